import type { Ctx } from '@/lib/core/context'
import type { Queue } from './queues'

type Answered = { queue: Queue; caller: string; at: number }

/** A client that has an answer asks for the next within milliseconds; one that takes longer is found in the database. */
const MAX_MS = 10_000

const callerOf = ({ user, actor }: Ctx): string => user?.id ?? String(actor.id)

/** Queues that were answered here a moment ago, so that the client's next poll need not ask the database for its queue. */
export class BetweenPolls {
  private readonly byId = new Map<string, Answered>()

  /** Its client has an answer, and will ask again. */
  add(queue: Queue, ctx: Ctx): void {
    this.byId.set(queue.id, { queue, caller: callerOf(ctx), at: Date.now() })
  }

  /** The caller's own queue, once for each answer. */
  take(id: string, ctx: Ctx): Queue | undefined {
    const answered = this.byId.get(id)
    if (!answered || answered.caller !== callerOf(ctx) || answered.at < Date.now() - MAX_MS) return undefined
    this.byId.delete(id)
    return answered.queue
  }

  forget(id: string): void {
    this.byId.delete(id)
  }

  forgetAll(): void {
    this.byId.clear()
  }

  /** Forgets whose clients did not come back. */
  forgetOld(): void {
    for (const [id, { at }] of this.byId) if (at < Date.now() - MAX_MS) this.byId.delete(id)
  }
}
