import type pg from 'pg'
import { appPool, bindOrganization } from './pool'
import { roundTrip } from './round-trip'

/** SQL with its parameters, as a query builder compiles it. */
export type CompiledSql = { readonly sql: string; readonly parameters: readonly unknown[] }

export type ReadOptions = {
  /** `text`: rows are lists of PostgreSQL's own text, for answers that only forward it. */
  values?: 'parsed' | 'text'
  /**
   * Plan for these very parameters instead of reusing a generic plan. Search needs it: a generic plan of a
   * pattern match is about ten times slower.
   */
  customPlan?: boolean
}

const types = { getTypeParser: () => (value: string | Buffer) => value } as unknown as pg.CustomTypesConfig
const AS_TEXT = { types, rowMode: 'array' } as const

/**
 * Reads inside one organization, in ONE round trip: the organization is bound and the query run between the same
 * two synchronization points, so that both share one implicit transaction and the binding ends with it.
 * (A transaction opened by hand costs two to three round trips more.)
 */
export async function tenantQuery<Row = Record<string, unknown>>(
  organizationId: string,
  query: CompiledSql,
  options: ReadOptions = {},
): Promise<Row[]> {
  const [rows] = await tenantQueries(organizationId, [{ query, values: options.values }], options)
  return rows as Row[]
}

type Asked = { query: CompiledSql; values?: ReadOptions['values'] | undefined }

type SeveralOptions = Pick<ReadOptions, 'customPlan'> & {
  /** All see the same moment; without it each sees what has been committed when the one before is done. */
  oneMoment?: boolean
}

/** The same for several, one after the other. */
export async function tenantQueries(
  organizationId: string,
  asked: Asked[],
  { customPlan, oneMoment }: SeveralOptions = {},
): Promise<unknown[][]> {
  const client = await appPool().connect()
  let lost: Error | undefined
  try {
    const answers = await roundTrip(client, [
      ...(oneMoment ? [BEGIN_ONE_MOMENT] : []),
      bindOrganization(organizationId, customPlan ? 'force_custom_plan' : 'auto'),
      ...asked.map(({ query: { sql, parameters }, values }) => ({
        text: sql,
        values: parameters,
        ...(values === 'text' ? AS_TEXT : {}),
      })),
      ...(oneMoment ? [COMMIT] : []),
    ])
    return answers.map(({ rows }) => rows)
  } catch (error) {
    if (oneMoment)
      await roundTrip(client, [{ text: 'rollback' }]).catch((failure) => {
        lost = failure
      })
    throw error
  } finally {
    client.release(lost)
  }
}

const BEGIN_ONE_MOMENT = { text: 'begin isolation level repeatable read read only', silent: true }
const COMMIT = { text: 'commit', silent: true }
