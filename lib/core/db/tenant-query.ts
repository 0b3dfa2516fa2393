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

const asText = { getTypeParser: () => (value: string | Buffer) => value } as unknown as pg.CustomTypesConfig

/**
 * Reads inside one organization, in ONE round trip: the organization is bound and the query run between the same
 * two synchronization points, so that both share one implicit transaction and the binding ends with it.
 * (A transaction opened by hand costs two to three round trips more.)
 */
export async function tenantQuery<Row = Record<string, unknown>>(
  organizationId: string,
  { sql, parameters }: CompiledSql,
  { customPlan, values }: ReadOptions = {},
): Promise<Row[]> {
  const client = await appPool().connect()
  try {
    const [answer] = await roundTrip(client, [
      bindOrganization(organizationId, customPlan ? 'force_custom_plan' : 'auto'),
      { text: sql, values: parameters, ...(values === 'text' ? { types: asText, rowMode: 'array' } : {}) },
    ])
    return answer!.rows as Row[]
  } finally {
    client.release()
  }
}
