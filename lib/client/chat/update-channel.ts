import { withChannel } from './apply-channels'
import { type ChatParams, chatCall } from './chat-client'
import { chatStore } from './chat-store'
import type { Channel } from './wire'

/** Changes a channel, here at once when the server agrees; the event that follows says the same. */
export async function updateChannel(channelId: number, params: ChatParams, after: Partial<Channel>): Promise<void> {
  await chatCall('PATCH', `/streams/${channelId}`, params)
  chatStore.set((state) => withChannel(state, channelId, after))
}
