'use client'
import { useEffect } from 'react'
import { isApiError } from '../api'
import { liveIsOpen, subscribeLive } from '../live'
import { withinBounds } from './bounds'
import { chat } from './chat-call'
import { isChatError } from './chat-client'
import { startPresence } from './presence'
import { applyEvents } from './state/apply-event'
import { registered } from './state/chat-state'
import { chatStore } from './state/chat-store'
import { channelsThatCountAgain, loadUnread } from './state/load-unread'
import type { ChatEvent, RegisterAnswer } from './wire'

const EVENT_TYPES = [
  'message',
  'update_message',
  'delete_message',
  'reaction',
  'submessage',
  'update_message_flags',
  'starred_messages',
  'typing',
  'presence',
  'realm',
  'realm_user',
  'realm_user_groups',
  'user_group',
  'realm_emoji',
  'subscription',
  'stream',
  'user_topic',
  'muted_users',
  'user_status',
  'user_settings',
  'saved_snippets',
  'drafts',
  'recent_private_conversations',
]

const CAPABILITIES = {
  notification_settings_null: true,
  bulk_message_deletion: true,
  user_avatar_url_field_optional: false,
  stream_typing_notifications: true,
  user_settings_object: true,
  linkifier_url_template: true,
  empty_topic_name: true,
  simplified_presence_events: true,
  archived_channels: true,
}

/** A queue is forgotten after ten minutes without a look; the live line says when to look before that. */
const LOOK_WHILE_LIVE = 55_000
const LOOK_WITHOUT_LINE = 4_000
const PAUSE_BETWEEN = 30
/** In a busy organization one look has to do for several messages. */
const PAUSE_WHILE_BUSY = 200
const PAUSE_WHILE_HIDDEN = 1_500
const BUSY = { looks: 60, within: 10_000 }

type EventListener = (events: ChatEvent[]) => void
const listeners = new Set<EventListener>()

/** Hears what has just happened, after the store knows it. @returns ends it */
export function subscribeChatEvents(listener: EventListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let users = 0
let stop: (() => void) | null = null

/** Keeps the chat of this tab connected while the component is mounted. */
export function useChatConnection(): void {
  useEffect(() => {
    users++
    stop ??= start()
    return () => {
      users--
      // A page that follows at once takes the connection over.
      setTimeout(() => {
        if (users > 0 || !stop) return
        stop()
        stop = null
      }, 1_000)
    }
  }, [])
}

/** Looks for news now, for instance when somebody presses Try again. */
export function lookForNews(): void {
  wake()
}

let wake: () => void = () => {}

function start(): () => void {
  let running = true
  let busy = false
  let wanted = false
  let failures = 0
  let looks: number[] = []
  let notBefore = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const look = async () => {
    if (busy) {
      wanted = true
      return
    }
    busy = true
    wanted = false
    clearTimeout(timer)
    looks = [...looks.slice(-BUSY.looks), Date.now()]
    let pause = 0
    try {
      await lookOnce()
      failures = 0
    } catch (error) {
      failures++
      pause = pauseAfter(error, failures)
      chatStore.set((state) => ({
        ...state,
        connected: false,
        error,
        phase: state.phase === 'ready' ? 'ready' : 'failed',
      }))
    }
    busy = false
    if (!running) return
    const rest = pause || betweenLooks(looks)
    notBefore = Date.now() + rest
    timer = setTimeout(look, pause || wanted ? rest : liveIsOpen() ? LOOK_WHILE_LIVE : LOOK_WITHOUT_LINE)
  }
  const lookSoon = () => {
    const wait = notBefore - Date.now()
    if (busy || wait <= 0) {
      void look()
      return
    }
    clearTimeout(timer)
    timer = setTimeout(look, wait)
  }
  wake = () => void look()

  const unsubscribe = subscribeLive((event) => {
    const isOurs = event.type === 'module' && event.module === 'team-chat'
    if (isOurs || event.type === 'reconnected' || event.type === 'resync') lookSoon()
  })
  const onVisible = () => {
    if (document.visibilityState === 'visible') void look()
  }
  document.addEventListener('visibilitychange', onVisible)
  window.addEventListener('online', wake)
  window.addEventListener('offline', noteOffline)
  window.addEventListener('pagehide', leaveQueue)
  const sweeper = setInterval(forgetTyping, 5_000)
  const stopPresence = startPresence()
  void look()
  return () => {
    running = false
    clearTimeout(timer)
    clearInterval(sweeper)
    unsubscribe()
    stopPresence()
    document.removeEventListener('visibilitychange', onVisible)
    window.removeEventListener('online', wake)
    window.removeEventListener('offline', noteOffline)
    window.removeEventListener('pagehide', leaveQueue)
  }
}

function betweenLooks(looks: number[]): number {
  if (document.visibilityState === 'hidden') return PAUSE_WHILE_HIDDEN
  const since = Date.now() - BUSY.within
  return looks.filter((at) => at > since).length > BUSY.looks ? PAUSE_WHILE_BUSY : PAUSE_BETWEEN
}

function pauseAfter(error: unknown, failures: number): number {
  const wait = isChatError(error, 'RATE_LIMIT_HIT') ? Number(error.more['retry-after']) * 1000 : 0
  return wait || Math.min(30_000, 1_000 * 2 ** Math.min(failures, 5))
}

async function lookOnce(): Promise<void> {
  const { queueId, lastEventId } = chatStore.get()
  if (queueId === null) return register()
  try {
    const params = { queue_id: queueId, last_event_id: lastEventId, dont_block: true }
    const { events } = await chat('GET /events', params)
    take(events)
  } catch (error) {
    if (!isChatError(error, 'BAD_EVENT_QUEUE_ID') && !isLostPlace(error)) throw error
    await register()
  }
}

/** The server has forgotten events that this page has not read; only a fresh start tells what they were. */
const isLostPlace = (error: unknown) => isApiError(error) && error.status === 400

function take(events: ChatEvent[]): void {
  const lastEventId = events.at(-1)?.id
  chatStore.set((state) => {
    const after = events.length > 0 ? withinBounds(applyEvents(state, events, Date.now())) : state
    if (after === state && state.connected) return state
    return { ...after, connected: true, error: null, lastEventId: lastEventId ?? after.lastEventId }
  })
  for (const channelId of channelsThatCountAgain(events)) loadUnread(channelId).catch(() => undefined)
  if (events.length > 0) for (const listener of [...listeners]) listener(events)
}

async function register(): Promise<void> {
  const answer = await chat('POST /register', {
    event_types: EVENT_TYPES,
    fetch_event_types: EVENT_TYPES,
    apply_markdown: true,
    client_gravatar: false,
    slim_presence: true,
    include_subscribers: 'true',
    client_capabilities: CAPABILITIES,
    client: 'website',
  })
  chatStore.set((state) => registered(state, answer as RegisterAnswer))
}

const noteOffline = () => chatStore.set((state) => ({ ...state, connected: false }))

function leaveQueue(): void {
  const { queueId } = chatStore.get()
  if (queueId === null) return
  chatStore.set((state) => ({ ...state, queueId: null }))
  chat('DELETE /events', { queue_id: queueId }, { keepalive: true }).catch(() => {
    // It ends by itself a little later.
  })
}

function forgetTyping(): void {
  const { typing } = chatStore.get()
  if (typing.size === 0) return
  const now = Date.now()
  const left = new Map(
    [...typing]
      .map(([key, people]) => [key, new Map([...people].filter(([, until]) => until > now))] as const)
      .filter(([, people]) => people.size > 0),
  )
  chatStore.set((state) => ({ ...state, typing: left }))
}
