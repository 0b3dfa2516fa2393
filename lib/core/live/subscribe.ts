import { processState } from '../process-state'
import { onGap, onMessage, startLive } from './bus'
import type { Signal } from './signals'

type Subscriber = { userId: string | null; tell: (signal: Signal) => void }

const byOrganization = processState('live-subscribers', () => new Map<string, Set<Subscriber>>())

/**
 * Hears the signals of an organization, and of notifications only the user's own.
 * After a gap in the line it hears `resync`. @returns ends it
 */
export function subscribe(organizationId: string, userId: string | null, tell: (signal: Signal) => void): () => void {
  connectOnce()
  startLive()
  const subscribers = byOrganization.get(organizationId) ?? new Set()
  const subscriber = { userId, tell }
  byOrganization.set(organizationId, subscribers.add(subscriber))
  return () => {
    subscribers.delete(subscriber)
    if (subscribers.size === 0 && byOrganization.get(organizationId) === subscribers)
      byOrganization.delete(organizationId)
  }
}

function connectOnce(): void {
  processState('live-subscribers-connected', () => {
    onMessage((message) => {
      if (!('signal' in message)) return
      const { organization, signal } = message
      for (const { userId, tell } of byOrganization.get(organization) ?? []) {
        if (signal.type !== 'notification' || signal.user_id === userId) tell(signal)
      }
    })
    onGap(() => {
      for (const subscribers of byOrganization.values()) for (const { tell } of subscribers) tell({ type: 'resync' })
    })
    return true
  })
}
