import { useEffect, useEffectEvent } from 'react'
import type { Signal } from '@/lib/core/live/messages'
import { apiUrl } from './api'

/** What the server publishes as it happens, and what this tab knows of its connection. */
export type LiveEvent = WithAllKeys<Exclude<Signal, { type: 'invalidate' }> | { type: 'opened' | 'reconnected' }>

/** A member of the union may be asked for what only others have: it is undefined then. */
type WithAllKeys<U, K extends PropertyKey = KeysOf<U>> = U extends U
  ? U & { [key in Exclude<K, keyof U>]?: undefined }
  : never
type KeysOf<U> = U extends U ? keyof U : never

type Listener = (event: LiveEvent) => void

/** One connection for the whole tab, open while anybody listens. */
const listeners = new Set<Listener>()
let source: EventSource | null = null
let retryTimer: ReturnType<typeof setTimeout> | null = null
let failures = 0
let since = ''

/** When what the page shows was read, by the server's clock: what changed from then on is heard too. */
export function hearSince(madeAt: number): void {
  since = `since=${madeAt}`
}

export function subscribeLive(listener: Listener): () => void {
  listeners.add(listener)
  connect()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) disconnect()
  }
}

/** Calls the handler for every event; the handler may change between renders. */
export function useLive(handler: Listener): void {
  const onEvent = useEffectEvent(handler)
  useEffect(() => subscribeLive((event) => onEvent(event)), [])
}

/** Whether the line stands at the moment; while not, whoever needs to know looks by itself. */
export const liveIsOpen = (): boolean => source?.readyState === EventSource.OPEN

function connect(): void {
  if (source || typeof EventSource === 'undefined') return
  const opened = new EventSource(apiUrl('/live', since))
  source = opened
  opened.onopen = () => {
    // What happened while the line was down is unknown: listeners read again.
    emit({ type: failures > 0 ? 'reconnected' : 'opened' })
    failures = 0
  }
  opened.onmessage = (message) => {
    try {
      emit(JSON.parse(message.data) as LiveEvent)
    } catch {
      // A heartbeat or a comment.
    }
  }
  opened.onerror = () => {
    failures++
    // The browser reconnects by itself unless the server refused the connection.
    if (opened.readyState !== EventSource.CLOSED) return
    disconnect()
    retryTimer = setTimeout(connect, Math.min(60_000, 2000 * 2 ** Math.min(failures, 5)))
  }
}

function disconnect(): void {
  source?.close()
  source = null
  since = ''
  if (retryTimer) clearTimeout(retryTimer)
  retryTimer = null
}

/** Tells this tab's own listeners, as if the server had. */
export const announceHere = (event: LiveEvent): void => emit(event)

function emit(event: LiveEvent): void {
  for (const listener of [...listeners]) listener(event)
}
