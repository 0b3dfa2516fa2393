import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '@/tests/team-chat/fixtures'
import { type ChatInstallation, type Json, startChat } from '@/tests/team-chat/start-chat'
import schemas from '../wire-schemas/zulip-schemas.json'

let t: ChatInstallation
beforeAll(async () => {
  t = await startChat()
}, 60_000)
afterAll(() => t?.close())

const { register_minimal, register_terminal, register_mobile } = schemas.client_required

const TERMINAL_ASKS = [
  'realm',
  'presence',
  'subscription',
  'message',
  'starred_messages',
  'update_message_flags',
  'muted_topics',
  'realm_user',
  'realm_user_groups',
  'user_settings',
  'realm_emoji',
  'custom_profile_fields',
  'zulip_version',
]

describe('registering', () => {
  test('without a filter has all that the mobile app stops without', async () => {
    const { ann, ben } = t.people
    const { body } = await t.chat(ann).post('/register')
    expect(Object.keys(body)).toEqual(expect.arrayContaining([...register_minimal, ...register_mobile]))
    expect(body).toMatchObject({ last_event_id: -1, zulip_feature_level: 472, user_id: ann.id, email: ann.email })
    expect(body.realm_users.map(({ user_id }: { user_id: number }) => user_id)).toEqual(
      expect.arrayContaining([ann.id, ben.id]),
    )
    expect(body.realm_users.map(({ user_id }: { user_id: number }) => user_id)).not.toContain(t.others.owner.id)
  })

  test('as the terminal asks has all that it stops without, and the caller among the people', async () => {
    const { ann } = t.people
    const { body } = await t.chat(ann).post('/register', {
      event_types: ['message', 'typing'],
      fetch_event_types: TERMINAL_ASKS,
      client_gravatar: true,
      apply_markdown: true,
      include_subscribers: true,
      client_capabilities: {
        notification_settings_null: true,
        bulk_message_deletion: true,
        user_settings_object: true,
      },
    })
    expect(Object.keys(body)).toEqual(expect.arrayContaining([...register_minimal, ...register_terminal]))
    expect(body.realm_users.some(({ user_id }: { user_id: number }) => user_id === ann.id)).toBe(true)
  })

  test('without data has the queue alone', async () => {
    const { body } = await t.chat(t.people.ann).post('/register', { fetch_event_types: [] })
    expect(Object.keys(body).sort()).toEqual([...register_minimal, 'result', 'msg'].sort())
  })

  test('who asks for the newer form of muted topics gets that alone', async () => {
    const ask = async (event_types: string[]) => (await t.chat(t.people.ann).post('/register', { event_types })).body
    expect(await ask(['muted_topics', 'user_topic'])).not.toHaveProperty('muted_topics')
    expect(await ask(['muted_topics'])).toHaveProperty('muted_topics', [])
  })

  test('data follow the events that are asked for, unless asked for apart', async () => {
    const own = await t.chat(t.people.ann).post('/register', { event_types: ['alert_words'] })
    expect(own.body).toHaveProperty('alert_words')
    expect(own.body).not.toHaveProperty('realm_users')
    const apart = await t
      .chat(t.people.ann)
      .post('/register', { event_types: ['message'], fetch_event_types: ['drafts'] })
    expect(apart.body).toHaveProperty('drafts')
    expect(apart.body).not.toHaveProperty('max_message_id')
  })

  test('unread messages, stars and the newest message are those of the moment', async () => {
    const [reader, writer] = [await t.addPerson('Reader'), await t.addPerson('Writer')]
    const channel = await t.makeChannel({ name: 'counted', subscribers: [reader, writer] })
    const first = await t.write({ from: writer, channel, topic: '', content: 'one' })
    const second = await t.write({ from: writer, to: [reader], content: 'two', flags: { [reader.id]: 2 } })
    const { body } = await t.chat(reader).post('/register', { event_types: MESSAGE_TYPES })
    expect(body.unread_msgs).toMatchObject({
      count: 2,
      streams: [{ stream_id: channel.id, topic: 'general chat', unread_message_ids: [first] }],
      pms: [{ sender_id: writer.id, other_user_id: writer.id, unread_message_ids: [second] }],
    })
    expect(body).toMatchObject({
      max_message_id: second,
      starred_messages: [second],
      recent_private_conversations: [{ max_message_id: second, user_ids: [writer.id] }],
    })
    const capable = await t.chat(reader).post('/register', {
      event_types: MESSAGE_TYPES,
      client_capabilities: { empty_topic_name: true },
    })
    expect(capable.body.unread_msgs.streams[0].topic).toBe('')
  })

  test('somebody new has nothing, and -1 as the newest message', async () => {
    const { body } = await t.chat(await t.addPerson('Fresh')).post('/register', { event_types: MESSAGE_TYPES })
    expect(body).toMatchObject({ max_message_id: -1, starred_messages: [], recent_private_conversations: [] })
  })

  test('presence by address, or by id for those who want it slim', async () => {
    const { ann } = t.people
    await t.chat(ann).post('/users/me/presence', { status: 'active' })
    const ask = async (slim_presence: boolean) =>
      (await t.chat(ann).post('/register', { event_types: ['presence'], slim_presence })).body
    expect((await ask(false)).presences).toHaveProperty([ann.email, 'aggregated'])
    expect((await ask(true)).presences).toHaveProperty([String(ann.id), 'active_timestamp'])
    expect(await ask(true)).toMatchObject({ presence_last_update_id: expect.any(Number) })
  })

  test('addresses that the caller may not see are made up ones', async () => {
    const hidden = await t.addPerson('Hidden')
    await rows('update chat_user set email_visibility = 3 where id = $1', [hidden.id])
    const personFor = async (who: typeof hidden) => {
      const { body } = await t.chat(who).post('/register', { event_types: ['realm_user'] })
      return body.realm_users.find(({ user_id }: { user_id: number }) => user_id === hidden.id)
    }
    expect(await personFor(t.people.ben)).toMatchObject({
      email: `user${hidden.id}@chat.invalid`,
      delivery_email: null,
    })
    expect(await personFor(t.people.admin)).toMatchObject({ delivery_email: hidden.email })
  })

  test.each([
    [{ narrow: [['near', '5']] }, 'Operator near not supported.'],
    [{ narrow: [['is', 'followed']] }, 'Operator is not supported.'],
    [{ event_types: 'message' }, 'event_types is not valid JSON'],
    [{ event_types: 5 }, 'event_types is not a list'],
    [{ include_subscribers: 'maybe' }, 'Invalid include_subscribers'],
    [
      { client_capabilities: { bulk_message_deletion: 1 } },
      'client_capabilities["bulk_message_deletion"] is not a boolean',
    ],
  ])('%j is refused: %s', async (params, msg) => {
    const { body } = await t.chat(t.people.ann).post('/register', params)
    expect(body).toMatchObject({ result: 'error', code: 'BAD_REQUEST', msg })
  })

  test('what a newer client can is no error; what nobody knows is told', async () => {
    const { status, body } = await t.chat(t.people.ann).post('/register', {
      event_types: [],
      client_capabilities: { time_travel: true },
      zz: 1,
    })
    expect({ status, ignored: body.ignored_parameters_unsupported }).toEqual({ status: 200, ignored: ['zz'] })
  })

  test('guests do not follow all public channels', async () => {
    const { body } = await t.chat(t.people.guest).post('/register', { all_public_streams: true })
    expect(body).toMatchObject({ code: 'BAD_REQUEST', msg: 'User not authorized for this query' })
  })

  test('leaves no row in the audit log', async () => {
    const [{ n } = { n: -1 }] = await rows<{ n: number }>(
      `select count(*)::int as n from audit_log where operation like 'team-chat.queue%'`,
    )
    expect(n).toBe(0)
  })
})

test('while four write, every message is either unread at registration or an event after it, and never both', async () => {
  const reader = await t.addPerson('Raced')
  const writers = await Promise.all([1, 2, 3, 4].map((n) => t.addPerson(`Racer ${n}`)))
  const sent: number[] = []
  let writing = true
  const work = writers.map(async (writer) => {
    for (let n = 0; n < 30 && writing; n++) {
      const { body } = await t.chat(writer).post('/messages', { type: 'direct', to: [reader.id], content: `${n}` })
      sent.push(body.id)
    }
  })
  const client = t.chat(reader)
  const registered = []
  for (let n = 0; n < 15; n++) {
    const { body } = await client.post('/register', { event_types: MESSAGE_TYPES })
    const unread = body.unread_msgs.pms.flatMap((one: Json) => one.unread_message_ids)
    registered.push({ queue_id: body.queue_id, unread, max_message_id: body.max_message_id })
  }
  writing = false
  await Promise.all(work)
  const ascending = (ids: number[]) => [...ids].sort((a, b) => a - b)
  for (const { queue_id, unread, max_message_id } of registered) {
    const { body } = await client.get('/events', { queue_id, last_event_id: -1, dont_block: true })
    const later = body.events.filter(({ type }: Json) => type === 'message').map(({ message }: Json) => message.id)
    expect(ascending([...unread, ...later])).toEqual(ascending(sent))
    expect(max_message_id).toBe(Math.max(-1, ...unread))
  }
  const counts = new Set(registered.map(({ unread }) => unread.length))
  expect(counts.size).toBeGreaterThan(5)
}, 40_000)

const MESSAGE_TYPES = ['message', 'update_message_flags', 'starred_messages', 'recent_private_conversations']
