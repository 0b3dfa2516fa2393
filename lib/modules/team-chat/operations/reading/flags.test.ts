import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FLAGS, HISTORICAL } from '@/lib/modules/team-chat/domain/flags'
import type { TestChannel } from '@/tests/team-chat/fixtures'
import { type ChatInstallation, type ChatPerson, type Client, startChat } from '@/tests/team-chat/start-chat'

let t: ChatInstallation
let ann: ChatPerson
let ben: ChatPerson
let client: Client
let channel: TestChannel
let other: TestChannel

beforeAll(async () => {
  t = await startChat()
  ;({ ann, ben } = t.people)
  client = t.chat(ann)
  channel = await t.makeChannel({ name: 'general', subscribers: [ann, ben] })
  other = await t.makeChannel({ name: 'other', subscribers: [ben] })
})
afterAll(() => t.close())

beforeEach(async () => {
  await t.rows('update chat_delivery set flags = flags | 1 where user_id = $1', [ann.id])
  await t.rows('delete from chat_event')
})

const write = (topic = 'lunch', where = channel) => t.write({ from: ben, channel: where, topic, content: 'text' })
const unread = async (ids: number[]): Promise<number[]> => {
  const flags = await Promise.all(ids.map((id) => t.flagsOf(ann, id)))
  return ids.filter((_, place) => !((flags[place] ?? 1) & FLAGS.read))
}
const told = async () =>
  (await t.events('update_message_flags')).map(({ payload, user_ids }) => ({ payload, user_ids }))

describe('POST /messages/flags', () => {
  test('sets and takes flags, and tells the reader’s own clients what changed', async () => {
    const ids = [await write(), await write()]
    const { body } = await client.post('/messages/flags', { messages: ids, op: 'add', flag: 'read' })
    expect(body).toMatchObject({ messages: ids, ignored_because_not_subscribed_channels: [] })
    expect(await unread(ids)).toEqual([])
    expect(await told()).toEqual([
      {
        payload: { type: 'update_message_flags', op: 'add', operation: 'add', flag: 'read', messages: ids, all: false },
        user_ids: [ann.id],
      },
    ])
    await client.post('/messages/flags', { messages: ids, op: 'add', flag: 'read' })
    expect(await told()).toHaveLength(1)
  })

  test('what becomes unread again brings what clients need to count it', async () => {
    const id = await write('lunch')
    const dm = await t.write({
      from: ben,
      to: [ann],
      content: 'psst',
      flags: { [ann.id]: FLAGS.read | FLAGS.mentioned },
    })
    await client.post('/messages/flags', { messages: [id, dm], op: 'add', flag: 'read' })
    await client.post('/messages/flags', { messages: [id, dm], op: 'remove', flag: 'read' })
    expect(await unread([id, dm])).toEqual([id, dm])
    expect((await told()).at(-1)!.payload).toMatchObject({
      op: 'remove',
      messages: [id, dm],
      message_details: {
        [id]: { type: 'stream', stream_id: channel.id, topic: 'lunch' },
        [dm]: { type: 'private', user_ids: [ben.id], mentioned: true },
      },
    })
  })

  test('nothing becomes unread in a channel that the reader left', async () => {
    const here = await write()
    const left = await t.write({ from: ben, channel: other, topic: 'x', content: 'y', deliverTo: [ann, ben] })
    await client.post('/messages/flags', { messages: [here, left], op: 'add', flag: 'read' })
    const { body } = await client.post('/messages/flags', { messages: [here, left], op: 'remove', flag: 'read' })
    expect(body.ignored_because_not_subscribed_channels).toEqual([other.id])
    expect(await unread([here, left])).toEqual([here])
  })

  test('a star on old history brings it into one’s own', async () => {
    const id = await write('x', other)
    await client.post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' })
    expect(await t.flagsOf(ann, id)).toBe(HISTORICAL | FLAGS.starred)
    const { body } = await client.get('/messages', { num_before: 9, num_after: 0, narrow: [['is', 'starred']] })
    expect(body.messages.map((message: { id: number }) => message.id)).toContain(id)
  })

  test('what cannot be read cannot be starred', async () => {
    const id = await t.write({ from: ben, to: [t.people.cleo], content: 'no' })
    const { status, body } = await client.post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' })
    expect([status, body.msg]).toEqual([400, 'Invalid message(s)'])
    await client.post('/messages/flags', { messages: [id], op: 'add', flag: 'read' })
    expect(await t.flagsOf(t.people.cleo, id)).toBe(0)
  })

  test.each([
    [{ op: 'add', flag: 'mentioned' }, "Flag not editable: 'mentioned'"],
    [{ op: 'add', flag: 'shiny' }, "Invalid flag: 'shiny'"],
    [{ op: 'set', flag: 'read' }, "Invalid message flag operation: 'set'"],
  ])('%o is refused', async (change, msg) => {
    const { status, body } = await client.post('/messages/flags', { messages: [1], ...change })
    expect([status, body.msg]).toEqual([400, msg])
  })
})

describe('POST /messages/flags/narrow', () => {
  test('counts what it looked at and what it changed', async () => {
    const ids: number[] = []
    for (let n = 0; n < 4; n++) ids.push(await write('counted'))
    await client.post('/messages/flags', { messages: [ids[1]], op: 'add', flag: 'read' })
    const ask = { narrow: [['topic', 'counted']], op: 'add', flag: 'read' }
    const first = await client.post('/messages/flags/narrow', { ...ask, anchor: 'oldest', num_before: 0, num_after: 3 })
    expect(first.body).toMatchObject({
      processed_count: 3,
      updated_count: 2,
      first_processed_id: ids[0],
      last_processed_id: ids[2],
      found_oldest: true,
      found_newest: false,
    })
    expect(await unread(ids)).toEqual([ids[3]])
    const rest = await client.post('/messages/flags/narrow', {
      ...ask,
      anchor: String(ids[2]),
      include_anchor: false,
      num_before: 0,
      num_after: 90_000,
    })
    expect(rest.body).toMatchObject({ processed_count: 1, updated_count: 1, found_newest: true })
    const none = await client.post('/messages/flags/narrow', {
      ...ask,
      narrow: [['topic', 'none']],
      anchor: 'newest',
      num_before: 5,
      num_after: 0,
    })
    expect(none.body).toMatchObject({ processed_count: 0, first_processed_id: null, last_processed_id: null })
  })
})

describe('rq.chat.stream.mark-read id-required deprecated', () => {
  test('marks every topic of the channel and nothing else', async () => {
    const ids = [await write('a'), await write('b')]
    const elsewhere = await t.write({ from: ben, to: [ann], content: 'psst' })
    const { status, body, headers } = await client.post('/mark_stream_as_read', { stream_id: channel.id })
    expect([status, body]).toEqual([200, { result: 'success', msg: '' }])
    expect(headers.get('deprecation')).toBe('true')
    expect(await unread([...ids, elsewhere])).toEqual([elsewhere])
    expect((await told())[0]!.payload).toMatchObject({ op: 'add', flag: 'read', messages: ids, all: false })
    expect(await t.flagsOf(ben, ids[0]!)).toBe(FLAGS.read)
    await client.post('/mark_stream_as_read', { stream_id: channel.id })
    expect(await told()).toHaveLength(1)
  })

  test('a public channel needs no subscription; what is closed, archived or unknown is all the same', async () => {
    expect((await client.post('/mark_stream_as_read', { stream_id: other.id })).status).toBe(200)
    const closed = await t.makeChannel({ name: 'closed', invite_only: true, subscribers: [ben] })
    const archived = await t.makeChannel({ name: 'archived', is_archived: true, subscribers: [ann] })
    for (const stream_id of [closed.id, archived.id, 99_999, -1]) {
      const { status, body } = await client.post('/mark_stream_as_read', { stream_id })
      expect([status, body.msg]).toEqual([400, 'Invalid channel ID'])
    }
    expect((await t.chat(t.others.member).post('/mark_stream_as_read', { stream_id: channel.id })).status).toBe(400)
    expect((await t.chat(t.people.guest).post('/mark_stream_as_read', { stream_id: other.id })).status).toBe(400)
  })

  test('the id is a number and required', async () => {
    expect((await client.post('/mark_stream_as_read')).body.code).toBe('REQUEST_VARIABLE_MISSING')
    expect((await client.post('/mark_stream_as_read', { stream_id: 'x' })).body.msg).toBe('stream_id is not valid JSON')
    expect((await client.post('/mark_stream_as_read', { stream_id: '"1"' })).body.msg).toBe(
      'stream_id is not an integer',
    )
  })
})

test('a topic, and everything', async () => {
  const ids = [await write('a'), await write('A'), await write('b')]
  await client.post('/mark_topic_as_read', { stream_id: channel.id, topic_name: 'a' })
  expect(await unread(ids)).toEqual([ids[2]])
  const { body } = await client.post('/mark_topic_as_read', { stream_id: channel.id, topic_name: 'none' })
  expect(body.msg).toBe("No such topic 'none'")
  const all = await client.post('/mark_all_as_read')
  expect(all.body.complete).toBe(true)
  expect(await unread(ids)).toEqual([])
  expect((await told()).at(-1)!.payload).toMatchObject({ messages: [ids[2]], all: true })
})
