import { type ChatInput, chat } from './chat-call'
import { withChannel } from './state/apply-channels'
import { chatStore } from './state/chat-store'
import type { Channel } from './wire'

/** Changes a channel, here at once when the server agrees; the event that follows says the same. */
export async function updateChannel(
  channelId: number,
  params: Omit<ChatInput<'PATCH /streams/{stream_id}'>, 'stream_id'>,
  after: Partial<Channel>,
): Promise<void> {
  await chat('PATCH /streams/{stream_id}', { ...params, stream_id: channelId })
  chatStore.set((state) => withChannel(state, channelId, after))
}
