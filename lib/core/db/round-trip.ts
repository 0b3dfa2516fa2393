import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { processState } from '../process/process-state'
import { toParameter } from './values'

/** Texts that have a name: those that came last. */
const MAX_NAMES = 2_000
/** On one connection; more than there are names, so that old ones are ended many at a time. */
const MAX_PREPARED = 2_200
/** A text with thousands of parameters comes once. */
const MAX_NAMED_CHARACTERS = 20_000

export type Statement = {
  text: string
  values?: readonly unknown[]
  rowMode?: 'array'
  types?: pg.CustomTypesConfig
  /** Not kept prepared: one of many texts, of which none comes often. */
  once?: boolean
  /** Its answer interests nobody. */
  silent?: boolean
}

export type Answer = { rows: unknown[]; rowCount: number | null; command: string | null; fields: pg.FieldDef[] }

/**
 * Sends several statements at once and waits for all answers: one round trip. Between two synchronization points they
 * share one implicit transaction, and after one that fails none of the rest is run.
 * @returns one answer for each that is not silent
 */
export function roundTrip(client: pg.ClientBase, statements: Statement[]): Promise<Answer[]> {
  return new Promise((resolve, reject) => {
    client.query(new RoundTrip(statements, resolve, reject) as unknown as pg.Submittable)
  })
}

/** What of pg's connection is used here. */
type Wire = {
  stream: { cork(): void; uncork(): void }
  parsedStatements: Record<string, string>
  parse(config: object): void
  bind(config: object): void
  describe(config: object): void
  execute(config: object): void
  close(config: object): void
  sync(): void
}
type ResultOf = Answer & {
  addFields(fields: pg.FieldDef[]): void
  addCommandComplete(message: object): void
  parseRow(fields: unknown[]): unknown
}
type Wired = Statement & { name: string; parses: boolean; result: ResultOf | undefined }

const Result = (pg as unknown as { Result: new (rowMode?: string, types?: pg.CustomTypesConfig) => ResultOf }).Result

/** Statements of which it is open whether the connection has them, since an error came first. */
const doubtful = processState('doubtful-statements', () => new WeakMap<Wire, Set<string>>())

/** Speaks the protocol in the place of pg's own query; pg calls its methods as messages come. */
class RoundTrip {
  private readonly statements: Wired[]
  private at = 0
  private broken: unknown

  constructor(
    statements: Statement[],
    private readonly resolve: (answers: Answer[]) => void,
    private readonly reject: (error: unknown) => void,
  ) {
    this.statements = statements.map((statement) => ({
      ...statement,
      // Here, where a value that cannot be sent refuses this query alone.
      values: (statement.values ?? []).map(toParameter),
      name: statement.once ? '' : statementName(statement.text),
      parses: false,
      result: statement.silent ? undefined : new Result(statement.rowMode, statement.types),
    }))
  }

  /** pg reports a lost connection here. */
  callback = (error: unknown) => this.reject(error)

  submit(connection: Wire): null {
    connection.stream.cork()
    try {
      if (this.statements.some(({ name }) => name && connection.parsedStatements[name] === undefined))
        forgetOldNames(connection)
      const parsing = new Set<string>()
      for (const statement of this.statements) this.send(connection, statement, parsing)
    } finally {
      connection.sync()
      connection.stream.uncork()
    }
    return null
  }

  private send(connection: Wire, statement: Wired, parsing: Set<string>) {
    const { name, text, values } = statement
    if (!name || (connection.parsedStatements[name] === undefined && !parsing.has(name))) {
      if (doubtful.get(connection)?.delete(name)) connection.close({ type: 'S', name })
      connection.parse({ name, text })
      statement.parses = name !== ''
      if (name) parsing.add(name)
    }
    connection.bind({ statement: name, values })
    if (!statement.silent) connection.describe({ type: 'P', name: '' })
    connection.execute({})
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }) {
    this.statements[this.at]!.result?.addFields(fields)
  }

  handleDataRow({ fields }: { fields: unknown[] }) {
    const { result } = this.statements[this.at]!
    if (!result || this.broken) return
    try {
      result.rows.push(result.parseRow(fields))
    } catch (error) {
      this.broken = error
    }
  }

  handleCommandComplete(message: object, connection: Wire) {
    const { result, parses, name, text } = this.statements[this.at]!
    if (parses) connection.parsedStatements[name] = text
    result?.addCommandComplete(message)
    this.at++
  }

  handleEmptyQuery() {
    this.at++
  }

  handlePortalSuspended() {}

  handleError(error: unknown, connection: Wire) {
    for (const { name, parses } of this.statements.slice(this.at)) {
      if (!parses) continue
      const unsure = doubtful.get(connection) ?? new Set()
      doubtful.set(connection, unsure.add(name))
    }
    this.reject(error)
  }

  handleReadyForQuery() {
    if (this.broken) this.reject(this.broken)
    else this.resolve(this.statements.flatMap(({ result }) => result ?? []))
  }
}

/**
 * Prepared statements are named by their text; the set of texts is small because values are always parameters.
 * Kept like the pool: pages and routes are bundled apart, but a name must mean one text on every connection.
 */
const names = processState('statement-names', () => {
  const current = new Set<string>()
  const byText = new LRUCache<string, string>({ max: MAX_NAMES, dispose: (name) => current.delete(name) })
  return { given: 0, byText, current }
})

/** Empty where it is not kept prepared. */
function statementName(text: string): string {
  const known = names.byText.get(text)
  if (known) return known
  if (text.length > MAX_NAMED_CHARACTERS) return ''
  const name = `q${names.given++}`
  names.current.add(name)
  names.byText.set(text, name)
  return name
}

/** Filters in unusual combinations would otherwise fill the server's memory with plans, one for each text and connection. */
function forgetOldNames(connection: Wire): void {
  const prepared = Object.keys(connection.parsedStatements)
  if (prepared.length <= MAX_PREPARED) return
  for (const name of prepared) {
    if (names.current.has(name)) continue
    connection.close({ type: 'S', name })
    delete connection.parsedStatements[name]
  }
}
