import type { NarrowTerm } from '@/lib/modules/team-chat/schemas'
import type { ChatAnswer } from './chat-call'

/** Names for parts of the chat's answers, as the route tables have them. */

export type MessagesAnswer = ChatAnswer<'GET /messages'>
export type Message = MessagesAnswer['messages'][number]
export type Flag = Message['flags'][number]
export type Reaction = Message['reactions'][number]
export type Emoji = Omit<Reaction, 'user_id'>
export type Submessage = Message['submessages'][number]
/** What a message was before a change. */
export type MessageVersion = ChatAnswer<'GET /messages/{message_id}/history'>['message_history'][number]

export type Person = ChatAnswer<'GET /users'>['members'][number]
/** A program of one's own that chats. */
export type OwnBot = ChatAnswer<'GET /bots'>['bots'][number]
export type UserStatus = ChatAnswer<'GET /users/{user_id}/status'>['status']
export type UserGroup = ChatAnswer<'GET /user_groups'>['user_groups'][number]

export type Subscription = ChatAnswer<'GET /users/me/subscriptions'>['subscriptions'][number]
export type Channel = RegisterAnswer['never_subscribed'][number]
export type Topic = ChatAnswer<'GET /users/me/{stream_id}/topics'>['topics'][number]
/** How a topic is followed: 0 as its channel, 1 muted, 2 unmuted in a muted channel, 3 followed. */
export type TopicPolicy = UserTopic['visibility_policy']
type UserTopic = RegisterAnswer['user_topics'][number]

export type RealmEmoji = ChatAnswer<'GET /realm/emoji'>['emoji'][string]
export type Snippet = ChatAnswer<'GET /saved_snippets'>['saved_snippets'][number]

type Started = ChatAnswer<'POST /register'>
/** Asked for every type of event that the browser takes, it holds what each starts from. */
export type RegisterAnswer = Required<Started>
export type UnreadMessages = RegisterAnswer['unread_msgs']
export type Presences = RegisterAnswer['presences']
/** The newer form, which the browser asks for. */
export type PresenceTimes = Extract<Presences[string], { active_timestamp: number }>
/** The organization's rules and the server's limits. */
export type Realm = Pick<RegisterAnswer, Extract<keyof RegisterAnswer, `${'realm' | 'max' | 'server'}_${string}`>>

export type MessagesRequest = {
  anchor: 'newest' | 'oldest' | 'first_unread' | 'date' | number
  anchor_date?: string
  num_before: number
  num_after: number
  include_anchor?: boolean
  narrow: NarrowTerm[]
}

/** Events of the queue; those that change nothing that the browser shows pass unread. */
export type ChatEvent = ChatAnswer<'GET /events'>['events'][number]
export type EventOf<Type extends ChatEvent['type']> = Extract<ChatEvent, { type: Type }>
export type UpdateMessageEvent = EventOf<'update_message'>
export type FlagsEvent = Omit<EventOf<'update_message_flags'>, 'id'>
export type SubscriptionEvent = EventOf<'subscription'>
export type ChannelEvent = EventOf<'stream'>
