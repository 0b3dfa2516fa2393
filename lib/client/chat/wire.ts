import type { NarrowTerm } from '@/lib/modules/team-chat/schemas'

/** What the chat's endpoints send and take, as far as the browser reads it. */

export type Flag =
  | 'read'
  | 'starred'
  | 'collapsed'
  | 'mentioned'
  | 'wildcard_mentioned'
  | 'stream_wildcard_mentioned'
  | 'topic_wildcard_mentioned'
  | 'group_mentioned'
  | 'has_alert_word'
  | 'historical'

type ReactionType = 'unicode_emoji' | 'realm_emoji' | 'zulip_extra_emoji'
export type Emoji = { emoji_name: string; emoji_code: string; reaction_type: ReactionType }
export type Reaction = Emoji & { user_id: number }
export type Submessage = { id: number; message_id: number; sender_id: number; msg_type: string; content: string }
type TopicLink = { text: string; url: string }

type EditHistoryEntry = {
  timestamp: number
  user_id: number | null
  prev_content?: string
  prev_rendered_content?: string
  prev_topic?: string
  topic?: string
  prev_stream?: number
  stream?: number
}

export type Message = {
  id: number
  type: 'stream' | 'private'
  sender_id: number
  sender_email: string
  sender_full_name: string
  avatar_url: string | null
  /** Of channel messages only. */
  stream_id?: number
  /** The topic; empty in direct messages. */
  subject: string
  display_recipient: string | { id: number; email: string; full_name: string }[]
  timestamp: number
  content: string
  is_me_message: boolean
  reactions: Reaction[]
  submessages: Submessage[]
  topic_links: TopicLink[]
  flags: Flag[]
  client: string
  last_edit_timestamp?: number
  last_moved_timestamp?: number
  edit_history?: EditHistoryEntry[]
  match_content?: string
  match_subject?: string
}

export type Person = {
  user_id: number
  email: string
  delivery_email: string | null
  full_name: string
  role: number
  is_owner: boolean
  is_admin: boolean
  is_guest: boolean
  is_bot: boolean
  is_active: boolean
  timezone: string
  avatar_url: string | null
  date_joined: string
  bot_owner_id?: number | null
  profile_data?: Record<string, { value: string; rendered_value?: string }>
}

export type Channel = {
  stream_id: number
  name: string
  description: string
  rendered_description: string
  invite_only: boolean
  is_web_public: boolean
  is_archived: boolean
  history_public_to_subscribers: boolean
  creator_id: number | null
  date_created: number
  first_message_id: number | null
  message_retention_days: number | null
  stream_post_policy: number
  subscriber_count: number
  topics_policy: string
  folder_id: number | null
  subscribers?: number[]
}

export type Subscription = Channel & {
  color: string
  is_muted: boolean
  pin_to_top: boolean
  desktop_notifications: boolean | null
  push_notifications: boolean | null
  email_notifications: boolean | null
  audible_notifications: boolean | null
  wildcard_mentions_notify: boolean | null
}

export type Topic = { name: string; max_id: number }

/** How a topic is followed: 0 as its channel, 1 muted, 2 unmuted in a muted channel, 3 followed. */
export type TopicPolicy = 0 | 1 | 2 | 3
type UserTopic = { stream_id: number; topic_name: string; visibility_policy: TopicPolicy; last_updated: number }

export type UnreadMessages = {
  count: number
  pms: { other_user_id: number; sender_id: number; unread_message_ids: number[] }[]
  streams: { stream_id: number; topic: string; unread_message_ids: number[] }[]
  huddles: { user_ids_string: string; unread_message_ids: number[] }[]
  mentions: number[]
  old_unreads_missing: boolean
}

export type PresenceTimes = { active_timestamp?: number; idle_timestamp?: number }

export type RealmEmoji = {
  id: string
  name: string
  source_url: string
  still_url: string | null
  deactivated: boolean
}

export type UserGroup = {
  id: number
  name: string
  description: string
  members: number[]
  is_system_group: boolean
  deactivated?: boolean
}

export type Snippet = { id: number; title: string; content: string; date_created: number }

export type UserStatus = {
  status_text?: string
  emoji_name?: string
  emoji_code?: string
  reaction_type?: ReactionType
}

/** What the browser needs of the organization's settings. */
export type Realm = {
  realm_name: string
  realm_empty_topic_display_name: string
  realm_mandatory_topics: boolean
  realm_allow_message_editing: boolean
  realm_message_content_edit_limit_seconds: number | null
  realm_message_content_delete_limit_seconds: number | null
  realm_enable_read_receipts: boolean
  realm_presence_disabled: boolean
  max_topic_length: number
  max_message_length: number
  max_stream_name_length: number
  max_file_upload_size_mib: number
  server_presence_offline_threshold_seconds: number
  server_presence_ping_interval_seconds: number
  server_typing_started_expiry_period_milliseconds: number
  server_typing_started_wait_period_milliseconds: number
  server_typing_stopped_wait_period_milliseconds: number
}

export type RegisterAnswer = Realm & {
  queue_id: string
  last_event_id: number
  max_message_id: number
  user_id: number
  email: string
  full_name: string
  avatar_url: string | null
  is_admin: boolean
  is_owner: boolean
  is_guest: boolean
  realm_users: Person[]
  realm_non_active_users: Person[]
  cross_realm_bots: Person[]
  subscriptions: Subscription[]
  unsubscribed: Subscription[]
  never_subscribed: Channel[]
  realm_user_groups: UserGroup[]
  realm_emoji: Record<string, RealmEmoji>
  unread_msgs: UnreadMessages
  starred_messages: number[]
  presences: Record<string, PresenceTimes>
  presence_last_update_id: number
  server_timestamp: number
  user_topics: UserTopic[]
  muted_users: { id: number; timestamp: number }[]
  user_status: Record<string, UserStatus>
  user_settings: Record<string, unknown>
  recent_private_conversations: { max_message_id: number; user_ids: number[] }[]
  saved_snippets: Snippet[]
}

export type MessagesAnswer = {
  messages: Message[]
  anchor?: number
  found_anchor: boolean
  found_oldest: boolean
  found_newest: boolean
  history_limited: boolean
}

export type MessagesRequest = {
  anchor: 'newest' | 'oldest' | 'first_unread' | 'date' | number
  anchor_date?: string
  num_before: number
  num_after: number
  include_anchor?: boolean
  narrow: NarrowTerm[]
}

type Conversation = { stream_id?: number; topic?: string }

/** Events of the queue that change what the browser shows; others pass unread. */
export type ChatEvent = { id: number } & (
  | { type: 'message'; message: Omit<Message, 'flags'>; flags: Flag[]; local_message_id?: string }
  | UpdateMessageEvent
  | ({ type: 'delete_message'; message_ids: number[]; message_type: string } & Conversation)
  | ({ type: 'reaction'; op: 'add' | 'remove'; message_id: number; user_id: number } & Emoji)
  | ({ type: 'submessage'; submessage_id: number } & Omit<Submessage, 'id'>)
  | FlagsEvent
  | TypingEvent
  | { type: 'presence'; presences: Record<string, PresenceTimes> }
  | SubscriptionEvent
  | ChannelEvent
  | { type: 'realm_user'; op: 'add' | 'update'; person: Partial<Person> & { user_id: number; new_email?: string } }
  | { type: 'realm_user'; op: 'remove'; person: { user_id: number } }
  | { type: 'realm_bot'; op: string; bot: Partial<Person> & { user_id: number } }
  | ({ type: 'user_topic' } & UserTopic)
  | { type: 'muted_users'; muted_users: { id: number; timestamp: number }[] }
  | ({ type: 'user_status'; user_id: number } & UserStatus)
  | { type: 'user_settings'; op: 'update'; property: string; value: unknown }
  | { type: 'realm'; op: 'update'; property: string; value: unknown }
  | { type: 'realm_emoji'; op: 'update'; realm_emoji: Record<string, RealmEmoji> }
  | UserGroupEvent
  | { type: 'saved_snippets'; op: 'add' | 'update'; saved_snippet: Snippet }
  | { type: 'saved_snippets'; op: 'remove'; saved_snippet_id: number }
  | { type: 'attachment'; op: string }
  | { type: 'heartbeat' }
)

export type UpdateMessageEvent = {
  type: 'update_message'
  user_id: number | null
  rendering_only: boolean
  message_id: number
  message_ids: number[]
  flags: Flag[]
  edit_timestamp: number
  content?: string
  rendered_content?: string
  is_me_message?: boolean
  orig_content?: string
  orig_rendered_content?: string
  stream_id?: number
  stream_name?: string
  new_stream_id?: number
  orig_subject?: string
  subject?: string
  topic_links?: TopicLink[]
  propagate_mode?: 'change_one' | 'change_later' | 'change_all'
}

export type FlagsEvent = {
  type: 'update_message_flags'
  op: 'add' | 'remove'
  flag: Flag
  messages: number[]
  all: boolean
  message_details?: Record<
    string,
    { type: 'stream' | 'private'; stream_id?: number; topic?: string; user_ids?: number[]; mentioned?: boolean }
  >
}

export type TypingEvent = {
  type: 'typing'
  op: 'start' | 'stop'
  message_type: 'direct' | 'stream' | 'private'
  sender: { user_id: number; email: string }
  recipients?: { user_id: number; email: string }[]
  stream_id?: number
  topic?: string
}

export type SubscriptionEvent =
  | { type: 'subscription'; op: 'add'; subscriptions: Subscription[] }
  | { type: 'subscription'; op: 'remove'; subscriptions: { stream_id: number; name: string }[] }
  | { type: 'subscription'; op: 'update'; stream_id: number; property: string; value: unknown }
  | { type: 'subscription'; op: 'peer_add' | 'peer_remove'; stream_ids: number[]; user_ids: number[] }

export type ChannelEvent =
  | { type: 'stream'; op: 'create'; streams: Channel[] }
  | ({ type: 'stream'; op: 'update'; stream_id: number; property: string; value: unknown } & Partial<
      Pick<Channel, 'rendered_description' | 'history_public_to_subscribers'>
    >)
  | { type: 'stream'; op: 'delete'; stream_ids?: number[]; streams?: { stream_id: number }[] }

export type UserGroupEvent = {
  type: 'user_group'
  op: 'add' | 'update' | 'remove' | 'add_members' | 'remove_members' | string
  group?: UserGroup
  group_id?: number
  data?: Partial<UserGroup>
  user_ids?: number[]
}

/** What a message was before a change. */
export type MessageVersion = {
  timestamp: number
  user_id: number | null
  content: string
  prev_content?: string
  topic: string
  prev_topic?: string
  stream?: number
  prev_stream?: number
}

/** A program of one's own that chats. */
export type OwnBot = { user_id: number; username: string; full_name: string; avatar_url: string }
