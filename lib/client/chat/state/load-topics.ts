import { chat } from '../chat-call'
import { chatStore } from './chat-store'

const underWay = new Map<number, Promise<void>>()

/** The topics of a channel, newest first, into the store; read once and kept up by events. */
export function loadTopics(channelId: number): Promise<void> {
  if (chatStore.get().topics.has(channelId)) return Promise.resolve()
  const asked = underWay.get(channelId) ?? read(channelId).finally(() => underWay.delete(channelId))
  underWay.set(channelId, asked)
  return asked
}

async function read(channelId: number): Promise<void> {
  const params = { stream_id: channelId, allow_empty_topic_name: true }
  const { topics } = await chat('GET /users/me/{stream_id}/topics', params)
  chatStore.set((state) => ({ ...state, topics: new Map(state.topics).set(channelId, topics) }))
}
