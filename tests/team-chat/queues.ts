import { expect, vi } from 'vitest'
import type { ChatInstallation, ChatPerson, Json } from './start-chat'

export type Queue = { queue_id: string; last_event_id: number }
/** What newer clients say that they can. */
export const CAPABLE = {
  bulk_message_deletion: true,
  stream_typing_notifications: true,
  empty_topic_name: true,
  simplified_presence_events: true,
}

/** What people's clients do with queues, and what makes events. */
export function queuesOf(t: () => ChatInstallation) {
  async function register(person: ChatPerson, params: Record<string, unknown> = {}): Promise<Queue> {
    const { body } = await t()
      .chat(person)
      .post('/register', { fetch_event_types: [], ...params })
    return body
  }
  const poll = (person: ChatPerson, queue: Queue, params: Record<string, unknown> = {}) =>
    t()
      .chat(person)
      .get('/events', { queue_id: queue.queue_id, last_event_id: queue.last_event_id, ...params })
  /** What is there now. */
  const now = async (person: ChatPerson, queue: Queue): Promise<Json[]> =>
    (await poll(person, queue, { dont_block: true })).body.events
  /** Sent by their client. */
  async function send(from: ChatPerson, params: Record<string, unknown>): Promise<number> {
    const { body } = await t()
      .chat(from)
      .post('/messages', { type: 'stream', topic: 'lunch', content: 'hello', ...params })
    expect(body.result).toBe('success')
    return body.id
  }
  const dm = (from: ChatPerson, to: ChatPerson[], content = 'psst', more: object = {}) =>
    send(from, { type: 'direct', to: to.map(({ id }) => id), content, ...more })
  return { register, poll, now, send, dm }
}

/** Whether a client waits in this process for the queue's next event. */
export function waitingHere({ queue_id }: Queue): boolean {
  const state = (globalThis as Json).indabaState['chat-hubs'] as { byOrganization: Map<string, Json> }
  return [...state.byOrganization.values()].some(({ waiters }) =>
    waiters.queues.some(({ id }: { id: string }) => id === queue_id),
  )
}

export const isWaiting = (queue: Queue) => vi.waitFor(() => expect(waitingHere(queue)).toBe(true), 10_000)
