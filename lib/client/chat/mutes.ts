import { type Conversation, conversationKey } from './conversation'
import type { ChatState } from './state/chat-state'
import type { TopicPolicy } from './wire'

type Known = Pick<ChatState, 'topicPolicies' | 'subscriptions' | 'mutedUsers' | 'me'>

export const topicPolicyOf = (state: Pick<ChatState, 'topicPolicies'>, conversation: Conversation): TopicPolicy =>
  state.topicPolicies.get(conversationKey(conversation)) ?? 0

/** Whether a conversation asks for no attention: its own rule goes before its channel's. */
export function isMutedConversation(state: Known, conversation: Conversation): boolean {
  if (conversation.kind === 'dm') {
    const others = conversation.userIds.filter((id) => id !== state.me?.userId)
    return others.length > 0 && others.every((id) => state.mutedUsers.has(id))
  }
  const policy = topicPolicyOf(state, conversation)
  if (policy !== 0) return policy === 1
  return state.subscriptions.get(conversation.channelId)?.is_muted ?? false
}
