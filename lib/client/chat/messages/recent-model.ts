import { type Conversation, conversationKey, conversationOf } from '../conversation'
import type { Message } from '../wire'

export type RecentConversation = {
  key: string
  conversation: Conversation
  newest: Message
  /** Who wrote last, newest first, each once. */
  senders: number[]
  takesPart: boolean
}

/** The conversations of these messages, newest first. */
export function recentConversations(messages: Message[], me: number): RecentConversation[] {
  const found = new Map<string, RecentConversation>()
  for (const message of [...messages].sort((a, b) => b.id - a.id)) {
    const conversation = conversationOf(message)
    const key = conversationKey(conversation)
    const known = found.get(key) ?? { key, conversation, newest: message, senders: [], takesPart: false }
    if (!known.senders.includes(message.sender_id)) known.senders.push(message.sender_id)
    known.takesPart ||= message.sender_id === me
    found.set(key, known)
  }
  return [...found.values()]
}
