import type { Conversation } from './conversation'
import type { ChatState } from './state/chat-state'

/** A topic with a new message goes to the top of its channel's list, where that list was read. */
export function withTopicMessage(
  topics: ChatState['topics'],
  conversation: Conversation,
  messageId: number,
): ChatState['topics'] {
  if (conversation.kind === 'dm') return topics
  const list = topics.get(conversation.channelId)
  if (!list) return topics
  const name = conversation.topic
  const rest = list.filter((topic) => topic.name.toLowerCase() !== name.toLowerCase())
  return new Map(topics).set(conversation.channelId, [{ name, max_id: messageId }, ...rest])
}
