import { type Conversation, othersIn } from './conversation'
import type { ChatState } from './state/chat-state'

const SOMEBODY = 'Somebody'

export const personName = (state: Pick<ChatState, 'people'>, id: number): string =>
  state.people.get(id)?.full_name ?? SOMEBODY

export const channelName = (state: Pick<ChatState, 'channels'>, id: number): string =>
  state.channels.get(id)?.name ?? 'Unknown channel'

/** A topic as it is shown: the one without a name has one on the screen. */
export const topicName = (state: Pick<ChatState, 'realm'>, topic: string): string =>
  topic || state.realm?.realm_empty_topic_display_name || 'general chat'

/** The people of a direct conversation but oneself; notes to oneself say so. */
export function directName(state: Pick<ChatState, 'people' | 'me'>, userIds: number[]): string {
  const me = state.me?.userId
  if (userIds.length === 1 && userIds[0] === me) return `${personName(state, userIds[0]!)} (you)`
  return othersIn(userIds, me)
    .map((id) => personName(state, id))
    .sort((a, b) => a.localeCompare(b))
    .join(', ')
}

/** `#general › Friday deploy`, or the names of the people. */
export function conversationName(
  state: Pick<ChatState, 'people' | 'me' | 'channels' | 'realm'>,
  conversation: Conversation,
): string {
  if (conversation.kind === 'dm') return directName(state, conversation.userIds)
  return `#${channelName(state, conversation.channelId)} › ${topicName(state, conversation.topic)}`
}
