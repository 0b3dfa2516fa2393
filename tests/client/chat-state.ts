import { type ChatState, EMPTY_CHAT } from '@/lib/client/chat/state/chat-state'
import type { Message, Subscription } from '@/lib/client/chat/wire'

/** States and messages for tests: one's own id is 1. */

export const ME = 1

export function message(id: number, over: Partial<Message> = {}): Message {
  return {
    id,
    type: 'stream',
    sender_id: 2,
    sender_email: 'two@example.test',
    sender_full_name: 'Two',
    avatar_url: null,
    stream_id: 9,
    subject: 'deploy',
    display_recipient: 'general',
    timestamp: 1_700_000_000 + id,
    content: `<p>${id}</p>`,
    is_me_message: false,
    reactions: [],
    submessages: [],
    topic_links: [],
    flags: [],
    client: 'website',
    sender_realm_str: '',
    recipient_id: 1,
    content_type: 'text/html',
    ...over,
  }
}

export const direct = (id: number, userIds: number[], over: Partial<Message> = {}): Message =>
  message(id, {
    type: 'private',
    stream_id: undefined,
    subject: '',
    display_recipient: userIds.map((user) => ({
      id: user,
      email: `${user}@example.test`,
      full_name: `Person ${user}`,
      is_mirror_dummy: false,
    })),
    ...over,
  })

export const subscription = (id: number, name: string, over: Partial<Subscription> = {}): Subscription => ({
  stream_id: id,
  name,
  description: '',
  rendered_description: '',
  invite_only: false,
  is_web_public: false,
  is_archived: false,
  history_public_to_subscribers: true,
  creator_id: null,
  date_created: 0,
  first_message_id: null,
  message_retention_days: null,
  stream_post_policy: 1,
  subscriber_count: 1,
  topics_policy: 'inherit',
  folder_id: null,
  is_announcement_only: false,
  is_recently_active: true,
  stream_weekly_traffic: null,
  in_home_view: true,
  can_add_subscribers_group: 16,
  can_administer_channel_group: 16,
  can_create_topic_group: 16,
  can_delete_any_message_group: 10,
  can_delete_own_message_group: 10,
  can_move_messages_out_of_channel_group: 10,
  can_move_messages_within_channel_group: 10,
  can_remove_subscribers_group: 16,
  can_resolve_topics_group: 10,
  can_send_message_group: 16,
  can_subscribe_group: 10,
  color: '#336699',
  is_muted: false,
  pin_to_top: false,
  desktop_notifications: null,
  push_notifications: null,
  email_notifications: null,
  audible_notifications: null,
  wildcard_mentions_notify: null,
  subscribers: [ME],
  ...over,
})

export function chatState(over: Partial<ChatState> = {}, subscriptions: Subscription[] = []): ChatState {
  const byId = new Map(subscriptions.map((one) => [one.stream_id, one]))
  const me = {
    userId: ME,
    email: 'me@example.test',
    name: 'Me',
    avatarUrl: null,
    isOwner: false,
    isAdmin: false,
    isGuest: false,
  }
  return { ...EMPTY_CHAT, phase: 'ready', me, subscriptions: byId, channels: byId, ...over }
}
