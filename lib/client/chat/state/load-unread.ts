import { chat } from '../chat-call'
import { conversationOf } from '../conversation'
import { addUnread } from '../unread'
import type { ChatEvent, Message } from '../wire'
import { isCalled } from './apply-messages'
import type { ChatState } from './chat-state'
import { chatStore } from './chat-store'

const MAX_READ = 1_000

/** Channels that count again: what is unread there was not listed while they were archived, or not the reader's. */
export function channelsThatCountAgain(events: readonly ChatEvent[]): number[] {
  const ids = events.flatMap((event) => {
    if (event.type === 'subscription' && event.op === 'add')
      return event.subscriptions.map(({ stream_id }) => stream_id)
    const isRestored =
      event.type === 'stream' && event.op === 'update' && event.property === 'is_archived' && event.value === false
    return isRestored ? [event.stream_id] : []
  })
  return [...new Set(ids)]
}

export const unreadNarrow = (channelId: number) => [
  { operator: 'channel', operand: channelId },
  { operator: 'is', operand: 'unread' },
]

export const withUnread = (state: ChatState, messages: readonly Message[]): ChatState => ({
  ...state,
  unread: messages.reduce(
    (unread, message) => addUnread(unread, conversationOf(message), [message.id], isCalled(message)),
    state.unread,
  ),
})

export async function loadUnread(channelId: number): Promise<void> {
  const range = { anchor: 'newest', num_before: MAX_READ, num_after: 0, narrow: unreadNarrow(channelId) }
  const { messages } = await chat('GET /messages', { ...range, allow_empty_topic_name: true, client_gravatar: false })
  chatStore.set((state) => withUnread(state, messages))
}
