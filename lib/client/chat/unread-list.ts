import { conversationKey } from './conversation'
import { isMutedConversation, topicPolicyOf } from './mutes'
import { channelName } from './names'
import type { ChatState } from './state/chat-state'
import type { UnreadConversation } from './unread'

export type UnreadEntry = UnreadConversation & { key: string; count: number; mentions: number; newestId: number }
type UnreadChannel = { channelId: number; count: number; entries: UnreadEntry[] }
export type UnreadList = { directs: UnreadEntry[]; channels: UnreadChannel[] }

type Known = Pick<ChatState, 'unread' | 'subscriptions' | 'channels' | 'topicPolicies' | 'mutedUsers' | 'me'>

/**
 * What waits to be read, newest first within people and within each channel. Archived channels and those that one left
 * wait for no one, and what is muted only where it mentions the reader; the server counts the same (`countUnread`).
 */
export function unreadList(state: Known): UnreadList {
  const directs: UnreadEntry[] = []
  const channels = new Map<number, UnreadChannel>()
  for (const [key, { conversation, ids }] of state.unread.byConversation) {
    const mentions = ids.filter((id) => state.unread.mentions.has(id)).length
    if (conversation.kind === 'topic' && isSetAside(state, conversation.channelId)) continue
    const count = isMutedConversation(state, conversation) ? mentions : ids.length
    if (count === 0) continue
    const entry = { key, conversation, ids, count, mentions, newestId: ids.at(-1) ?? 0 }
    if (conversation.kind === 'dm') {
      directs.push(entry)
      continue
    }
    const channel = channels.get(conversation.channelId) ?? { channelId: conversation.channelId, count: 0, entries: [] }
    channel.count += entry.count
    channel.entries.push(entry)
    channels.set(conversation.channelId, channel)
  }
  const newestFirst = (a: UnreadEntry, b: UnreadEntry) => b.newestId - a.newestId
  for (const channel of channels.values()) channel.entries.sort(newestFirst)
  return {
    directs: directs.sort(newestFirst),
    channels: [...channels.values()].sort((a, b) => compareChannels(state, a.channelId, b.channelId)),
  }
}

const isSetAside = (state: Known, channelId: number): boolean =>
  !state.subscriptions.has(channelId) || (state.channels.get(channelId)?.is_archived ?? false)

/** Pinned channels first, muted ones last, by name among each other. */
export function compareChannels(state: Pick<ChatState, 'subscriptions' | 'channels'>, a: number, b: number): number {
  const rank = (id: number) => {
    const subscription = state.subscriptions.get(id)
    return subscription?.is_muted ? 2 : subscription?.pin_to_top ? 0 : 1
  }
  return rank(a) - rank(b) || channelName(state, a).localeCompare(channelName(state, b))
}

/** How much is unread where, for badges: muted conversations do not count unless they call the reader. */
export function unreadTotals(state: Known): {
  all: number
  directs: number
  mentions: number
  channels: Map<number, number>
} {
  const { directs, channels } = unreadList(state)
  const direct = sumOf(directs, 'count')
  return {
    all: direct + sumOf(channels, 'count'),
    directs: direct,
    mentions: sumOf([...directs, ...channels.flatMap(({ entries }) => entries)], 'mentions'),
    channels: new Map(channels.map(({ channelId, count }) => [channelId, count])),
  }
}

const sumOf = <K extends string>(list: readonly Record<K, number>[], key: K): number =>
  list.reduce((sum, one) => sum + one[key], 0)

/**
 * Where to read on: the conversation after the current one in the order of the sidebar, from the top again at the end;
 * topics that are followed come first of all.
 */
export function nextUnread(state: Known, currentKey: string | null, kind: 'topic' | 'dm'): UnreadEntry | null {
  const { directs, channels } = unreadList(state)
  const all = kind === 'dm' ? directs : channels.flatMap(({ entries }) => entries)
  const others = all.filter(({ key }) => key !== currentKey)
  if (kind === 'dm') return others[0] ?? null
  const followed = others.find(({ conversation }) => topicPolicyOf(state, conversation) === 3)
  if (followed) return followed
  const here = all.findIndex(({ key }) => key === currentKey)
  const channelId = currentKey?.startsWith('topic:') ? Number(currentKey.split(':')[1]) : null
  if (here >= 0) return [...all.slice(here + 1), ...all.slice(0, here)][0] ?? null
  // What is open was read to its end, so that it is not in the list any more: its channel goes on.
  const sameChannel = others.find(({ conversation }) => conversationKey(conversation).startsWith(`topic:${channelId}:`))
  return sameChannel ?? others.find((entry) => isAfter(state, entry, channelId)) ?? others[0] ?? null
}

function isAfter(state: Known, { conversation }: UnreadEntry, channelId: number | null): boolean {
  return (
    conversation.kind === 'topic' && channelId !== null && compareChannels(state, conversation.channelId, channelId) > 0
  )
}
