import { createHmac } from 'node:crypto'
import type { z } from 'zod'
import { type Change, writeAudit } from './audit'
import { checkAnswer, isCheckingAnswers } from './check-answer'
import type { Ctx, OrganizationCtx, OrganizationDetails, Requirement } from './context'
import { demand } from './context'
import { codeOf, violatedConstraint } from './db/error-code'
import { newId } from './db/ids'
import { markingTrouble } from './db/mark-trouble'
import { systemTransaction, type TenantDb, type Transaction, tenantTransaction } from './db/prisma'
import { currentRead } from './db/read-scope'
import { insertLater } from './db/rows'
import { compile, sql } from './db/sql'
import type { CompiledSql, ReadOptions } from './db/tenant-query'
import { env } from './env'
import { type AppError, conflict, forbidden, invalid, invalidField, keyUsed } from './errors'
import type { EventDefinition } from './events'
import { toFieldErrors } from './field-errors'
import { passGate } from './gate'
import type { JobDefinition } from './jobs/define-job'
import { type Enqueued, enqueueInTransaction } from './jobs/enqueue'
import type { Signal } from './live/messages'
import { announceAfterCommit, changedBy } from './live/signals'
import { log } from './log'
import { type Reader, readerOf, runRead } from './transaction/run-read'

/**
 * What an operation does to the world; an agent may run a `read`, the rest becomes an approval request. `danger`: it deletes, rings,
 * mails, pays, or cannot be undone. The database refuses what a `read` writes.
 */
export type Effect = 'read' | 'write' | 'danger'

/** What `run` gets besides its input. */
export type OperationCtx = OrganizationCtx & {
  /** The tables, inside this transaction and organization. */
  db: TenantDb
  /** SQL that a query builder compiled, inside this organization (and transaction, in a write). */
  query<Row>(query: CompiledSql, options?: ReadOptions): Promise<Row[]>
  /** The same for what nobody waits for: it is run before whatever comes next in this transaction, in the same round trip. */
  later(query: CompiledSql): void
  /** Notes a change for the audit log and the record's history; written in this transaction. */
  record(change: Change): void
  /**
   * Puts an event into the outbox, in this transaction.
   * @param options.id where something else has the event's id already, e.g. the activity that a poller reads
   */
  emit<P extends z.ZodType>(event: EventDefinition<P>, payload: z.input<P>, options?: { id?: string }): Promise<void>
  /** Starts a job once this transaction has committed; `visible` work can be followed at `GET /jobs/{id}`. */
  enqueue<I extends z.ZodType>(
    job: JobDefinition<I>,
    input: z.input<I>,
    options?: { visible?: { title: string; total?: number } },
  ): Promise<Enqueued>
  /** Tells browsers that rows changed, after commit. */
  signal(signal: Signal): void
  /** Wakes the workers after commit, for work that their tasks find by themselves. */
  wake(): void
  /** Where many rows are written at once: gathers what their rules ask; see `batched`. */
  batch?: { ask(many: (ctx: OperationCtx, items: unknown[]) => Promise<unknown[]>, item: unknown): Promise<unknown> }
  /** Columns in which a new row may have what another row has, as the person who adds it chose: the number of a family. */
  sharing?: readonly string[]
  /** Calls another operation inside this transaction; permission is asked as usual. See `callTrusted` for what is part of this one. */
  call<I extends z.ZodType, O>(operation: Operation<I, O>, input: z.input<I>): Promise<O>
}

export type Operation<I extends z.ZodType = z.ZodType, O = unknown> = {
  /** `module.resource.verb` */
  name: string
  /** Said in histories and approvals: `Changed a lead`. */
  title: string
  permission: Requirement
  effect: Effect
  input: I
  output: z.ZodType<O>
  /**
   * `organization` (the default): bound to the caller's organization. `none`: across organizations, with the system
   * role; for sign-in, switching and first run only.
   */
  tenancy?: 'organization' | 'none'
  /**
   * The answer holds a secret that is shown once, so only its `id` is stored for a retry with the same Idempotency-Key; the
   * retry is a 409 with that id instead of doing it again.
   */
  secretAnswer?: true
  /** A sign of life (presence, typing) that no history would tell: it leaves no row in the audit log. */
  unaudited?: true
  /**
   * Writes through other operations alone, each in a transaction of its own with its own audit rows and retry key. Itself it only reads,
   * each statement as of now, and holds no connection while it waits for a file or an outside service.
   */
  delegates?: true
  /** Never for agents, not even as a proposal: decisions about agents, passwords, keys and who may do what. */
  forPeople?: true
  /**
   * Which statements see the same data, whatever others commit meanwhile. By default those of a read share one snapshot, and each of a
   * write has its own. A read with `statement` holds no connection between its statements: for one that asks once, that caches what
   * it reads, or that waits for something else than the database.
   */
  snapshot?: 'operation' | 'statement'
  run(args: { ctx: OperationCtx; input: z.output<I> }): Promise<O>
  /**
   * Throws what `run` would refuse, and touches nothing outside its transaction, which is always rolled back. Previews
   * ask it; without one they know the input's schema alone. It answers what would be stored, as far as it knows.
   */
  check?(args: { ctx: OperationCtx; input: z.output<I> }): Promise<Record<string, unknown>>
}

export const defineOperation = <I extends z.ZodType, O>(operation: Operation<I, O>): Operation<I, O> => operation

/**
 * The one way to run an operation, for pages, routes, grid actions, jobs and agents alike: permission, input,
 * transaction, idempotency, audit, events.
 * @param locate says where an input field came from, for the error's `loc`
 */
export const runOperation = <I extends z.ZodType, O>(
  operation: Operation<I, O>,
  ctx: Ctx,
  rawInput: z.input<I>,
  locate: (field: string) => string = () => 'body',
): Promise<O> => {
  const answer = markingTrouble(() => run(operation, ctx, rawInput, locate))
  return isCheckingAnswers() ? answer.then((output) => checked(operation, output)) : answer
}

function checked<I extends z.ZodType, O>({ name, output: schema }: Operation<I, O>, output: O): O {
  checkAnswer(name, schema, output)
  return output
}

async function run<I extends z.ZodType, O>(
  operation: Operation<I, O>,
  ctx: Ctx,
  rawInput: z.input<I>,
  locate: (field: string) => string,
): Promise<O> {
  demand(ctx, operation.permission)
  const input = parseInput(operation.input, rawInput, locate)
  if (operation.tenancy !== 'none' && !ctx.organization)
    throw forbidden('You belong to no organization yet. Ask for an invitation.')
  // Most calls are by people: they do not even wait a tick.
  if (ctx.gate || ctx.actor.type === 'agent') await passGate(operation, ctx, rawInput)

  if (operation.effect === 'read') {
    const { name, snapshot = 'operation' } = operation
    const organizationId = operation.tenancy === 'none' ? null : ctx.organization!.id
    return runRead({ name, organizationId, snapshot }, (reader) => operation.run({ ctx: readCtx(ctx, reader), input }))
  }
  const reading = currentRead()
  if (reading) throw new Error(`${reading.operation} is declared as a read, and may not run ${operation.name}`)
  if (operation.delegates) return operation.run({ ctx: readCtx(ctx, readerOf(ctx.organization?.id ?? '')), input })
  const attempt = () => againAfterDeadlock(() => write(operation, ctx, rawInput, input))
  try {
    return await attempt()
  } catch (error) {
    if (!isUniqueViolation(error)) throw refusedEmptying(error, rawInput) ?? error
  }
  // Someone else stored the same a moment before. Now the operation's own rules can see it and answer in their words.
  try {
    return await attempt()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const details = { request_id: ctx.requestId, operation: operation.name, constraint: violatedConstraint(error) }
    log().warn(details, 'no rule explains this unique violation')
    throw conflict('Another record has this value already, and it may exist only once.')
  }
}

async function write<I extends z.ZodType, O>(
  operation: Operation<I, O>,
  ctx: Ctx,
  rawInput: z.input<I>,
  input: z.output<I>,
): Promise<O> {
  const work = new Work(ctx, operation)
  const inTransaction = async (tx: Transaction) => {
    work.begin(tx)
    return withIdempotency(work, tx, rawInput, () => operation.run({ ctx: work.ctx(tx), input }).then(work.finish))
  }
  const output =
    operation.tenancy === 'none'
      ? await systemTransaction(inTransaction)
      : await tenantTransaction(
          (ctx as OrganizationCtx).organization.id,
          inTransaction,
          operation.snapshot === 'operation',
        )
  work.afterCommit()
  return output
}

/** Two that want each other's locks: the database ends one, which has done nothing then and can start over. */
async function againAfterDeadlock<T>(work: () => Promise<T>, attempts = 5): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isDeadlock(error) || attempt === attempts) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 50 * attempt))
    }
  }
}

/** It wanted what another holds, or changed first. */
export function isDeadlock(error: unknown): boolean {
  const code = codeOf(error)
  return code === '40P01' || code === '40001' || code === 'P2034'
}

/** A unique index said no. */
export function isUniqueViolation(error: unknown): boolean {
  const code = codeOf(error)
  return code === '23505' || code === 'P2002'
}

/** The caller emptied a field that the database keeps filled, such as a number with a default. */
function refusedEmptying(error: unknown, rawInput: unknown): AppError | null {
  if (codeOf(error) !== '23502') return null
  const { column } = error as { column?: string }
  const { changes, ...own } = rawInput as { changes?: object }
  const sent = { ...own, ...changes } as Record<string, unknown>
  const isEmptied =
    column !== undefined && Object.hasOwn(sent, column) && (sent[column] === null || sent[column] === '')
  return isEmptied ? invalidField(column, 'This field cannot be empty.', 'missing') : null
}

/** All errors at once, each at its place. */
export function parseInput<I extends z.ZodType>(
  schema: I,
  raw: unknown,
  locate: (field: string) => string = () => 'body',
): z.output<I> {
  const parsed = schema.safeParse(raw, { reportInput: true })
  if (parsed.success) return parsed.data
  throw invalid(parsed.error.issues.flatMap((issue) => toFieldErrors(issue, locate)))
}

function readCtx(ctx: Ctx, reader: Reader): OperationCtx {
  const refuse = (): never => {
    throw new Error('an operation with effect "read" cannot write; declare it as "write"')
  }
  return {
    ...(ctx as OrganizationCtx),
    ...reader,
    later: refuse,
    record: refuse,
    emit: refuse,
    enqueue: refuse,
    signal: refuse,
    wake: refuse,
    call: (operation, input) => runOperation(operation, ctx, input),
  }
}

/**
 * Runs another operation as a part of this one, for which the caller's permission was asked: neither its permission is asked nor its
 * schema, so the values must be our own or checked. What it changes is in the audit log as done by this one, which says what it
 * called. The architecture test lists who may.
 * @param ctx this operation's, or one that hears what the other records
 */
export const callTrusted = <I extends z.ZodType, O>(
  ctx: OperationCtx,
  operation: Operation<I, O>,
  input: z.output<I>,
): Promise<O> => {
  const record: OperationCtx['record'] = (change) => ctx.record({ called: operation.name, ...change })
  return operation.run({ ctx: { ...ctx, record }, input })
}

/** What one run of a writing operation collects until it commits. */
class Work {
  private changes: Change[] = []
  private signals: Signal[] = []
  private events: { id: string; organization_id: string; name: string; payload: object }[] = []
  private wake = false
  private tx!: Transaction

  constructor(
    readonly caller: Ctx,
    private readonly operation: Operation<z.ZodType, unknown>,
  ) {}

  get keepsAnswer() {
    return !this.operation.secretAnswer
  }

  get operationName() {
    return this.operation.name
  }

  begin(tx: Transaction) {
    this.tx = tx
  }

  ctx(tx: Transaction): OperationCtx {
    const organization = this.caller.organization as OrganizationDetails
    return {
      ...this.caller,
      organization,
      db: tx.db,
      query: tx.query,
      later: tx.later,
      record: (change) => {
        this.changes.push(change)
      },
      emit: async (event, payload, options) => {
        this.wake = true
        const { name } = event
        this.events.push({
          id: options?.id ?? newId(),
          organization_id: organization.id,
          name,
          payload: event.payload.parse(payload) as object,
        })
      },
      enqueue: async (job, input, options) => {
        this.wake = true
        return enqueueInTransaction(tx, { ...this.caller, organization }, job, input, options)
      },
      signal: (signal) => {
        this.signals.push(signal)
      },
      wake: () => {
        this.wake = true
      },
      call: async (operation, input) => {
        demand(this.caller, operation.permission)
        return operation.run({ ctx: this.ctx(tx), input: parseInput(operation.input, input) })
      },
    }
  }

  finish = <O>(output: O): O => {
    if (this.events.length) insertLater(this.tx, 'platform_event', atOnce(this.events))
    if (!this.operation.unaudited) writeAudit(this.tx, this.caller, this.operation.name, this.changes)
    return output
  }

  afterCommit() {
    const id = this.caller.organization?.id ?? null
    const by = changedBy(this.caller)
    const told = this.signals.map((signal) => (by && signal.type === 'grid' ? { ...signal, by } : signal))
    announceAfterCommit(id, told, this.wake)
  }
}

const atOnce = <Event extends object>(events: Event[]) => {
  const emitted_at = new Date()
  return events.map((event) => ({ ...event, emitted_at }))
}

// Keyed, since a body may hold a password, and a plain hash of one can be guessed at.
const hashOf = (value: unknown) =>
  createHmac('sha256', env.secret)
    .update(JSON.stringify(value) ?? '')
    .digest('hex')

const idOf = (answer: unknown): string | undefined => {
  const { id } = (answer ?? {}) as { id?: unknown }
  return typeof id === 'string' ? id : undefined
}

/**
 * The first answer to a key is kept in the transaction of its change, so that a retry never does it again, also
 * after a crash; a retry that comes while the first is still running waits for it.
 */
async function withIdempotency<O>(work: Work, tx: Transaction, rawInput: unknown, run: () => Promise<O>): Promise<O> {
  const { idempotencyKey: key, organization, actor } = work.caller
  if (!key || !organization) return run()
  const caller = `${actor.type}:${actor.id}`
  const request_hash = hashOf([work.operationName, rawInput])
  const claimed = await tx.query(
    compile(sql`
      insert into idempotency_key (id, organization_id, caller, key, request_hash)
      values (${newId()}::uuid, ${organization.id}::uuid, ${caller}, ${key}, ${request_hash})
      on conflict (organization_id, caller, key) do nothing returning id`),
  )
  if (claimed.length === 0) {
    const first = await tx.db.idempotencyKey.findFirst({ where: { caller, key } })
    if (first?.request_hash !== request_hash) throw keyUsed()
    if (!work.keepsAnswer) {
      const id = idOf(first.response)
      throw conflict(
        `This was done already${id ? `: ${id}` : ''}, and its secret is shown only once. Replace the secret, or delete it and make another.`,
        'answered_already',
        id ? { id } : {},
      )
    }
    return first.response as O
  }
  const output = await run()
  const id = idOf(output)
  const stored = work.keepsAnswer ? (output ?? null) : id ? { id } : null
  tx.later(
    compile(sql`
      update idempotency_key set response = ${JSON.stringify(stored)}::jsonb
      where organization_id = ${organization.id}::uuid and caller = ${caller} and key = ${key}`),
  )
  return output
}
