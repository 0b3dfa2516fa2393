import { dmFragment, type NarrowTerm, nearLink, topicFragment } from '@/lib/modules/team-chat/schemas'
import type { Message } from './wire'

/** Where a message stands: a topic of a channel, or the direct messages among some people. */
export type Conversation =
  | { kind: 'topic'; channelId: number; topic: string }
  /** Sorted, with the own id. */
  | { kind: 'dm'; userIds: number[] }

export function conversationOf(message: Pick<Message, 'stream_id' | 'subject' | 'display_recipient'>): Conversation {
  const { display_recipient: recipients } = message
  if (typeof recipients === 'string')
    return { kind: 'topic', channelId: message.stream_id as number, topic: message.subject }
  return dmWith(recipients.map(({ id }) => id))
}

/** Direct messages among these people; give the own id too. */
export const dmWith = (userIds: number[]): Conversation => ({
  kind: 'dm',
  userIds: [...new Set(userIds)].sort((a, b) => a - b),
})

/** Equal for the same conversation; topics differ not by case alone. */
export function conversationKey(conversation: Conversation): string {
  return conversation.kind === 'dm'
    ? `dm:${conversation.userIds.join(',')}`
    : `topic:${conversation.channelId}:${conversation.topic.toLowerCase()}`
}

/** The narrow that shows a conversation; the own id is left out, so that a link reads the same for everybody in it. */
export function termsOf(conversation: Conversation, me: number | undefined): NarrowTerm[] {
  if (conversation.kind === 'topic')
    return [
      { operator: 'channel', operand: conversation.channelId },
      { operator: 'topic', operand: conversation.topic },
    ]
  return [{ operator: 'dm', operand: othersIn(conversation.userIds, me) }]
}

/** The people but oneself; oneself where nobody else is there. */
export function othersIn(userIds: number[], me: number | undefined): number[] {
  const others = userIds.filter((id) => id !== me)
  return others.length > 0 ? others : userIds
}

/** The address of a conversation, or of one message in it. */
export function linkOf(
  conversation: Conversation,
  known: { me: number | undefined; channelName: (id: number) => string },
  messageId?: number,
): string {
  const hash =
    conversation.kind === 'topic'
      ? topicFragment(conversation.channelId, known.channelName(conversation.channelId), conversation.topic)
      : dmFragment(othersIn(conversation.userIds, known.me))
  return messageId === undefined ? hash : nearLink(hash, messageId)
}
