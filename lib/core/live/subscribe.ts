import { processState } from '../process/process-state'
import { onGap, onMessage, startLive } from './bus'
import type { Signal } from './messages'
import { toldSince } from './recent'

type Subscriber = { userId: string | null; tell: (signal: Signal) => void }

const byOrganization = processState('live-subscribers', () => new Map<string, Set<Subscriber>>())

/**
 * Hears the signals of an organization, and of those for certain people only the user's own.
 * After a gap in the line it hears `resync`.
 * @param since what was told from then on is told now
 * @returns ends it
 */
export function subscribe(
  organizationId: string,
  userId: string | null,
  tell: (signal: Signal) => void,
  since?: number,
): () => void {
  connectOnce()
  startLive()
  const subscribers = byOrganization.get(organizationId) ?? new Set()
  const subscriber = { userId, tell }
  byOrganization.set(organizationId, subscribers.add(subscriber))
  if (since) for (const signal of toldSince(organizationId, since)) if (concerns(signal, userId)) tell(signal)
  return () => {
    subscribers.delete(subscriber)
    if (subscribers.size === 0 && byOrganization.get(organizationId) === subscribers)
      byOrganization.delete(organizationId)
  }
}

/** How many listen in this process. */
export function openStreams(): number {
  let count = 0
  for (const subscribers of byOrganization.values()) count += subscribers.size
  return count
}

function concerns(signal: Signal, userId: string | null): boolean {
  if (signal.type === 'notification') return signal.user_id === userId
  if (signal.type === 'module' && signal.user_ids) return userId !== null && signal.user_ids.includes(userId)
  return true
}

function connectOnce(): void {
  processState('live-subscribers-connected', () => {
    onMessage((message) => {
      if (!('signal' in message)) return
      const { organization, signal } = message
      for (const { userId, tell } of byOrganization.get(organization) ?? []) {
        if (concerns(signal, userId)) tell(signal)
      }
    })
    onGap(() => {
      for (const subscribers of byOrganization.values()) for (const { tell } of subscribers) tell({ type: 'resync' })
    })
    return true
  })
}
