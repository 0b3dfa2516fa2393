'use client'
import { type Conversation, othersIn } from '@/lib/client/chat/conversation'
import type { ChatState } from '@/lib/client/chat/state/chat-state'
import { useChat } from '@/lib/client/chat/state/chat-store'
import { type ComposeTarget, conversationOfTarget } from './compose-target'

/** A conversation in words: `#ops > cable cut`, or names. */
export const usePlaceName = (conversation: Conversation): string => useChat((state) => placeName(state, conversation))

/** The same of a place that may not be chosen yet. */
export const useTargetName = (target: ComposeTarget): string =>
  useChat((state) => {
    const chosen = conversationOfTarget(target, state.me?.userId, false)
    return 'conversation' in chosen ? placeName(state, chosen.conversation) : 'No recipient yet'
  })

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
