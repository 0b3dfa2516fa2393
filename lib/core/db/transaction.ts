import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { processState } from '../process/process-state'
import type { Prisma } from './generated/client'
import { changePlans, type PlanCacheMode } from './pool'
import { currentRead } from './read-scope'
import { type Answer, roundTrip, type Statement } from './round-trip'
import type { Snapshot, TenantDb } from './snapshot'
import type { CompiledSql, ReadOptions } from './tenant-query'
import { AS_TEXT, transactionTypes } from './values'

/** What a write sees. */
export type Transaction = {
  db: TenantDb
  raw: Prisma.TransactionClient
  /** SQL without Prisma, a good deal faster; values are those that Prisma would give. */
  query<Row>(query: CompiledSql, options?: ReadOptions): Promise<Row[]>
  /** SQL whose answer nobody waits for: it goes along with what comes next, at the latest with the commit. */
  later(query: CompiledSql): void
}

const MAX_MS = 20_000

/**
 * The connection that the Prisma transaction being opened shall stand on. Kept like the client itself: a page and a route
 * are bundled apart, and the client that one of them made must find what the other hands over.
 */
const handedOver = processState('handed-over-connection', () => new AsyncLocalStorage<pg.ClientBase>())

/** A pool for Prisma, whose transactions may stand on a connection where one of ours is open already. */
export function poolForPrisma(pool: pg.Pool): pg.Pool {
  const connect = (...args: []) => {
    const ours = args.length === 0 ? handedOver.getStore() : undefined
    return ours ? Promise.resolve(ours) : pool.connect(...args)
  }
  return Object.create(pool, { connect: { value: connect } }) as pg.Pool
}

type Opening = (work: (tx: Prisma.TransactionClient) => Promise<void>) => Promise<unknown>

/**
 * Runs `work` in one transaction. Its beginning goes along with the first statement and what is left for later with the
 * commit, so that a plain write takes two round trips. Prisma joins when it is first asked for.
 * @param beginning what opens it
 * @param openPrisma opens a transaction of the client whose pool is `poolForPrisma(pool)`
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  beginning: Statement[],
  openPrisma: Opening,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const reading = currentRead()
  if (reading) throw new Error(`${reading.operation} is declared as a read, and may open no transaction that writes`)
  const open = new OpenTransaction(pool, beginning, performance.now() + MAX_MS)
  const prisma = new PrismaWithin(open, openPrisma)
  try {
    const { raw } = prisma
    const output = await work({
      db: raw,
      raw,
      query: async <Row>({ sql, parameters }: CompiledSql, { values }: ReadOptions = {}) => {
        const shape = values === 'text' ? AS_TEXT : { types: transactionTypes }
        return (await open.send({ text: sql, values: parameters, ...shape })).rows as Row[]
      },
      later: ({ sql, parameters }) => open.later({ text: sql, values: parameters }),
    })
    await prisma.end()
    await open.commit()
    return output
  } catch (error) {
    await prisma.end()
    await open.rollback()
    throw error
  } finally {
    open.release()
  }
}

/**
 * Runs a read in one snapshot, which begins with its first statement, in the same round trip; a read that asks nothing takes no
 * connection. The caller does not wait for its end.
 */
export async function inSnapshot<T>(
  pool: pg.Pool,
  organizationId: string | null,
  beginning: Statement[],
  openPrisma: Opening,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const open = new OpenTransaction(pool, beginning)
  const prisma = new PrismaWithin(open, openPrisma)
  let plans: PlanCacheMode = 'auto'
  try {
    return await work({
      organizationId,
      db: prisma.raw,
      ask(statements, planCacheMode) {
        const before = plans === planCacheMode ? [] : [changePlans(planCacheMode)]
        plans = planCacheMode
        return open.inTurn([...before, ...statements])
      },
    })
  } finally {
    void prisma
      .end()
      .then(() => open.rollback())
      .then(() => open.release())
  }
}

type Waiting = PromiseWithResolvers<Answer[]> & { statements: Statement[] }

class OpenTransaction {
  private pending: Statement[]
  private waiting: Waiting[] = []
  private client: pg.PoolClient | undefined
  private lost: Error | undefined
  /** Something was asked of it, so that there is something to commit. */
  private used = false
  private last: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly pool: pg.Pool,
    private beginning: Statement[],
    private readonly endsAt = Number.POSITIVE_INFINITY,
  ) {
    this.pending = []
  }

  later(statement: Statement): void {
    this.used = true
    this.pending.push({ ...statement, silent: true })
  }

  async send(statement: Statement): Promise<Answer> {
    if (performance.now() > this.endsAt)
      throw new Error(`expired transaction: it took longer than ${MAX_MS / 1000} seconds`)
    const statements = [...this.pending, statement]
    this.pending = []
    const [answer] = await this.inTurn(statements)
    return answer!
  }

  /** One round trip after the other, since the driver is giving up its own queue; what waits meanwhile goes together. */
  inTurn(statements: Statement[]): Promise<Answer[]> {
    this.used = true
    const waiting = { ...Promise.withResolvers<Answer[]>(), statements }
    this.waiting.push(waiting)
    if (this.waiting.length === 1) this.last = this.last.then(() => this.flush())
    return waiting.promise
  }

  private async flush(): Promise<void> {
    let together: Waiting[] = []
    try {
      const client = await this.connection()
      together = this.takeWaiting()
      const statements = [...this.beginning, ...together.flatMap((one) => one.statements)]
      this.beginning = []
      const answers = await roundTrip(client, statements)
      for (const { statements, resolve } of together)
        resolve(answers.splice(0, statements.filter(({ silent }) => !silent).length))
    } catch (error) {
      for (const { reject } of [...together, ...(this.client ? [] : this.takeWaiting())]) reject(error)
    }
  }

  private takeWaiting(): Waiting[] {
    const waiting = this.waiting
    this.waiting = []
    return waiting
  }

  private async connection(): Promise<pg.PoolClient> {
    if (this.client) return this.client
    this.client = await this.pool.connect()
    this.client.on('error', this.onError)
    return this.client
  }

  private onError = (error: Error): void => {
    this.lost = error
  }

  async commit(): Promise<void> {
    if (!this.used) return
    const { command } = await this.send({ text: 'commit' })
    if (command !== 'COMMIT') throw new Error('a statement of this transaction failed, so nothing of it was kept')
  }

  async rollback(): Promise<void> {
    await this.last
    if (!this.client) return
    await this.inTurn([{ text: 'rollback' }]).catch((error) => {
      this.lost ??= error
    })
  }

  release(): void {
    this.client?.removeListener('error', this.onError)
    this.client?.release(this.lost)
  }
}

/** Prisma's transaction on the connection where ours is open: it begins and ends nothing there. */
class PrismaWithin {
  private opened: Promise<Prisma.TransactionClient> | undefined
  private ended: Promise<unknown> | undefined
  private readonly over = Promise.withResolvers<void>()

  constructor(
    private readonly open: OpenTransaction,
    private readonly openPrisma: Opening,
  ) {}

  /** Each call opens it first, where none has yet. */
  readonly raw = new Proxy({} as Prisma.TransactionClient, {
    get: (_, name: string) =>
      name.startsWith('$')
        ? (...args: unknown[]) => this.begin().then((tx) => methodOf(tx, name)(...args))
        : new Proxy(
            {},
            {
              get: (_model, method: string) => (args: unknown) =>
                this.begin().then((tx) => methodOf((tx as unknown as Record<string, object>)[name]!, method)(args)),
            },
          ),
  })

  private begin(): Promise<Prisma.TransactionClient> {
    this.opened ??= new Promise((resolve, reject) => {
      this.ended = handedOver.run(this.connection(), () =>
        this.openPrisma((tx) => {
          resolve(tx)
          return this.over.promise
        }),
      )
      this.ended.catch(reject)
    })
    return this.opened
  }

  private connection(): pg.ClientBase {
    const nothing = () => {}
    const query = async ({ text, values, rowMode, types }: Statement) =>
      /^(begin|commit|rollback)$/i.test(text)
        ? { rows: [], fields: [], rowCount: 0 }
        : this.open.send({ text, values: values ?? [], rowMode: rowMode!, types: types!, once: true })
    return { query, on: nothing, removeListener: nothing, release: nothing } as unknown as pg.ClientBase
  }

  async end(): Promise<void> {
    this.over.resolve()
    await this.ended?.catch(() => {})
  }
}

const methodOf = (home: object, name: string) => {
  const method = (home as Record<string, (...args: unknown[]) => Promise<unknown>>)[name]!
  return method.bind(home)
}
