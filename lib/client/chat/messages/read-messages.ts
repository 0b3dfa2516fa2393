import type { NarrowTerm } from '@/lib/modules/team-chat/schemas'
import { withinBounds } from '../bounds'
import { chat } from '../chat-call'
import { conversationIn, marksRead, narrowKey } from '../narrow'
import { addMessages } from '../state/apply-messages'
import type { ChatState } from '../state/chat-state'
import { chatStore } from '../state/chat-store'
import { emptyWindow, extend, type MessageWindow } from '../state/windows'
import { unreadIn } from '../unread'
import type { MessagesAnswer, MessagesRequest } from '../wire'
import { forgetHeldUnread } from './read-marks'

const AROUND = 50
const MORE = 100

/** What an anchor beyond every message is answered with. */
const BEYOND = 10_000_000_000_000_000

export type OpenAt = { near?: number; date?: string }

/** Shows a narrow: at a message or a date, else at its first unread message. What is there already is not read again. */
export function openWindow(terms: NarrowTerm[], at: OpenAt = {}): void {
  forgetHeldUnread()
  const key = narrowKey(terms)
  const known = chatStore.get().windows.get(key)
  if (known && at.date === undefined && isUsable(known, at.near, chatStore.get())) {
    const anchor = at.near ?? null
    change(key, (window) => ({
      ...window,
      anchor,
      firstUnread: firstUnreadOf(window.terms, window.ids),
      opened: window.opened + 1,
      usedAt: Date.now(),
    }))
    return
  }
  chatStore.set((state) => {
    const opened = state.windows.get(key)?.opened ?? 0
    const window = { ...emptyWindow(terms), opened, loading: 'all' as const, usedAt: Date.now() }
    return { ...state, windows: new Map(state.windows).set(key, window) }
  })
  void read(key, requestFor(terms, at), (window, answer) => {
    const ids = answer.messages.map(({ id }) => id)
    const wanted = answer.anchor === undefined || answer.anchor === BEYOND ? null : answer.anchor
    return {
      ...window,
      ids,
      foundOldest: answer.found_oldest,
      foundNewest: answer.found_newest,
      loading: null,
      error: null,
      stale: false,
      anchor: at.near ?? (at.date === undefined ? null : wanted),
      firstUnread: firstUnreadOf(terms, ids),
      opened: window.opened + 1,
    }
  })
}

function isUsable(window: MessageWindow, near: number | undefined, state: ChatState): boolean {
  if (window.loading === 'all') return near === undefined
  if (window.error || window.stale) return false
  if (near !== undefined) return window.ids.includes(near)
  const conversation = conversationIn(window.terms, state.me?.userId)
  const unread = conversation ? unreadIn(state.unread, conversation)[0] : undefined
  const holdsUnread = unread === undefined || window.foundOldest || unread >= (window.ids[0] ?? 0)
  return window.foundNewest && holdsUnread
}

function requestFor(terms: NarrowTerm[], { near, date }: OpenAt): MessagesRequest {
  const narrow = terms
  if (near !== undefined) return { anchor: near, num_before: AROUND, num_after: AROUND, narrow }
  if (date !== undefined) return { anchor: 'date', anchor_date: date, num_before: AROUND, num_after: AROUND, narrow }
  const searches = terms.some(({ operator }) => ['search', 'has', 'sender', 'is'].includes(operator))
  const state = chatStore.get()
  const conversation = conversationIn(terms, state.me?.userId)
  // The server's first unread message passes over muted topics; whoever opens one wants to read it.
  const unread = conversation ? unreadIn(state.unread, conversation)[0] : undefined
  const anchor = unread ?? (searches ? 'newest' : 'first_unread')
  return { anchor, num_before: AROUND, num_after: AROUND, narrow }
}

/** Where reading begins; what a search finds is not read in order. */
function firstUnreadOf(terms: NarrowTerm[], ids: number[]): number | null {
  if (!marksRead(terms)) return null
  const { messages } = chatStore.get()
  return ids.find((id) => messages.get(id)?.flags.includes('read') === false) ?? null
}

export function loadOlder(key: string): void {
  const window = chatStore.get().windows.get(key)
  const first = window?.ids[0]
  if (!window || window.loading || window.foundOldest || window.error || first === undefined) return
  change(key, (current) => ({ ...current, loading: 'older' }))
  const request = { anchor: first, num_before: MORE, num_after: 0, include_anchor: false, narrow: window.terms }
  void read(key, request, (current, answer) => extend(current, 'older', answer))
}

export function loadNewer(key: string): void {
  const window = chatStore.get().windows.get(key)
  const last = window?.ids.at(-1)
  if (!window || window.loading || window.foundNewest || window.error) return
  if (last === undefined) {
    openWindow(window.terms)
    return
  }
  change(key, (current) => ({ ...current, loading: 'newer' }))
  const request = { anchor: last, num_before: 0, num_after: MORE, include_anchor: false, narrow: window.terms }
  void read(key, request, (current, answer) => extend(current, 'newer', answer))
}

/** Reads a stale window again around the message at the top of the screen, which so stays where it is. */
export function refreshWindow(key: string, around: number | null): void {
  const window = chatStore.get().windows.get(key)
  if (!window?.stale || window.loading) return
  change(key, (current) => ({ ...current, loading: 'newer' }))
  const request: MessagesRequest = {
    anchor: around ?? 'newest',
    num_before: MORE,
    num_after: around === null ? 0 : MORE,
    narrow: window.terms,
  }
  void read(key, request, (current, answer) => ({
    ...current,
    ids: answer.messages.map(({ id }) => id),
    foundOldest: answer.found_oldest,
    foundNewest: answer.found_newest,
    loading: null,
    error: null,
    stale: false,
  }))
}

/** The newest messages of a narrow, when the way there was cut off by a jump into the past. */
export function openNewest(terms: NarrowTerm[]): void {
  const key = narrowKey(terms)
  if (chatStore.get().windows.get(key)?.foundNewest) return
  change(key, (window) => ({ ...emptyWindow(window.terms), opened: window.opened, loading: 'all', usedAt: Date.now() }))
  void read(key, { anchor: 'newest', num_before: MORE, num_after: 0, narrow: terms }, (window, answer) => ({
    ...window,
    ids: answer.messages.map(({ id }) => id),
    foundOldest: answer.found_oldest,
    foundNewest: true,
    loading: null,
    opened: window.opened + 1,
  }))
}

/** Where reading begins after somebody was away: the line stands above what has come meanwhile. */
export function markNewSince(key: string): void {
  change(key, (window) => {
    const firstUnread = firstUnreadOf(window.terms, window.ids)
    return firstUnread === null ? window : { ...window, firstUnread }
  })
}

/** After a failure. */
export function readAgain(key: string): void {
  const window = chatStore.get().windows.get(key)
  if (!window) return
  change(key, (current) => ({ ...current, error: null }))
  if (window.ids.length === 0) openWindow(window.terms, window.anchor === null ? {} : { near: window.anchor })
}

/** Counts the reads of each narrow: the answer to an earlier one says nothing of where its reader is now. */
const reads = new Map<string, number>()

async function read(
  key: string,
  request: MessagesRequest,
  place: (window: MessageWindow, answer: MessagesAnswer) => MessageWindow,
): Promise<void> {
  const turn = (reads.get(key) ?? 0) + 1
  reads.set(key, turn)
  const isLatest = () => reads.get(key) === turn
  try {
    const { anchor, ...rest } = request
    const answer = await chat('GET /messages', {
      ...rest,
      anchor: String(anchor),
      apply_markdown: true,
      client_gravatar: false,
      allow_empty_topic_name: true,
    })
    chatStore.set((state) => addMessages(state, answer.messages))
    if (isLatest()) change(key, (window) => place(window, answer))
    chatStore.set(withinBounds)
  } catch (error) {
    if (isLatest()) change(key, (window) => ({ ...window, loading: null, error }))
  }
}

function change(key: string, how: (window: MessageWindow) => MessageWindow): void {
  chatStore.set((state) => {
    const window = state.windows.get(key)
    return window ? { ...state, windows: new Map(state.windows).set(key, how(window)) } : state
  })
}
