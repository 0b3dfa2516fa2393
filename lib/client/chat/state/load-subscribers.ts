import { chat } from '../chat-call'
import { chatStore } from './chat-store'

/** Who is in a channel, into the store; events keep it up from there. */
export async function loadSubscribers(channelId: number): Promise<void> {
  const { subscribers } = await chat('GET /streams/{stream_id}/members', { stream_id: channelId })
  chatStore.set((state) => {
    const channel = state.channels.get(channelId)
    if (!channel) return state
    const known = { ...channel, subscribers, subscriber_count: subscribers.length }
    return { ...state, channels: new Map(state.channels).set(channelId, known) }
  })
}
