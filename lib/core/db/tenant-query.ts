import { appPool, BEGIN_SNAPSHOT, bindForReading } from './pool'
import { currentSnapshot } from './read-scope'
import { roundTrip } from './round-trip'
import { AS_TEXT } from './values'

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

/**
 * Reads inside one organization, in ONE round trip: the organization is bound and the query run between the same
 * two synchronization points, so that both share one implicit transaction and the binding ends with it.
 * (A transaction opened by hand costs two to three round trips more.) Within a read that has a snapshot it shares that.
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
  const plans = customPlan ? 'force_custom_plan' : 'auto'
  const statements = asked.map(({ query: { sql, parameters }, values }) => ({
    text: sql,
    values: parameters,
    ...(values === 'text' ? AS_TEXT : {}),
  }))
  const shared = currentSnapshot(organizationId)
  if (shared) return (await shared.ask(statements, plans)).map(({ rows }) => rows)

  const client = await appPool().connect()
  let lost: Error | undefined
  try {
    const answers = await roundTrip(client, [
      ...(oneMoment ? [BEGIN_SNAPSHOT] : []),
      bindForReading(organizationId, plans),
      ...statements,
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

const COMMIT = { text: 'commit', silent: true }
