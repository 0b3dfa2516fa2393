import { type Conversation, conversationKey, conversationOf } from '../conversation'
import type { Message } from '../wire'

type MessageLine = {
  message: Message
  /** With picture and name: the first of several in a row by the same person. */
  withSender: boolean
}

/** Messages that stand under one heading: of one day, and in mixed views of one conversation. */
export type MessageGroup = { key: string; day: string; conversation: Conversation; lines: MessageLine[] }

const SAME_BREATH = 10 * 60

/**
 * @param mixed whether messages of several conversations stand among each other
 * @param dayOf the calendar day of a moment (seconds), as readers count days
 * @param firstUnread a line is drawn above it, so it starts with its sender
 */
export function groupMessages(
  messages: Message[],
  options: { mixed: boolean; dayOf: (timestamp: number) => string; firstUnread: number | null },
): MessageGroup[] {
  const groups: MessageGroup[] = []
  let before: Message | null = null
  for (const message of messages) {
    const conversation = conversationOf(message)
    const day = options.dayOf(message.timestamp)
    const last = groups.at(-1)
    const continues =
      last !== undefined &&
      last.day === day &&
      (!options.mixed || conversationKey(last.conversation) === conversationKey(conversation))
    const withSender =
      !continues ||
      before === null ||
      message.is_me_message ||
      before.is_me_message ||
      message.id === options.firstUnread ||
      before.sender_id !== message.sender_id ||
      message.timestamp - before.timestamp > SAME_BREATH
    if (continues) last.lines.push({ message, withSender })
    else groups.push({ key: `${message.id}`, day, conversation, lines: [{ message, withSender }] })
    before = message
  }
  return groups
}
