'use client'
import { type Conversation, othersIn } from '@/lib/client/chat/conversation'
import type { ChatState } from '@/lib/client/chat/state/chat-state'
import { useChat } from '@/lib/client/chat/state/chat-store'

/** A conversation in words: `#ops > cable cut`, or names. */
export const usePlaceName = (conversation: Conversation): string => useChat((state) => placeName(state, conversation))

function placeName(state: ChatState, conversation: Conversation): string {
  if (conversation.kind === 'topic') {
    const channel = state.channels.get(conversation.channelId)?.name ?? 'channel'
    return `#${channel} > ${conversation.topic || (state.realm?.realm_empty_topic_display_name ?? 'general chat')}`
  }
  const names = othersIn(conversation.userIds, state.me?.userId).map(
    (id) => state.people.get(id)?.full_name ?? 'somebody',
  )
  return conversation.userIds.length === 1 ? 'yourself' : names.join(', ')
}
