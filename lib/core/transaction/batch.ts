import type { OperationCtx } from '../operation'

/** Answers questions of one kind for many rows; the answers come in the order of the questions. */
export type ForMany<I, O> = (ctx: OperationCtx, items: I[]) => Promise<O[]>

type Waiting = { item: unknown; resolve: (answer: unknown) => void; reject: (error: unknown) => void }
type AnyForMany = ForMany<unknown, unknown>

/**
 * Gathers what the rows of one transaction ask and write, so that a rule that is written for one row costs one query for
 * all of them.
 */
export class Batch {
  private waiting = new Map<AnyForMany, Waiting[]>()
  private flushing = Promise.resolve()
  private scheduled = false

  constructor(private readonly ctx: OperationCtx) {}

  ask(many: AnyForMany, item: unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const waiting = this.waiting.get(many) ?? []
      waiting.push({ item, resolve, reject })
      this.waiting.set(many, waiting)
      if (this.scheduled) return
      this.scheduled = true
      // All rows that can ask without waiting for the database have asked by then.
      setImmediate(() => {
        this.flushing = this.flushing.then(() => this.flush())
      })
    })
  }

  private async flush(): Promise<void> {
    this.scheduled = false
    const asked = [...this.waiting]
    this.waiting.clear()
    // One after the other: they share the connection of one transaction.
    for (const [many, rows] of asked) {
      try {
        const answers = await many(
          this.ctx,
          rows.map(({ item }) => item),
        )
        rows.forEach(({ resolve }, index) => {
          resolve(answers[index])
        })
      } catch (error) {
        for (const { reject } of rows) reject(error)
      }
    }
  }
}

/** Asks for one row: at once where it is written alone, together with the others where many are written. */
export async function batched<I, O>(ctx: OperationCtx, many: ForMany<I, O>, item: I): Promise<O> {
  if (ctx.batch) return ctx.batch.ask(many as AnyForMany, item) as Promise<O>
  const [answer] = await many(ctx, [item])
  return answer!
}

/** What was found of these ids, each at its place. */
export function inOrderOf<Row extends { id: string }>(ids: string[], found: Row[]): (Row | undefined)[] {
  const byId = new Map(found.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id.toLowerCase()))
}

/** All at the same time; waits for each before it throws what the first failed with. */
export async function settled<T>(work: Promise<T>[]): Promise<T[]> {
  const outcomes = await Promise.allSettled(work)
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  })
}
