import { type Conversation, conversationKey, dmWith } from '../conversation'
import { NOTHING_UNREAD, type Unread, unreadFrom } from '../unread'
import type {
  Channel,
  Message,
  Person,
  Presences,
  PresenceTimes,
  Realm,
  RealmEmoji,
  RegisterAnswer,
  Snippet,
  Subscription,
  Topic,
  TopicPolicy,
  UserGroup,
  UserStatus,
} from '../wire'
import type { MessageWindow } from './windows'

type ChatMe = {
  userId: number
  email: string
  name: string
  avatarUrl: string | null
  isOwner: boolean
  isAdmin: boolean
  isGuest: boolean
}

/** A message of one's own that the server has not shown yet. */
export type OutboxMessage = {
  localId: string
  conversation: Conversation
  content: string
  /** Waiting: sending fails at the moment. Held: an earlier message of the conversation was refused. */
  state: 'sending' | 'waiting' | 'sent' | 'held' | 'refused'
  refusal: string | null
  /** Known once it was sent, mostly a moment before the message itself arrives. */
  sentId: number | null
}

export type DirectConversation = { conversation: Extract<Conversation, { kind: 'dm' }>; newestId: number }

export type ChatState = {
  phase: 'starting' | 'ready' | 'failed'
  /** Why it failed, or why news do not arrive at the moment. */
  error: unknown
  /** Whether the last look for news worked. */
  connected: boolean
  queueId: string | null
  lastEventId: number
  me: ChatMe | null
  realm: Realm | null
  people: ReadonlyMap<number, Person>
  channels: ReadonlyMap<number, Channel>
  subscriptions: ReadonlyMap<number, Subscription>
  groups: ReadonlyMap<number, UserGroup>
  emoji: ReadonlyMap<string, RealmEmoji>
  snippets: readonly Snippet[]
  statuses: ReadonlyMap<number, UserStatus>
  settings: Readonly<Record<string, unknown>>
  /** By conversation key. */
  topicPolicies: ReadonlyMap<string, TopicPolicy>
  mutedUsers: ReadonlySet<number>
  unread: Unread
  starred: ReadonlySet<number>
  /** Of the channels that were looked into, newest first. */
  topics: ReadonlyMap<number, readonly Topic[]>
  /** Newest first. */
  directs: readonly DirectConversation[]
  presence: ReadonlyMap<number, PresenceTimes>
  /** By conversation key: who is typing, and until when that is believed (milliseconds). */
  typing: ReadonlyMap<string, ReadonlyMap<number, number>>
  messages: ReadonlyMap<number, Message>
  windows: ReadonlyMap<string, MessageWindow>
  outbox: readonly OutboxMessage[]
}

const NOTHING = new Map<never, never>()

export const EMPTY_CHAT: ChatState = {
  phase: 'starting',
  error: null,
  connected: false,
  queueId: null,
  lastEventId: -1,
  me: null,
  realm: null,
  people: NOTHING,
  channels: NOTHING,
  subscriptions: NOTHING,
  groups: NOTHING,
  emoji: NOTHING,
  snippets: [],
  statuses: NOTHING,
  settings: {},
  topicPolicies: NOTHING,
  mutedUsers: new Set(),
  unread: NOTHING_UNREAD,
  starred: new Set(),
  topics: NOTHING,
  directs: [],
  presence: NOTHING,
  typing: NOTHING,
  messages: NOTHING,
  windows: NOTHING,
  outbox: [],
}

/**
 * The state that a fresh queue begins with. What is on the screen stays until it is read again: windows are stale, the
 * outbox goes on.
 */
export function registered(before: ChatState, answer: RegisterAnswer): ChatState {
  const people = [...answer.realm_users, ...answer.realm_non_active_users, ...answer.cross_realm_bots]
  const subscribed = answer.subscriptions
  const channels = [...answer.never_subscribed, ...answer.unsubscribed, ...subscribed]
  return {
    ...before,
    phase: 'ready',
    error: null,
    connected: true,
    queueId: answer.queue_id,
    lastEventId: answer.last_event_id,
    me: {
      userId: answer.user_id,
      email: answer.email,
      name: answer.full_name,
      avatarUrl: people.find(({ user_id }) => user_id === answer.user_id)?.avatar_url ?? null,
      isOwner: answer.is_owner,
      isAdmin: answer.is_admin,
      isGuest: answer.is_guest,
    },
    realm: answer,
    people: mapBy(people, (person) => person.user_id),
    channels: mapBy(channels, (channel) => channel.stream_id),
    subscriptions: mapBy(subscribed, (subscription) => subscription.stream_id),
    groups: mapBy(answer.realm_user_groups, (group) => group.id),
    emoji: new Map(Object.entries(answer.realm_emoji)),
    snippets: answer.saved_snippets,
    statuses: numbered(answer.user_status),
    settings: answer.user_settings,
    topicPolicies: new Map(
      answer.user_topics.map((entry) => [
        conversationKey({ kind: 'topic', channelId: entry.stream_id, topic: entry.topic_name }),
        entry.visibility_policy,
      ]),
    ),
    mutedUsers: new Set(answer.muted_users.map(({ id }) => id)),
    unread: unreadFrom(answer.unread_msgs, answer.user_id),
    starred: new Set(answer.starred_messages),
    topics: NOTHING,
    directs: directsFrom(answer),
    presence: timesOf(answer.presences),
    typing: NOTHING,
    windows: new Map([...before.windows].map(([key, window]) => [key, readAfresh(window)])),
  }
}

/** What is being opened goes on: its answer is as fresh. */
const readAfresh = (window: MessageWindow): MessageWindow =>
  window.loading === 'all' ? window : { ...window, stale: true, loading: null }

function directsFrom(answer: RegisterAnswer): DirectConversation[] {
  return answer.recent_private_conversations
    .map(({ user_ids, max_message_id }) => ({
      conversation: dmWith([...user_ids, answer.user_id]) as DirectConversation['conversation'],
      newestId: max_message_id,
    }))
    .sort((a, b) => b.newestId - a.newestId)
}

const mapBy = <T>(list: readonly T[], idOf: (one: T) => number): Map<number, T> =>
  new Map(list.map((one) => [idOf(one), one]))

const numbered = <T>(record: Record<string, T>): Map<number, T> =>
  new Map(Object.entries(record).map(([id, value]) => [Number(id), value]))

/** By id: the newer form, which we ask for. */
export const timesOf = (presences: Presences = {}): Map<number, PresenceTimes> =>
  new Map(
    Object.entries(presences).flatMap(([id, times]) => ('active_timestamp' in times ? [[Number(id), times]] : [])),
  )
