import pg from 'pg'
import { processState } from '../process-state'
import { appPool, BIND_ORGANIZATION } from './pool'

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

const asText = { getTypeParser: () => (value: string | Buffer) => value }

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
  const result = await new Promise<pg.QueryResult>((resolve, reject) => {
    const bound = new BoundQuery(
      organizationId,
      options.customPlan ? 'force_custom_plan' : 'auto',
      {
        text: query.sql,
        values: query.parameters as unknown[],
        name: statementName(query.sql),
        ...(options.values === 'text' ? { types: asText as unknown as pg.CustomTypesConfig, rowMode: 'array' } : {}),
      },
      (error: Error | null, done: pg.QueryResult) => (error ? reject(error) : resolve(done)),
    )
    appPool().connect((error, client, release) => {
      if (error || !client) return reject(error ?? new Error('no database connection'))
      const answer = bound.callback
      bound.callback = (failure, done) => {
        // After an error it is open whether the statement was prepared; a new connection knows. Errors are rare here.
        release(failure ?? undefined)
        answer(failure, done)
      }
      client.query(bound as unknown as pg.Submittable)
    })
  })
  return result.rows as Row[]
}

type Callback = (error: Error | null, result: pg.QueryResult) => void
type Wire = {
  bind(config: object): void
  execute(config: object): void
}
type QueryInternals = {
  callback: Callback
  prepare(connection: Wire): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Wire): void
}
const PgQuery = pg.Query as unknown as new (config: object, values: undefined, callback: Callback) => QueryInternals

class BoundQuery extends PgQuery {
  private binding = true

  constructor(
    private readonly organizationId: string,
    private readonly planCacheMode: string,
    config: pg.QueryConfig,
    callback: Callback,
  ) {
    super(config, undefined, callback)
  }

  override prepare(connection: Wire): void {
    connection.bind({ statement: BIND_ORGANIZATION.name, values: [this.organizationId, this.planCacheMode] })
    connection.execute({})
    super.prepare(connection)
  }

  override handleDataRow(message: unknown): void {
    if (!this.binding) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.binding) this.binding = false
    else super.handleCommandComplete(message, connection)
  }
}

/**
 * Prepared statements are named by their text; the set of texts is small because values are always parameters.
 * Kept like the pool: pages and routes are bundled apart, but a name must mean one text on every connection.
 */
const names = processState('statement-names', () => new Map<string, string>())
const MOST_NAMES = 2_000

function statementName(sql: string): string | undefined {
  const known = names.get(sql)
  if (known) return known
  // Filters in unusual combinations would otherwise fill the server's memory with plans.
  if (names.size >= MOST_NAMES) return ''
  const name = `q${names.size}`
  names.set(sql, name)
  return name
}
