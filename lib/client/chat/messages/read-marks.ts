import { isApiError } from '@/lib/client/api'
import { chat } from '../chat-call'
import type { Conversation } from '../conversation'
import { applyFlags } from '../state/apply-flags'
import { chatStore } from '../state/chat-store'
import { addUnread, type Unread, unreadIn } from '../unread'
import type { Flag } from '../wire'

const GATHER_FOR = 400
const TRY_AGAIN_AFTER = 5_000
const MAX_AT_ONCE = 1_000

const seen = new Set<number>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Marked as unread by hand: seeing them does not undo that while the conversation stays open. */
const held = new Set<number>()
export const forgetHeldUnread = () => held.clear()

/** Messages that have been on the screen; told to the server together a moment later. */
export function markSeen(ids: number[]): void {
  const { messages } = chatStore.get()
  const fresh = ids.filter((id) => !held.has(id) && messages.get(id)?.flags.includes('read') === false)
  if (fresh.length === 0) return
  for (const id of fresh) seen.add(id)
  applyLocally(fresh, 'read', 'add')
  publishSeenIn(GATHER_FOR)
}

function publishSeenIn(delay: number): void {
  if (timer === undefined) timer = setTimeout(publishSeen, delay)
}

async function publishSeen(): Promise<void> {
  const ids = [...seen]
  seen.clear()
  timer = undefined
  try {
    await tell(ids, 'read', 'add', true)
  } catch (error) {
    // Whatever it was, it is not the reader's fault; only a refusal is final.
    if (!isApiError(error) || (error.status >= 400 && error.status < 500 && error.status !== 429)) return
    for (const id of ids) seen.add(id)
    publishSeenIn(TRY_AGAIN_AFTER)
  }
}

/** Marks messages as read or unread, starred or not; on the screen at once, taken back where the server refuses. */
export async function setFlag(
  ids: number[],
  flag: Extract<Flag, 'read' | 'starred' | 'collapsed'>,
  op: 'add' | 'remove',
): Promise<void> {
  if (ids.length === 0) return
  if (flag === 'read' && op === 'remove') for (const id of ids) held.add(id)
  const { unread } = chatStore.get()
  applyLocally(ids, flag, op)
  try {
    await tell(ids, flag, op)
  } catch (error) {
    applyLocally(ids, flag, op === 'add' ? 'remove' : 'add')
    // Most of what a button marks as read was never loaded, so that only the list knew of it.
    if (flag === 'read' && op === 'add')
      chatStore.set((state) => ({ ...state, unread: withAgain(state.unread, unread, ids) }))
    throw error
  }
}

/** All that is unread in a conversation or in a whole channel. @returns the messages, for taking it back */
export async function markRead(where: Conversation | { channelId: number }): Promise<number[]> {
  const { unread } = chatStore.get()
  const ids =
    'kind' in where
      ? unreadIn(unread, where)
      : [...unread.byConversation.values()]
          .filter(({ conversation }) => conversation.kind === 'topic' && conversation.channelId === where.channelId)
          .flatMap((entry) => entry.ids)
  await setFlag(ids, 'read', 'add')
  return ids
}

function withAgain(now: Unread, before: Unread, ids: number[]): Unread {
  const back = new Set(ids)
  let unread = now
  for (const entry of before.byConversation.values()) {
    const again = entry.ids.filter((id) => back.has(id))
    unread = addUnread(unread, entry.conversation, again, false)
  }
  return { ...unread, mentions: new Set([...unread.mentions, ...ids.filter((id) => before.mentions.has(id))]) }
}

function applyLocally(messages: number[], flag: Flag, op: 'add' | 'remove'): void {
  chatStore.set((state) =>
    applyFlags(state, { type: 'update_message_flags', op, operation: op, flag, messages, all: false }),
  )
}

async function tell(ids: number[], flag: Flag, op: 'add' | 'remove', keepalive = false): Promise<void> {
  for (let start = 0; start < ids.length; start += MAX_AT_ONCE) {
    const messages = ids.slice(start, start + MAX_AT_ONCE)
    await chat('POST /messages/flags', { messages, op, flag }, { keepalive })
  }
}
