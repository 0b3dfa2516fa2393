import { type Conversation, conversationKey, dmWith } from './conversation'
import type { UnreadMessages } from './wire'

/** The unread messages of one conversation, their ids ascending. */
export type UnreadConversation = { conversation: Conversation; ids: number[] }
export type Unread = { byConversation: ReadonlyMap<string, UnreadConversation>; mentions: ReadonlySet<number> }

export const NOTHING_UNREAD: Unread = { byConversation: new Map(), mentions: new Set() }

export function unreadFrom(snapshot: UnreadMessages, me: number): Unread {
  const byConversation = new Map<string, UnreadConversation>()
  const put = (conversation: Conversation, ids: number[]) => {
    const key = conversationKey(conversation)
    const before = byConversation.get(key)?.ids ?? []
    byConversation.set(key, { conversation, ids: ascending([...before, ...ids]) })
  }
  for (const { stream_id, topic, unread_message_ids } of snapshot.streams)
    put({ kind: 'topic', channelId: stream_id, topic }, unread_message_ids)
  for (const { other_user_id, unread_message_ids } of snapshot.pms) put(dmWith([me, other_user_id]), unread_message_ids)
  for (const { user_ids_string, unread_message_ids } of snapshot.huddles)
    put(dmWith(user_ids_string.split(',').map(Number)), unread_message_ids)
  return { byConversation, mentions: new Set(snapshot.mentions) }
}

/** @param called whether the messages mention the reader */
export function addUnread(unread: Unread, conversation: Conversation, ids: number[], called: boolean): Unread {
  if (ids.length === 0) return unread
  const key = conversationKey(conversation)
  const known = unread.byConversation.get(key)
  const byConversation = new Map(unread.byConversation)
  byConversation.set(key, {
    conversation: known?.conversation ?? conversation,
    ids: ascending([...(known?.ids ?? []), ...ids]),
  })
  return { byConversation, mentions: called ? new Set([...unread.mentions, ...ids]) : unread.mentions }
}

export function removeUnread(unread: Unread, ids: Iterable<number>): Unread {
  const gone = new Set(ids)
  const hit = [...unread.byConversation].filter(([, entry]) => entry.ids.some((id) => gone.has(id)))
  if (hit.length === 0) return unread
  const byConversation = new Map(unread.byConversation)
  for (const [key, { conversation, ids: all }] of hit) {
    const left = all.filter((id) => !gone.has(id))
    if (left.length > 0) byConversation.set(key, { conversation, ids: left })
    else byConversation.delete(key)
  }
  return { byConversation, mentions: new Set([...unread.mentions].filter((id) => !gone.has(id))) }
}

/** Those of the messages that are unread go to another conversation. */
export function moveUnread(unread: Unread, ids: number[], to: Conversation): Unread {
  const moving = new Set(ids)
  const unreadOnes = [...unread.byConversation.values()].flatMap((entry) => entry.ids.filter((id) => moving.has(id)))
  if (unreadOnes.length === 0) return unread
  const { byConversation } = addUnread(removeUnread(unread, unreadOnes), to, unreadOnes, false)
  return { byConversation, mentions: unread.mentions }
}

export const unreadIn = (unread: Unread, conversation: Conversation): number[] =>
  unread.byConversation.get(conversationKey(conversation))?.ids ?? []

const ascending = (ids: number[]) => [...new Set(ids)].sort((a, b) => a - b)
