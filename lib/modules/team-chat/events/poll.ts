import type { Ctx, OrganizationCtx } from '@/lib/core/context'
import { chatError } from '../domain/chat-error'
import type { WireEvent } from '../wire/events'
import { hubOf, outdatedLately } from './hubs'
import { positionOf, type Queue } from './queues'
import { readLogFor } from './read-log'
import { eventsFor } from './shape-event'
import { notedFor, noteSign } from './signs-of-life'
import type { Credentials } from './waiters'

/** Events of one answer that comes from the database; the client asks again at once. */
const MAX_FROM_LOG = 500

export type Poll = {
  queue: Queue
  /** The client has everything up to here. */
  position: number
  /** The number of the organization's newest event when it asked. */
  newest: number
  dontBlock: boolean
}

/**
 * The queue of a client that goes on where this process has just answered it, and the number of the newest event that is known
 * here: of newer ones it is told while it waits, so the database need not be asked. Undefined: it must be.
 */
export async function goesOnHere(
  ctx: OrganizationCtx,
  queueId: string,
  lastEventId: number,
): Promise<{ queue: Queue; newest: number } | undefined> {
  const hub = hubOf(ctx.organization)
  // What happened meanwhile may have made the queue one to look up.
  await hub.knows(hub.newest)
  const queue = hub.betweenPolls.take(queueId, ctx)
  return queue && positionOf(queue, lastEventId) <= hub.newest ? { queue, newest: hub.newest } : undefined
}

/**
 * Takes note of what the client has, and finds where to go on.
 * @param newest the number of the organization's newest event
 */
export function acknowledge(queue: Queue, newest: number, lastEventId: number): number {
  const position = positionOf(queue, lastEventId)
  const acknowledged = Math.max(queue.acknowledged, notedFor(queue.organizationId, queue.id))
  if (position < acknowledged) throw chatError(`An event newer than ${lastEventId} has already been pruned!`)
  if (position > newest) throw chatError(`Event ${lastEventId} was not in this queue`)
  queue.acknowledged = position
  noteSign(queue.organizationId, queue.id, position)
  return position
}

/**
 * What the client does not have yet; where there is nothing, waits for it. Holds no database connection while it waits.
 * @param gone aborted when the client is no longer there
 */
export async function waitForEvents(poll: Poll, ctx: OrganizationCtx, gone: AbortSignal): Promise<WireEvent[]> {
  const events = await nextEvents(poll, ctx, gone)
  if (events.length && !gone.aborted) hubOf(ctx.organization).betweenPolls.add(poll.queue, ctx)
  return events
}

async function nextEvents(
  { queue, position, newest, dontBlock }: Poll,
  ctx: OrganizationCtx,
  gone: AbortSignal,
): Promise<WireEvent[]> {
  const hub = hubOf(ctx.organization)
  const credentials = credentialsOf(ctx)
  for (let from = position; ; ) {
    await hub.knows(newest)
    const recent = hub.after(from)
    if (recent) {
      const events = recent.events.flatMap((event) => eventsFor(event, queue))
      if (events.length || dontBlock || outdatedLately(credentials)) return events
      // In the same breath as the look into memory, so that nothing slips in between.
      const waited = await hub.waiters.wait({ queue, ...credentials }, recent.newest, gone)
      if (!gone.aborted) noteSign(queue.organizationId, queue.id, queue.acknowledged)
      return waited
    }
    const known = hub.newest
    const behind = await readLogFor(hub.reads, queue, from, MAX_FROM_LOG)
    const events = behind.flatMap((event) => eventsFor(event, queue))
    if (events.length) return events
    const last = behind.at(-1)
    from = behind.length < MAX_FROM_LOG ? Math.max(known, last?.position ?? 0) : last!.position
  }
}

const credentialsOf = ({ actor, sessionId, user }: Ctx): Credentials => ({
  keyId: actor.type === 'key' ? actor.id : null,
  sessionId,
  accountId: user?.id ?? null,
})
