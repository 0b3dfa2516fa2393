import { afterAll, beforeAll, expect, test } from 'vitest'
import fc from '@/scripts/test/property'
import { rounds } from '@/scripts/test/strength'
import type { TestChannel } from '@/tests/team-chat/fixtures'
import { type ChatInstallation, type ChatPerson, startChat } from '@/tests/team-chat/start-chat'

/** What is kept of messages, beside a model that keeps it in the simplest way that there is. */
let t: ChatInstallation
let channels: (TestChannel & { isPrivate: boolean; people: ChatPerson[] })[]

beforeAll(async () => {
  t = await startChat()
  const { ann, ben, cleo, guest, moderator } = t.people
  const make = async (name: string, people: ChatPerson[], isPrivate = false) => {
    const details = { invite_only: isPrivate, history_public: !isPrivate }
    return { ...(await t.makeChannel({ name, subscribers: people, ...details })), isPrivate, people }
  }
  channels = [
    await make('first', [ann, ben, guest, moderator]),
    await make('second', [ann, cleo, moderator]),
    await make('private', [ben, guest, moderator], true),
  ]
})
afterAll(() => t.close())

type Message = {
  id: number
  sender: ChatPerson
  channel: number
  topic: string
  content: string
  readers: Set<number>
  history: Record<string, unknown>[]
}
const TOPICS = ['plans', 'Plans', '✔ plans', 'other']
const MODES = ['change_one', 'change_later', 'change_all'] as const

const at = fc.nat({ max: 30 })
const place = { channel: fc.nat({ max: 2 }), topic: fc.constantFrom(...TOPICS) }
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('send' as const), who: at, ...place }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('edit' as const), which: at, content: fc.constantFrom('x', 'y') }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('move' as const), which: at, mode: fc.constantFrom(...MODES), ...place }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), which: at }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

test('sending, changing, moving and deleting keep topics, readers and histories', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
      for (const table of ['chat_message', 'chat_delivery', 'chat_topic']) await t.rows(`delete from ${table}`)
      await t.rows('update chat_channel set first_message_id = null')
      const model: Message[] = []
      for (const one of steps) await run(one, model)
      expect(await storedMessages()).toEqual(model.map(asStored))
      expect(await storedTopics()).toEqual(topicsOf(model))
      expect(await firstMessages()).toEqual(
        channels.map((_, channel) => model.find((message) => message.channel === channel)?.id ?? null),
      )
    }),
    { numRuns: rounds(8), seed: 20_261_120 },
  )
}, 60_000)

async function run(one: Step, model: Message[]): Promise<void> {
  if (one.do === 'send') return send(one, model)
  const message = model[one.which % Math.max(1, model.length)]
  if (!message) return
  if (one.do === 'edit') return edit(message, one.content)
  if (one.do === 'move') return move(message, one, model)
  expect((await t.chat(message.sender).delete(`/messages/${message.id}`)).status).toBe(
    mayRead(message.sender, message) ? 200 : 400,
  )
  if (mayRead(message.sender, message)) model.splice(model.indexOf(message), 1)
}

async function send(one: { who: number; channel: number; topic: string }, model: Message[]): Promise<void> {
  const { people, id: to } = channels[one.channel]!
  const sender = people[one.who % people.length]!
  const params = { type: 'channel', to, topic: one.topic, content: 'new' }
  const { body } = await t.chat(sender).post('/messages', params)
  model.push({
    id: body.id,
    sender,
    channel: one.channel,
    topic: one.topic,
    content: 'new',
    readers: new Set(people.map(({ id }) => id)),
    history: [],
  })
}

/** Also one's own messages are out of reach once they lie where one may not read. */
function mayRead(who: ChatPerson, { channel, readers }: Message): boolean {
  const { isPrivate, people } = channels[channel]!
  const isIn = people.includes(who)
  return isPrivate ? isIn && readers.has(who.id) : isIn || who !== t.people.guest
}

async function edit(message: Message, content: string): Promise<void> {
  const { status } = await t.chat(message.sender).patch(`/messages/${message.id}`, { content })
  expect(status).toBe(mayRead(message.sender, message) ? 200 : 400)
  if (status !== 200) return
  message.history.unshift({
    user_id: message.sender.id,
    prev_content: message.content,
    prev_rendered_content: `<p>${message.content}</p>`,
  })
  message.content = content
}

type MoveStep = { channel: number; topic: string; mode: (typeof MODES)[number] }

async function move(message: Message, { channel, topic, mode }: MoveStep, model: Message[]): Promise<void> {
  const { moderator } = t.people
  const { status } = await t.chat(moderator).patch(`/messages/${message.id}`, {
    topic,
    stream_id: channels[channel]!.id,
    propagate_mode: mode,
    send_notification_to_new_thread: false,
  })
  const from = { ...message }
  const isSame = (other: Message) => other.channel === channel && other.topic === topic
  expect(status).toBe(isSame(message) ? 400 : 200)
  if (status !== 200) return
  for (const other of model) {
    const isInTopic = other.channel === from.channel && other.topic.toLowerCase() === from.topic.toLowerCase()
    const isMeant = mode === 'change_all' || (mode === 'change_later' ? other.id >= from.id : other.id === from.id)
    if (!isInTopic || !isMeant || isSame(other)) continue
    const entry: Record<string, unknown> = { user_id: moderator.id }
    if (other.topic !== topic) Object.assign(entry, { prev_topic: other.topic, topic })
    if (other.channel !== channel) {
      Object.assign(entry, { prev_stream: channels[other.channel]!.id, stream: channels[channel]!.id })
      const { people, isPrivate } = channels[channel]!
      const there = people.map(({ id }) => id)
      const staying = [...other.readers].filter((id) => !isPrivate && id !== t.people.guest.id)
      other.readers = new Set([...staying, ...there])
    }
    other.history.unshift(entry)
    Object.assign(other, { channel, topic })
  }
}

const asStored = ({ id, channel, topic, content, readers, history }: Message) => ({
  id,
  channel_id: channels[channel]!.id,
  topic,
  content,
  history,
  readers: [...readers].sort((a, b) => a - b).map((reader) => [reader, channels[channel]!.recipient_id]),
})

async function storedMessages() {
  return t.rows(`
    select m.id::float8 as id, m.channel_id, m.topic, m.content,
      coalesce((select jsonb_agg(e - 'timestamp' order by n) from jsonb_array_elements(m.edit_history)
        with ordinality h(e, n)), '[]') as history,
      coalesce((select jsonb_agg(jsonb_build_array(d.user_id, d.recipient_id) order by d.user_id)
        from chat_delivery d where d.message_id = m.id), '[]') as readers
    from chat_message m order by m.id`)
}

async function storedTopics() {
  return t.rows(`select channel_id, key, name, messages, max_id::float8 as max_id from chat_topic
    order by channel_id, key collate "C"`)
}

function topicsOf(model: Message[]) {
  const topics = new Map<string, { channel_id: number; key: string; name: string; messages: number; max_id: number }>()
  for (const { id, channel, topic } of model) {
    const key = topic.toLowerCase()
    const channel_id = channels[channel]!.id
    const messages = (topics.get(`${channel} ${key}`)?.messages ?? 0) + 1
    topics.set(`${channel} ${key}`, { channel_id, key, name: topic, messages, max_id: id })
  }
  return [...topics.values()].sort((a, b) => a.channel_id - b.channel_id || (a.key < b.key ? -1 : 1))
}

async function firstMessages() {
  const found = await t.rows<{ first: number | null }>(
    'select first_message_id::float8 as first from chat_channel where id = any($1) order by id',
    [channels.map(({ id }) => id)],
  )
  return found.map(({ first }) => first)
}
