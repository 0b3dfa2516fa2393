import type { TestChannel } from './fixtures'
import { type Answer, type ChatInstallation, type PersonName, startChat } from './start-chat'

export type Sent = { by?: PersonName; to?: TestChannel; topic?: string; content?: string; daysAgo?: number }
type StoredTopic = { name: string; messages: number; max_id: number }

export type ChatWithChannels = {
  t: ChatInstallation
  open: TestChannel
  other: TestChannel
  secret: TestChannel
  /** Sends a message to a channel; ann's to `open` by default. */
  send(message?: Sent): Promise<number>
  change(id: number, params: Record<string, unknown>, by?: PersonName): Promise<Answer>
  remove(id: number, by?: PersonName): Promise<Answer>
  stored(id: number): Promise<Record<string, unknown> | undefined>
  newest(type: string): ReturnType<ChatInstallation['events']> extends Promise<(infer E)[]> ? Promise<E> : never
  topicsOf(channel: TestChannel, like: string): Promise<StoredTopic[]>
}

/** A chat with three channels, and what tests of changed messages do with it. To close in `afterAll`. */
export async function startChatWithChannels(): Promise<ChatWithChannels> {
  const t = await startChat()
  const { ann, ben, cleo, guest } = t.people
  const open = await t.makeChannel({ name: 'open', subscribers: [ann, ben, guest] })
  const other = await t.makeChannel({ name: 'other', subscribers: [ann, cleo] })
  const secret = await t.makeChannel({ name: 'secret', subscribers: [ann], invite_only: true, history_public: false })
  return {
    t,
    open,
    other,
    secret,
    async send({ by = 'ann', to = open, topic = 'a', content = 'text', daysAgo = 0 } = {}) {
      const { body } = await t.chat(t.people[by]).post('/messages', { type: 'channel', to: to.id, topic, content })
      if (daysAgo)
        await t.rows(`update chat_message set sent_at = now() - make_interval(days => $2) where id = $1`, [
          body.id,
          daysAgo,
        ])
      return body.id
    },
    change: (id, params, by = 'ann') => t.chat(t.people[by]).patch(`/messages/${id}`, params),
    remove: (id, by = 'ann') => t.chat(t.people[by]).delete(`/messages/${id}`),
    stored: async (id) => (await t.rows<Record<string, unknown>>('select * from chat_message where id = $1', [id]))[0],
    newest: async (type) => (await t.events(type)).at(-1)!,
    topicsOf: (channel, like) =>
      t.rows<StoredTopic>(
        'select name, messages, max_id::float8 as max_id from chat_topic where channel_id = $1 and key like $2 order by key',
        [channel.id, like],
      ),
  }
}
