import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FLAGS } from '@/lib/modules/team-chat/domain/flags'
import type { TestChannel } from '@/tests/team-chat/fixtures'
import { type ChatInstallation, startChat } from '@/tests/team-chat/start-chat'

let t: ChatInstallation
let open: TestChannel
let secret: TestChannel

beforeAll(async () => {
  t = await startChat()
  const { ann, ben, guest } = t.people
  open = await t.makeChannel({ name: 'open', subscribers: [ann, ben, guest] })
  secret = await t.makeChannel({ name: 'secret', subscribers: [ann], invite_only: true })
})
afterAll(() => t.close())

const flagsOf = async (messageId: number): Promise<Record<number, number>> => {
  const found = await t.rows<{ user_id: number; flags: number }>(
    'select user_id, flags from chat_delivery where message_id = $1',
    [messageId],
  )
  return Object.fromEntries(found.map(({ user_id, flags }) => [user_id, flags]))
}
const stored = async (id: number): Promise<Record<string, unknown>> =>
  (await t.rows<Record<string, unknown>>('select * from chat_message where id = $1', [id]))[0]!

describe('a message to a channel', () => {
  test('reaches its subscribers, and is told to their queues', async () => {
    const { ann, ben, guest } = t.people
    const sent = await t.chat(ann).post('/messages', { type: 'stream', to: 'open', topic: 'plans', content: 'hello' })
    expect(sent).toMatchObject({ status: 200, body: { result: 'success', id: expect.any(Number) } })
    expect(await flagsOf(sent.body.id)).toEqual({ [ann.id]: 0, [ben.id]: 0, [guest.id]: 0 })
    expect((await t.events('message')).at(-1)).toMatchObject({
      payload: { type: 'message', message_id: sent.body.id, flags: {} },
      user_ids: [ann.id, ben.id, guest.id],
    })
  })

  test.each([
    ['by name', 'open'],
    ['by name in other capitals', 'OPEN'],
    ['by a quoted name', '"open"'],
    ['by a list of one name', '["open"]'],
  ])('is sent to it %s', async (_, to) => {
    const sent = await t.chat(t.people.ann).post('/messages', { type: 'channel', to, topic: 'ways', content: 'hi' })
    expect(await stored(sent.body.id)).toMatchObject({ channel_id: open.id, topic: 'ways' })
  })

  test.each([['alone'], ['in a list']])('is sent to its id %s', async (how) => {
    const to = how === 'alone' ? open.id : [open.id]
    const sent = await t.chat(t.people.ann).post('/messages', { type: 'channel', to, subject: 'ways', content: 'hi' })
    expect(await stored(sent.body.id)).toMatchObject({ channel_id: open.id, topic: 'ways' })
  })

  test('who has left gets nothing', async () => {
    const gone = await t.addPerson('Gone')
    const channel = await t.makeChannel({ name: 'leaving', subscribers: [t.people.ann, gone] })
    await t.deactivate(gone)
    const sent = await t.chat(t.people.ann).post('/messages', {
      type: 'channel',
      to: channel.id,
      topic: 'a',
      content: `hi @**Gone|${gone.id}**`,
    })
    expect(await flagsOf(sent.body.id)).toEqual({ [t.people.ann.id]: 0 })
  })

  test('may come from somebody outside, who gets no copy', async () => {
    const sent = await t
      .chat(t.people.cleo)
      .post('/messages', { type: 'channel', to: 'open', topic: 'a', content: 'x' })
    expect(Object.keys(await flagsOf(sent.body.id))).not.toContain(String(t.people.cleo.id))
  })

  test('counts in its topic, whatever its capitals, under the newest spelling', async () => {
    const ann = t.chat(t.people.ann)
    for (const topic of ['Counting', 'counting', 'COUNTING'])
      await ann.post('/messages', { type: 'channel', to: 'open', topic, content: 'x' })
    const topics = await t.rows('select name, messages from chat_topic where channel_id = $1 and key = $2', [
      open.id,
      'counting',
    ])
    expect(topics).toEqual([{ name: 'COUNTING', messages: 3 }])
  })
})

describe('what is sent', () => {
  test.each([
    ['trailing blanks and leading lines', '\n\n  indented \n \n', '  indented'],
    ['line ends of forms', 'a\r\nb', 'a\nb'],
  ])('is tidied: %s', async (_, content, kept) => {
    const sent = await t.chat(t.people.ann).post('/messages', { type: 'channel', to: 'open', topic: 'a', content })
    expect((await stored(sent.body.id)).content).toBe(kept)
  })

  test('is cut at 10000 characters', async () => {
    const content = '🙂'.repeat(10_001)
    const sent = await t.chat(t.people.ann).post('/messages', { type: 'direct', to: [t.people.ann.id], content })
    const kept = (await stored(sent.body.id)).content as string
    expect([...kept]).toHaveLength(10_000)
    expect(kept.endsWith('🙂\n[message truncated]')).toBe(true)
  })

  test.each([
    ['  spaced  ', 'spaced'],
    ['x'.repeat(61), `${'x'.repeat(57)}...`],
    ['general chat', ''],
    ['(no topic)', ''],
    ['', ''],
  ])('has the topic %j as %j', async (topic, kept) => {
    const sent = await t.chat(t.people.ann).post('/messages', { type: 'channel', to: 'open', topic, content: 'x' })
    expect((await stored(sent.body.id)).topic).toBe(kept)
  })

  test.each([
    ['website', true],
    ['ZulipTerminal', true],
    ['zulipmobile', true],
    ['my-script', false],
  ])('is read by its sender where they use %s: %s', async (client, isRead) => {
    const { ann } = t.people
    const sent = await t.chat(ann).post('/messages', { type: 'direct', to: [t.people.ben.id], content: 'x', client })
    expect((await flagsOf(sent.body.id))[ann.id]).toBe(isRead ? FLAGS.read : 0)
    expect((await stored(sent.body.id)).client).toBe(client)
  })

  test('is read by its sender where they say so', async () => {
    const { ann } = t.people
    const params = { type: 'direct', to: [t.people.ben.id], content: 'x', read_by_sender: true }
    const sent = await t.chat(ann).post('/messages', params)
    expect((await flagsOf(sent.body.id))[ann.id]).toBe(FLAGS.read)
  })
})

describe('a direct message', () => {
  test('reaches both, whoever wrote first, in one conversation', async () => {
    const { ann, ben } = t.people
    const there = await t.chat(ann).post('/messages', { type: 'direct', to: [ben.id], content: 'hi' })
    const back = await t.chat(ben).post('/messages', { type: 'private', to: ann.email, content: 'hi you' })
    expect(await flagsOf(there.body.id)).toEqual({ [ann.id]: 0, [ben.id]: 0 })
    expect((await stored(there.body.id)).recipient_id).toBe((await stored(back.body.id)).recipient_id)
  })

  test.each([
    ['ids', () => JSON.stringify([t.people.ben.id, t.people.cleo.id])],
    ['ids, the sender among them', () => JSON.stringify([t.people.ann.id, t.people.cleo.id, t.people.ben.id])],
    ['e-mails in a list', () => JSON.stringify([t.people.ben.email, t.people.cleo.email])],
    ['e-mails with commas', () => `${t.people.ben.email}, ${t.people.cleo.email.toUpperCase()}`],
  ])('is sent to several by %s', async (_, to) => {
    const { ann, ben, cleo } = t.people
    const sent = await t.chat(ann).post('/messages', { type: 'direct', to: to(), content: 'all' })
    expect(await flagsOf(sent.body.id)).toEqual({ [ann.id]: 0, [ben.id]: 0, [cleo.id]: 0 })
  })

  test('to oneself has one copy', async () => {
    const { ann } = t.people
    const sent = await t.chat(ann).post('/messages', { type: 'direct', to: [ann.id], content: 'note' })
    expect(await flagsOf(sent.body.id)).toEqual({ [ann.id]: 0 })
  })
})

describe('is refused', () => {
  const cases: [string, () => Record<string, unknown>, object][] = [
    ['an empty text', () => ({ content: ' \n ' }), { msg: 'Message must not be empty' }],
    ['no text', () => ({ content: undefined }), { code: 'REQUEST_VARIABLE_MISSING', var_name: 'content' }],
    ['no topic', () => ({ topic: undefined }), { msg: 'Missing topic' }],
    ['a type that is none', () => ({ type: 'email' }), { msg: 'Invalid type' }],
    ['topic under two names', () => ({ subject: 'b' }), { code: 'REQUEST_CONFUSING_VAR' }],
    [
      'an unknown channel',
      () => ({ to: 'nowhere' }),
      { code: 'STREAM_DOES_NOT_EXIST', msg: "Channel 'nowhere' does not exist", stream: 'nowhere' },
    ],
    [
      'an unknown channel id',
      () => ({ to: 99_999 }),
      { code: 'STREAM_DOES_NOT_EXIST', msg: "Channel with ID '99999' does not exist", stream_id: 99_999 },
    ],
    ['two channels', () => ({ to: ['open', 'secret'] }), { msg: 'Expected exactly one channel' }],
    ['a private channel that the sender cannot see', () => ({ to: 'secret' }), { code: 'STREAM_DOES_NOT_EXIST' }],
    ['nobody', () => ({ type: 'direct', to: [] }), { msg: 'Message must have recipients' }],
    ['an unknown person', () => ({ type: 'direct', to: [99_999] }), { msg: 'Invalid user ID 99999' }],
    ['an unknown e-mail', () => ({ type: 'direct', to: 'no@x.example' }), { msg: "Invalid email 'no@x.example'" }],
    [
      'people by both',
      () => ({ type: 'direct', to: [t.people.ann.id, t.people.cleo.email] }),
      { msg: 'Recipient lists may contain emails or user IDs, but not both.' },
    ],
    ['somebody of another organization', () => ({ type: 'direct', to: [t.others.owner.id] }), { code: 'BAD_REQUEST' }],
  ]
  test.each(cases)('%s', async (_, params, error) => {
    const all = { type: 'stream', to: 'open', topic: 'a', content: 'x', ...params() }
    const before = await t.rows('select max(id) from chat_message')
    expect(await t.chat(t.people.ben).post('/messages', all)).toMatchObject({ status: 400, body: error })
    expect(await t.rows('select max(id) from chat_message')).toEqual(before)
  })

  test('somebody who has left', async () => {
    const gone = await t.addPerson('Former')
    await t.deactivate(gone)
    const sent = await t.chat(t.people.ann).post('/messages', { type: 'direct', to: [gone.id], content: 'x' })
    expect(sent).toMatchObject({ status: 400, body: { msg: `'${gone.email}' is no longer using this chat.` } })
  })

  test('an administrator outside a private channel, who may know of it', async () => {
    const { admin } = t.people
    const sent = await t.chat(admin).post('/messages', { type: 'stream', to: 'secret', topic: 'a', content: 'x' })
    expect(sent.body.msg).toBe("Not authorized to send to channel 'secret'")
  })

  test.each([
    [2, 'admin', 'moderator'],
    [3, 'ben', 'guest'],
    [4, 'moderator', 'ben'],
  ] as const)('by post policy %s: %s may, %s may not', async (post_policy, may, mayNot) => {
    const subscribers = [t.people[may], t.people[mayNot]]
    const channel = await t.makeChannel({ name: `policy ${post_policy}`, post_policy, subscribers })
    const params = { type: 'channel', to: channel.id, topic: 'a', content: 'x' }
    expect((await t.chat(t.people[may]).post('/messages', params)).status).toBe(200)
    const refused = await t.chat(t.people[mayNot]).post('/messages', params)
    expect(refused.body.msg).toBe('You do not have permission to post in this channel.')
  })

  test('no topic where topics are needed', async () => {
    const send = (topic: string) =>
      t.chat(t.people.ann).post('/messages', { type: 'channel', to: 'open', topic, content: 'x' })
    await t.setRealm({ mandatory_topics: true })
    expect((await send('general chat')).body.msg).toBe('Topics are required in this organization')
    expect((await send('real')).status).toBe(200)
    await t.setRealm({ mandatory_topics: false })
  })

  test.each([
    ['empty_topic_only', 'real', '', 'Only the general chat topic is allowed in this channel.'],
    ['disable_empty_topic', '', 'real', 'Topics are required in this organization'],
  ])('a topic that the channel does not take: %s', async (policy, refused, taken, msg) => {
    const channel = await t.makeChannel({ name: policy, subscribers: [t.people.ann] })
    await t.rows('update chat_channel set topics_policy = $2 where id = $1', [channel.id, policy])
    const send = (topic: string) =>
      t.chat(t.people.ann).post('/messages', { type: 'channel', to: channel.id, topic, content: 'x' })
    expect((await send(refused)).body.msg).toBe(msg)
    const { body } = await send(taken)
    const moved = await t.chat(t.people.ann).patch(`/messages/${body.id}`, { topic: refused })
    expect(moved.body.msg).toBe(msg)
  })

  test('calling everybody of a large channel', async () => {
    await t.setRealm({ wildcard_mention_limit: 2 })
    const send = (who: 'ann' | 'moderator', content: string) =>
      t.chat(t.people[who]).post('/messages', { type: 'channel', to: 'open', topic: 'loud', content })
    expect((await send('ann', '@**all** look')).body.code).toBe('STREAM_WILDCARD_MENTION_NOT_ALLOWED')
    expect((await send('ann', '@**topic** look')).status).toBe(200)
    expect((await send('moderator', '@**all** look')).status).toBe(200)
    await t.setRealm({ wildcard_mention_limit: 0 })
    expect((await send('ann', '@**topic** look')).body.code).toBe('TOPIC_WILDCARD_MENTION_NOT_ALLOWED')
    await t.setRealm({ wildcard_mention_limit: 15 })
  })
})

describe('flags', () => {
  const send = async (content: string, to: TestChannel = open, topic = 'flags') => {
    const params = { type: 'channel', to: to.id, topic, content }
    const { body } = await t.chat(t.people.ann).post('/messages', params)
    return flagsOf(body.id)
  }

  test('of people who are mentioned; silently, nothing', async () => {
    expect((await send(`@**Ben|${t.people.ben.id}** hi`))[t.people.ben.id]).toBe(FLAGS.mentioned)
    expect((await send('@**Ben** hi'))[t.people.ben.id]).toBe(FLAGS.mentioned)
    expect((await send('@_**Ben** hi'))[t.people.ben.id]).toBe(0)
    expect((await send('> @**Ben** hi'))[t.people.ben.id]).toBe(0)
  })

  test('of everybody by a wildcard, of who took part by that of the topic', async () => {
    const { ann, ben, guest } = t.people
    const all = FLAGS.stream_wildcard_mentioned
    expect(await send('@**all**')).toEqual({ [ann.id]: all, [ben.id]: all, [guest.id]: all })
    await t.chat(ben).post('/messages', { type: 'channel', to: 'open', topic: 'joined', content: 'me too' })
    const some = FLAGS.topic_wildcard_mentioned
    expect(await send('@**topic**', open, 'Joined')).toEqual({ [ann.id]: some, [ben.id]: some, [guest.id]: 0 })
  })

  test('of a group’s people; groups of roles cannot be called', async () => {
    await t.rows(`insert into chat_group (organization_id, name, member_ids) values ($1, 'crew', $2)`, [
      t.organizationId,
      [t.people.ben.id, t.people.cleo.id],
    ])
    const flags = await send('@*crew* come')
    expect(flags[t.people.ben.id]).toBe(FLAGS.group_mentioned)
    expect(flags[t.people.guest.id]).toBe(0)
    expect(flags).not.toHaveProperty(String(t.people.cleo.id))
    const params = { type: 'channel', to: 'open', topic: 'a', content: '@*role:members* come' }
    expect((await t.chat(t.people.ann).post('/messages', params)).status).toBe(400)
  })

  test('of alert words, as words of their own in any capitals', async () => {
    await t.rows('insert into chat_alert_word (organization_id, user_id, word) values ($1, $2, $3)', [
      t.organizationId,
      t.people.ben.id,
      'fibre cut (east)',
    ])
    expect((await send('a Fibre Cut (East)!'))[t.people.ben.id]).toBe(FLAGS.has_alert_word)
    expect((await send('xfibre cut (east)'))[t.people.ben.id]).toBe(0)
  })

  test('of who muted the sender: read', async () => {
    await t.rows('insert into chat_muted_user (organization_id, user_id, muted_id) values ($1, $2, $3)', [
      t.organizationId,
      t.people.guest.id,
      t.people.ann.id,
    ])
    expect((await send('psst'))[t.people.guest.id]).toBe(FLAGS.read)
    await t.rows('delete from chat_muted_user')
  })

  test('give nobody a private channel', async () => {
    const flags = await send(`@**Ben|${t.people.ben.id}** @**all**`, secret)
    expect(Object.keys(flags)).toEqual([String(t.people.ann.id)])
  })
})

describe('the same again', () => {
  const again = { queue_id: 'q:1', local_id: '17.01' }
  const count = async (content: string) =>
    (await t.rows<{ n: number }>('select count(*)::int as n from chat_message where content = $1', [content]))[0]!.n

  test('by queue and local id is one message, also at once', async () => {
    const params = { type: 'channel', to: 'open', topic: 'again', content: 'only once', ...again }
    const answers = await Promise.all(Array.from({ length: 6 }, () => t.chat(t.people.ann).post('/messages', params)))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await count('only once')).toBe(1)
    expect(await t.rows(`select messages from chat_topic where key = 'again'`)).toEqual([{ messages: 1 }])
    const { id } = answers[0]!.body
    expect((await t.events('message')).filter(({ payload }) => payload.message_id === id)).toMatchObject([
      { payload: { local: again } },
    ])
  })

  test('is known when its sender may not write there any more', async () => {
    const closing = await t.makeChannel({ name: 'closing', subscribers: [t.people.ann] })
    const post = (local_id: string) =>
      t
        .chat(t.people.ann)
        .post('/messages', { type: 'channel', to: closing.id, topic: 'a', content: 'x', queue_id: 'q:2', local_id })
    const first = await post('1')
    await t.rows('update chat_channel set is_archived = true where id = $1', [closing.id])
    expect(await post('1')).toMatchObject({ status: 200, body: { id: first.body.id } })
    expect(await post('2')).toMatchObject({ status: 400 })
  })

  test('of somebody else is another', async () => {
    const params = { type: 'channel', to: 'open', topic: 'again', content: 'theirs', ...again }
    const { body } = await t.chat(t.people.ben).post('/messages', params)
    expect((await stored(body.id)).content).toBe('theirs')
  })

  test('by an Idempotency-Key is one message, also at once', async () => {
    const body = new URLSearchParams({ type: 'channel', to: 'open', topic: 'again', content: 'by key' })
    const post = () =>
      t.chat(t.people.ann).send('POST', '/messages', { body, headers: { 'idempotency-key': 'chat-retry-1' } })
    const answers = await Promise.all([post(), post(), post()])
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect(await count('by key')).toBe(1)
  })
})

describe('many at once', () => {
  test('leave no message uncounted', async () => {
    const people = [t.people.ann, t.people.ben, t.people.guest, t.people.cleo]
    const sent = await Promise.all(
      Array.from({ length: 16 }, (_, at) =>
        t
          .chat(people[at % people.length]!)
          .post('/messages', { type: 'stream', to: 'open', topic: 'busy', content: 'x' }),
      ),
    )
    expect(sent.map(({ status }) => status)).toEqual(Array(16).fill(200))
    const [topic] = await t.rows<{ messages: number; max_id: string }>(
      `select messages, max_id::float8 as max_id from chat_topic where key = 'busy'`,
    )
    expect(topic).toEqual({ messages: 16, max_id: Math.max(...sent.map(({ body }) => body.id)) })
  })
})
