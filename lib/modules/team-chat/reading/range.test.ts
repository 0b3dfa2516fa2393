import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestChannel } from '@/tests/team-chat/fixtures'
import { type ChatInstallation, type Client, type Json, type Params, startChat } from '@/tests/team-chat/start-chat'
import { FLAGS } from '../domain/flags'

const BEYOND = 10_000_000_000_000_000
let t: ChatInstallation
let ann: Client
let general: TestChannel
let ids: number[]
const DAY = 86_400_000
const start = Date.UTC(2026, 0, 10, 12)

beforeAll(async () => {
  t = await startChat()
  const { people } = t
  ann = t.chat(people.ann)
  general = await t.makeChannel({ name: 'general', subscribers: [people.ann, people.ben] })
  await t.makeChannel({ name: 'quiet', subscribers: [people.ann] })
  ids = []
  for (let day = 0; day < 10; day++)
    ids.push(
      await t.write({
        from: people.ben,
        channel: general,
        topic: day < 5 ? 'early' : 'late',
        content: `message ${day}`,
        sentAt: new Date(start + day * DAY),
        flags: { [people.ann.id]: day < 4 ? FLAGS.read : 0 },
      }),
    )
})
afterAll(() => t.close())

const CHANNEL = [{ operator: 'channel', operand: 'general' }]
const range = async (params: Params): Promise<Json> => (await ann.get('/messages', { narrow: CHANNEL, ...params })).body
const idsOf = (body: Json): number[] => body.messages.map(({ id }: Json) => id)

describe('rq.chat.msgs.range-mode num-before num-after anchor-id: around an id', () => {
  test('counts what lies before and after, and the anchor beside', async () => {
    const body = await range({ anchor: `${ids[5]}`, num_before: 2, num_after: 2 })
    expect(idsOf(body)).toEqual(ids.slice(3, 8))
    expect(body).toMatchObject({ anchor: ids[5], found_anchor: true, found_oldest: false, found_newest: false })
    expect(idsOf(await range({ anchor: `${ids[5]}`, num_before: 2, num_after: 0 }))).toEqual(ids.slice(3, 6))
    expect(idsOf(await range({ anchor: `${ids[5]}`, num_before: 0, num_after: 2 }))).toEqual(ids.slice(5, 8))
  })

  test('both counts 0: the anchor alone', async () => {
    expect(idsOf(await range({ anchor: `${ids[5]}`, num_before: 0, num_after: 0 }))).toEqual([ids[5]])
  })

  test('ids out of range are clamped, and what is none is refused', async () => {
    expect(await range({ anchor: '-5', num_before: 5, num_after: 1 })).toMatchObject({ anchor: 0, found_oldest: true })
    const beyond = await range({ anchor: '99999999999999999999', num_before: 1, num_after: 5 })
    expect(beyond).toMatchObject({ anchor: BEYOND, found_newest: true })
    expect(idsOf(beyond)).toEqual([ids[9]])
    const wrong = await ann.get('/messages', { anchor: 'soon', num_before: 1, num_after: 1 })
    expect([wrong.status, wrong.body.msg]).toEqual([400, 'Invalid anchor'])
  })
})

describe('rq.chat.msgs.anchor-newest anchor-oldest', () => {
  test('newest is beyond everything; nothing lies after it', async () => {
    const body = await range({ anchor: 'newest', num_before: 3, num_after: 9 })
    expect(idsOf(body)).toEqual(ids.slice(7))
    expect(body).toMatchObject({ anchor: BEYOND, found_anchor: false, found_newest: true, found_oldest: false })
    expect(idsOf(await range({ num_before: 3, num_after: 0 }))).toEqual(ids.slice(7))
  })

  test('oldest', async () => {
    const body = await range({ anchor: 'oldest', num_before: 9, num_after: 3 })
    expect(idsOf(body)).toEqual(ids.slice(0, 3))
    expect(body).toMatchObject({ anchor: 0, found_anchor: false, found_oldest: true, found_newest: false })
  })
})

describe('rq.chat.msgs.anchor-first-unread use-first-unread deprecation.use-first-unread', () => {
  test('the oldest unread one that the narrow leaves', async () => {
    const body = await range({ anchor: 'first_unread', num_before: 1, num_after: 1 })
    expect(body.anchor).toBe(ids[4])
    expect(idsOf(body)).toEqual(ids.slice(3, 6))
    const late = await range({
      narrow: [...CHANNEL, ['topic', 'LATE']],
      anchor: 'first_unread',
      num_before: 0,
      num_after: 0,
    })
    expect(late.anchor).toBe(ids[5])
  })

  test('the old flag means the same and wins over an anchor', async () => {
    for (const anchor of [undefined, '0', `${ids[9]}`]) {
      const body = await range({ anchor, use_first_unread_anchor: true, num_before: 1, num_after: 1 })
      expect(body.anchor).toBe(ids[4])
    }
  })

  test('nothing unread: the newest', async () => {
    const body = await range({ narrow: [['channel', 'quiet']], anchor: 'first_unread', num_before: 1, num_after: 1 })
    expect(body).toMatchObject({ anchor: BEYOND, found_newest: true, messages: [] })
  })

  test('a muted topic or channel holds no anchor, but for topics wanted in it', async () => {
    await t.setTopicPolicy(t.people.ann, general, 'early', 1)
    expect((await range({ anchor: 'first_unread', num_before: 0, num_after: 0 })).anchor).toBe(ids[5])
    await t.setTopicPolicy(t.people.ann, general, 'early', 0)
    await t.rows('update chat_subscription set is_muted = true where channel_id = $1 and user_id = $2', [
      general.id,
      t.people.ann.id,
    ])
    expect((await range({ anchor: 'first_unread', num_before: 0, num_after: 0 })).anchor).toBe(BEYOND)
    await t.setTopicPolicy(t.people.ann, general, 'late', 3)
    expect((await range({ anchor: 'first_unread', num_before: 0, num_after: 0 })).anchor).toBe(ids[5])
    await t.setTopicPolicy(t.people.ann, general, 'late', 0)
    await t.rows('update chat_subscription set is_muted = false where channel_id = $1', [general.id])
  })
})

describe('rq.chat.msgs.anchor-date anchor-date-format', () => {
  const at = (anchor_date: string | undefined, more: Params = {}) =>
    range({ anchor: 'date', anchor_date, num_before: 0, num_after: 0, ...more })

  test('the first message on or after it', async () => {
    expect((await at('2026-01-12')).anchor).toBe(ids[2])
    expect((await at('2026-01-12T12:00:00')).anchor).toBe(ids[2])
    expect((await at('2026-01-12T12:00:01Z')).anchor).toBe(ids[3])
    expect((await at('2026-01-12T14:00:00+02:00')).anchor).toBe(ids[2])
    expect((await at('2026-01-12T14:00:01+0200')).anchor).toBe(ids[3])
    expect((await at('1999-01-01')).anchor).toBe(ids[0])
  })

  test('after the last one: the newest; nothing at all: nothing is found', async () => {
    const after = await at('2030-01-01', { num_before: 1 })
    expect(after).toMatchObject({ anchor: ids[9], found_anchor: true })
    expect(idsOf(after)).toEqual([ids[8], ids[9]])
    expect(await at('2026-01-01', { narrow: [['channel', 'quiet']] })).toMatchObject({
      anchor: BEYOND,
      found_anchor: false,
      found_oldest: false,
      found_newest: false,
      messages: [],
    })
  })

  test('what is no date, or none, is refused', async () => {
    expect((await at(undefined)).msg).toBe("Missing 'anchor_date' argument.")
    for (const text of ['', 'yesterday', '2026-02-30', '2026-1-1', '12'])
      expect((await at(text)).msg).toBe('Invalid anchor_date')
  })
})

describe('rq.chat.msgs.include-anchor found-anchor', () => {
  test('leaves the anchor out at an end of the range, not in the middle', async () => {
    const body = await range({ anchor: `${ids[5]}`, num_before: 0, num_after: 2, include_anchor: false })
    expect(idsOf(body)).toEqual(ids.slice(6, 8))
    expect(body.found_anchor).toBe(false)
    const before = await range({ anchor: `${ids[5]}`, num_before: 2, num_after: 0, include_anchor: false })
    expect(idsOf(before)).toEqual(ids.slice(3, 5))
    const both = await ann.get('/messages', { anchor: `${ids[5]}`, num_before: 1, num_after: 1, include_anchor: false })
    expect(both.body.msg).toBe('The anchor can only be excluded at an end of the range')
  })

  test('is not found where it does not exist or the narrow leaves it out', async () => {
    expect((await range({ anchor: '1', num_before: 1, num_after: 1 })).found_anchor).toBe(ids[0] === 1)
    const other = await range({ narrow: [['topic', 'late']], anchor: `${ids[2]}`, num_before: 0, num_after: 2 })
    expect(other.found_anchor).toBe(false)
    expect(idsOf(other)).toEqual(ids.slice(5, 7))
  })
})

describe('rq.chat.msgs.found-newest-oldest history-limited response-shape', () => {
  test('less than was asked for: the end was reached', async () => {
    const all = await range({ anchor: `${ids[5]}`, num_before: 6, num_after: 6 })
    expect(all).toMatchObject({ found_oldest: true, found_newest: true, history_limited: false })
    const some = await range({ anchor: `${ids[5]}`, num_before: 5, num_after: 4 })
    expect(some).toMatchObject({ found_oldest: false, found_newest: false, history_limited: false })
  })
})

describe('rq.chat.msgs.counts-required max-5000 batch-1000', () => {
  test('both counts are required', async () => {
    for (const name of ['num_before', 'num_after']) {
      const counts = { num_before: 1, num_after: 1, [name]: undefined }
      const { status, body } = await ann.get('/messages', { anchor: 'newest', ...counts })
      expect([status, body.code, body.var_name]).toEqual([400, 'REQUEST_VARIABLE_MISSING', name])
    }
  })

  test('5000 messages, not 5001; no negative counts', async () => {
    expect(idsOf(await range({ anchor: 'newest', num_before: 5000, num_after: 0 }))).toEqual(ids)
    expect(idsOf(await range({ anchor: 'newest', num_before: 1000, num_after: 0 }))).toEqual(ids)
    const { status, body } = await ann.get('/messages', { anchor: 'newest', num_before: 5000, num_after: 1 })
    expect([status, body.msg]).toEqual([400, 'Too many messages requested (maximum 5000).'])
    expect((await ann.get('/messages', { num_before: -1, num_after: 0 })).body.msg).toBe('num_before is too small')
  })
})

describe('rq.chat.msgs.id-mode id-mode-exclusive id-mode-no-anchor id-mode-narrow', () => {
  test('answers what there is, and no anchor', async () => {
    const { body } = await ann.get('/messages', { message_ids: [ids[7], 999_999, ids[2]] })
    expect(idsOf(body)).toEqual([ids[2], ids[7]])
    expect(body).toMatchObject({ found_anchor: false, found_oldest: false, found_newest: false })
    expect('anchor' in body).toBe(false)
    const narrowed = await ann.get('/messages', { message_ids: [ids[7], ids[2]], narrow: [['topic', 'late']] })
    expect(idsOf(narrowed.body)).toEqual([ids[7]])
  })

  test.each([
    { anchor: 'newest' },
    { include_anchor: true },
    { use_first_unread_anchor: true },
    { num_before: 0 },
    { num_after: 1 },
  ])('not together with %o', async (more) => {
    const { status, body } = await ann.get('/messages', { message_ids: [ids[0]], ...more })
    expect([status, body.code]).toEqual([400, 'BAD_REQUEST'])
    expect(body.parameters).toBe('num_before, num_after, anchor, message_ids, include_anchor, use_first_unread_anchor')
  })
})

test('rq.chat.msg.id-order id-unique: pages join without repeats or gaps', async () => {
  const seen: number[] = []
  let anchor = 'oldest'
  for (let page = 0; page < 5; page++) {
    const body = await range({ anchor, num_before: 0, num_after: 3, include_anchor: page === 0 })
    seen.push(...idsOf(body))
    anchor = String(seen.at(-1))
    if (body.found_newest) break
  }
  expect(seen).toEqual(ids)
})

test('rq.chat.resp.ignored rq.chat.msgs.narrow-default', async () => {
  const { body } = await ann.get('/messages', { num_before: 2, num_after: 0, foo: 1 })
  expect(body.ignored_parameters_unsupported).toEqual(['foo'])
  const empty = await ann.get('/messages', { num_before: 2, num_after: 0, narrow: [] })
  expect(empty.body.messages).toEqual(body.messages)
})
