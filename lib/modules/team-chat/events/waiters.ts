import type { WireEvent } from '../wire/events'
import { eventId, type Queue } from './queues'
import type { LoadedEvent } from './read-log'
import { eventsFor } from './shape-event'

/** Clients give up after 90 seconds. */
const HEARTBEAT_MS = { least: 45_000, most: 55_000 }

/** Whose credentials a poll came with, so that it ends with them. */
export type Credentials = { keyId: string | null; sessionId: string | null; accountId: string | null }

export type Waiter = Credentials & { queue: Queue }
/** An empty answer, unless there is an error to tell. */
export type EndOfWait = { error: Error } | undefined

type Waiting = Waiter & {
  /** Everything up to here was looked at. */
  position: number
  answer(events: WireEvent[]): void
  fail(error: Error): void
}

/** Polls that wait for something to happen; at most one for each queue. */
export class Waiters {
  private readonly byQueue = new Map<string, Waiting>()

  get size(): number {
    return this.byQueue.size
  }

  get queues(): Queue[] {
    return [...this.byQueue.values()].map(({ queue }) => queue)
  }

  /**
   * Waits until something for the queue happens, a heartbeat is due, or the client has gone.
   * A second poll of a queue ends the first one.
   */
  wait(waiter: Waiter, position: number, gone: AbortSignal): Promise<WireEvent[]> {
    const { queue } = waiter
    this.byQueue.get(queue.id)?.answer([])
    return new Promise((resolve, reject) => {
      const settle = (how: () => void) => {
        clearTimeout(heartbeat)
        gone.removeEventListener('abort', leave)
        if (this.byQueue.get(queue.id) === waiting) this.byQueue.delete(queue.id)
        how()
      }
      const waiting: Waiting = {
        ...waiter,
        position,
        answer: (events) => settle(() => resolve(events)),
        fail: (error) => settle(() => reject(error)),
      }
      const leave = () => waiting.answer([])
      const { least, most } = HEARTBEAT_MS
      const heartbeat = setTimeout(
        () => waiting.answer([{ type: 'heartbeat', id: eventId(queue, waiting.position) }]),
        least + Math.random() * (most - least),
      )
      this.byQueue.set(queue.id, waiting)
      if (gone.aborted) leave()
      else gone.addEventListener('abort', leave, { once: true })
    })
  }

  /** Hands new events to those whom they are for. */
  offer(events: LoadedEvent[], newest: number): void {
    for (const waiting of [...this.byQueue.values()]) {
      const found = events
        .filter(({ position }) => position > waiting.position)
        .flatMap((event) => eventsFor(event, waiting.queue))
      waiting.position = Math.max(waiting.position, newest)
      if (found.length) waiting.answer(found)
    }
  }

  end(matches: (waiter: Waiter) => boolean, how?: EndOfWait): void {
    for (const waiting of [...this.byQueue.values()]) {
      if (!matches(waiting)) continue
      if (how) waiting.fail(how.error)
      else waiting.answer([])
    }
  }
}
