import { chatCall } from './chat-client'
import { chatStore } from './chat-store'

/** Who is in a channel, into the store; events keep it up from there. */
export async function loadSubscribers(channelId: number): Promise<void> {
  const { subscribers } = await chatCall<{ subscribers: number[] }>('GET', `/streams/${channelId}/members`)
  chatStore.set((state) => {
    const channel = state.channels.get(channelId)
    if (!channel) return state
    const known = { ...channel, subscribers, subscriber_count: subscribers.length }
    return { ...state, channels: new Map(state.channels).set(channelId, known) }
  })
}
