import { type Conversation, conversationKey, conversationOf } from '../conversation'
import { isMutedConversation, topicPolicyOf } from '../mutes'
import { matches } from '../narrow'
import { withTopicMessage } from '../topic-lists'
import { addUnread, moveUnread, removeUnread } from '../unread'
import type { ChatEvent, Emoji, Message, UpdateMessageEvent } from '../wire'
import type { ChatState, DirectConversation } from './chat-state'
import { covers, type MessageWindow, mergeIds, withoutIds } from './windows'

type EventOf<T extends ChatEvent['type']> = Extract<ChatEvent, { type: T }>

const CALLS = ['mentioned', 'wildcard_mentioned', 'group_mentioned'] as const
/** Whether a message mentions the reader. */
export const isCalled = (message: Message) => CALLS.some((flag) => message.flags.includes(flag))

/** A message that has just been sent by anybody. */
export function applyMessage(state: ChatState, event: EventOf<'message'>): ChatState {
  const message: Message = { ...event.message, flags: event.flags }
  if (state.messages.has(message.id)) return withoutSent(state, event.local_message_id, message.id)
  const conversation = conversationOf(message)
  const messages = new Map(state.messages).set(message.id, message)
  const unread = message.flags.includes('read')
    ? state.unread
    : addUnread(state.unread, conversation, [message.id], isCalled(message))
  const added: ChatState = {
    ...state,
    messages,
    unread,
    topics: withTopicMessage(state.topics, conversation, message.id),
    directs: conversation.kind === 'dm' ? withDirect(state.directs, conversation, message.id) : state.directs,
    typing: withoutTyping(state.typing, conversation, message.sender_id),
    windows: eachWindow(state, (window) => withMessages(window, [message], state)),
  }
  return withoutSent(added, event.local_message_id, message.id)
}

/** Messages that were read from the server; they say nothing of what is unread. */
export function addMessages(state: ChatState, list: Message[]): ChatState {
  if (list.length === 0) return state
  const messages = new Map(state.messages)
  for (const message of list) messages.set(message.id, message)
  const here = new Set(list.map(({ id }) => id))
  const outbox = state.outbox.filter(({ sentId }) => sentId === null || !here.has(sentId))
  return { ...state, messages, outbox: outbox.length === state.outbox.length ? state.outbox : outbox }
}

/** An edit, a move to another topic or channel, or a rendering that has become ready. */
export function applyUpdate(state: ChatState, event: UpdateMessageEvent): ChatState {
  const messages = new Map(state.messages)
  const known = messages.get(event.message_id)
  if (known && event.rendered_content !== undefined)
    messages.set(event.message_id, {
      ...known,
      content: event.rendered_content,
      is_me_message: event.is_me_message ?? known.is_me_message,
      flags: event.rendering_only ? known.flags : event.flags,
      ...(event.rendering_only ? {} : { last_edit_timestamp: event.edit_timestamp }),
      // The hits were marked in the text before.
      match_content: undefined,
    })
  const edited = { ...state, messages }
  return isMove(event) ? applyMove(edited, event) : edited
}

export const isMove = (event: UpdateMessageEvent): boolean =>
  event.stream_id !== undefined && (event.subject !== undefined || event.new_stream_id !== undefined)

/** Where moved messages stand now. */
export function movedTo(event: UpdateMessageEvent): Conversation {
  return {
    kind: 'topic',
    channelId: event.new_stream_id ?? (event.stream_id as number),
    topic: event.subject ?? event.orig_subject ?? '',
  }
}

function applyMove(state: ChatState, event: UpdateMessageEvent): ChatState {
  const target = movedTo(event) as Extract<Conversation, { kind: 'topic' }>
  const messages = new Map(state.messages)
  const moved: Message[] = []
  for (const id of event.message_ids) {
    const message = messages.get(id)
    if (!message) continue
    const after: Message = {
      ...message,
      stream_id: target.channelId,
      display_recipient: state.channels.get(target.channelId)?.name ?? message.display_recipient,
      subject: target.topic,
      topic_links: event.topic_links ?? message.topic_links,
      last_moved_timestamp: event.edit_timestamp,
      match_subject: undefined,
    }
    messages.set(id, after)
    moved.push(after)
  }
  const next = { ...state, messages }
  const topics = new Map(state.topics)
  topics.delete(target.channelId)
  if (event.stream_id !== undefined) topics.delete(event.stream_id)
  const unknown = moved.length < event.message_ids.length
  return {
    ...next,
    topics,
    unread: moveUnread(state.unread, event.message_ids, target),
    windows: eachWindow(next, (window) => {
      const gone = new Set(moved.filter((message) => isIn(window, message, next) === false).map(({ id }) => id))
      const rest = withMessages(withoutIds(window, gone), moved, next)
      // Messages that were never read here belong between those that were.
      return unknown && showsTopic(window, target) ? { ...rest, stale: true } : rest
    }),
  }
}

const showsTopic = (window: MessageWindow, { channelId }: { channelId: number }) =>
  window.terms.some(({ operator, operand }) => operator === 'channel' && operand === channelId)

export function applyDelete(state: ChatState, event: EventOf<'delete_message'>): ChatState {
  const gone = new Set(event.message_ids)
  const messages = new Map(state.messages)
  for (const id of gone) messages.delete(id)
  const topics = new Map(state.topics)
  if (event.stream_id !== undefined) topics.delete(event.stream_id)
  return {
    ...state,
    messages,
    topics,
    unread: removeUnread(state.unread, gone),
    starred: new Set([...state.starred].filter((id) => !gone.has(id))),
    windows: eachWindow(state, (window) => withoutIds(window, gone)),
  }
}

type ReactionChange = Emoji & { op: 'add' | 'remove'; message_id: number; user_id: number }

/** Also for one's own click, before the server has said anything: the event then changes nothing more. */
export function applyReaction(state: ChatState, change: ReactionChange): ChatState {
  const message = state.messages.get(change.message_id)
  if (!message) return state
  const { emoji_name, emoji_code, reaction_type, user_id } = change
  const others = message.reactions.filter(
    (one) => one.user_id !== user_id || one.emoji_code !== emoji_code || one.reaction_type !== reaction_type,
  )
  const had = others.length < message.reactions.length
  if (had === (change.op === 'add')) return state
  const reactions =
    change.op === 'add' ? [...message.reactions, { emoji_name, emoji_code, reaction_type, user_id }] : others
  return { ...state, messages: new Map(state.messages).set(message.id, { ...message, reactions }) }
}

export function applySubmessage(state: ChatState, event: EventOf<'submessage'>): ChatState {
  const message = state.messages.get(event.message_id)
  if (!message || message.submessages.some(({ id }) => id === event.submessage_id)) return state
  const { submessage_id: id, message_id, sender_id, msg_type, content } = event
  const submessages = [...message.submessages, { id, message_id, sender_id, msg_type, content }]
  return { ...state, messages: new Map(state.messages).set(message.id, { ...message, submessages }) }
}

/** Whether a message belongs to a window's narrow; null: only the server can tell. */
function isIn(window: MessageWindow, message: Message, state: ChatState): boolean | null {
  return matches(window.terms, message, {
    me: state.me?.userId ?? 0,
    isMuted: ({ stream_id, subject }) =>
      stream_id !== undefined && isMutedConversation(state, { kind: 'topic', channelId: stream_id, topic: subject }),
    isFollowed: ({ stream_id, subject }) =>
      stream_id !== undefined && topicPolicyOf(state, { kind: 'topic', channelId: stream_id, topic: subject }) === 3,
  })
}

function withMessages(window: MessageWindow, list: Message[], state: ChatState): MessageWindow {
  let unsure = false
  const ids: number[] = []
  for (const message of list) {
    const fits = isIn(window, message, state)
    if (fits === null) unsure = true
    else if (fits && covers(window, message.id)) ids.push(message.id)
  }
  const wider =
    ids.length > 0
      ? {
          ...window,
          ids: mergeIds(
            window.ids,
            ids.sort((a, b) => a - b),
          ),
        }
      : window
  // The server tells the next time somebody looks at the end of it.
  return unsure && wider.foundNewest ? { ...wider, foundNewest: false } : wider
}

function eachWindow(state: ChatState, change: (window: MessageWindow) => MessageWindow): ChatState['windows'] {
  let changed = false
  const windows = new Map<string, MessageWindow>()
  for (const [key, window] of state.windows) {
    const after = change(window)
    changed ||= after !== window
    windows.set(key, after)
  }
  return changed ? windows : state.windows
}

function withDirect(
  directs: readonly DirectConversation[],
  conversation: DirectConversation['conversation'],
  newestId: number,
): DirectConversation[] {
  const key = conversationKey(conversation)
  const rest = directs.filter((direct) => conversationKey(direct.conversation) !== key)
  return [{ conversation, newestId }, ...rest]
}

function withoutTyping(typing: ChatState['typing'], conversation: Conversation, userId: number): ChatState['typing'] {
  const key = conversationKey(conversation)
  if (!typing.get(key)?.has(userId)) return typing
  const people = new Map(typing.get(key))
  people.delete(userId)
  return new Map(typing).set(key, people)
}

function withoutSent(state: ChatState, localId: string | undefined, id: number): ChatState {
  const outbox = state.outbox.filter((one) => one.localId !== localId && one.sentId !== id)
  return outbox.length === state.outbox.length ? state : { ...state, outbox }
}
