import { type Conversation, conversationOf, dmWith } from '../conversation'
import { addUnread, NOTHING_UNREAD, removeUnread } from '../unread'
import type { Flag, FlagsEvent, Message } from '../wire'
import type { ChatState } from './chat-state'

/** Flags of messages, set here or by another page of the same person. */
export function applyFlags(state: ChatState, event: FlagsEvent): ChatState {
  const flagged = withFlag(state, event)
  if (event.flag === 'starred') return { ...flagged, starred: starredAfter(state.starred, event) }
  if (event.flag !== 'read') return flagged
  if (event.op === 'add')
    return { ...flagged, unread: event.all ? NOTHING_UNREAD : removeUnread(state.unread, event.messages) }
  let { unread } = state
  for (const { conversation, id, called } of unreadAgain(state, event))
    unread = addUnread(unread, conversation, [id], called)
  return { ...flagged, unread }
}

function withFlag(state: ChatState, { messages: ids, flag, op, all }: FlagsEvent): ChatState {
  const messages = new Map(state.messages)
  const touched = all && op === 'add' ? messages.keys() : ids
  for (const id of [...touched]) {
    const message = messages.get(id)
    if (!message || message.flags.includes(flag) === (op === 'add')) continue
    messages.set(id, { ...message, flags: flagsAfter(message.flags, flag, op) })
  }
  return { ...state, messages }
}

const flagsAfter = (flags: Flag[], flag: Flag, op: 'add' | 'remove'): Flag[] =>
  op === 'add' ? [...flags, flag] : flags.filter((one) => one !== flag)

function starredAfter(starred: ReadonlySet<number>, { op, messages }: FlagsEvent): Set<number> {
  const after = new Set(starred)
  for (const id of messages) {
    if (op === 'add') after.add(id)
    else after.delete(id)
  }
  return after
}

/** Messages that are unread once more: the event names their conversations, the cache knows them for one's own clicks. */
function unreadAgain(state: ChatState, event: FlagsEvent) {
  return event.messages.flatMap((id) => {
    const details = event.message_details?.[String(id)]
    const message = state.messages.get(id)
    const conversation: Conversation | null =
      details?.type === 'stream'
        ? { kind: 'topic', channelId: details.stream_id as number, topic: details.topic ?? '' }
        : details?.user_ids
          ? dmWith([...details.user_ids, ...(state.me ? [state.me.userId] : [])])
          : message
            ? conversationOf(message)
            : null
    return conversation ? [{ id, conversation, called: details?.mentioned ?? callsReader(message) }] : []
  })
}

const callsReader = (message: Message | undefined) =>
  message?.flags.some((flag) => ['mentioned', 'wildcard_mentioned', 'group_mentioned'].includes(flag)) ?? false
