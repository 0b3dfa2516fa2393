import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FLAGS, HISTORICAL } from '@/lib/modules/team-chat/domain/flags'
import { type ChatWithChannels, type Sent, startChatWithChannels } from '@/tests/team-chat/channels'
import type { PersonName } from '@/tests/team-chat/start-chat'

let t: ChatWithChannels['t']
let open: ChatWithChannels['open']
let other: ChatWithChannels['other']
let secret: ChatWithChannels['secret']
let send: ChatWithChannels['send']
let change: ChatWithChannels['change']
let remove: ChatWithChannels['remove']
let stored: ChatWithChannels['stored']
let newest: ChatWithChannels['newest']
let topicsOf: ChatWithChannels['topicsOf']
beforeAll(async () => {
  ;({ t, open, other, secret, send, change, remove, stored, newest, topicsOf } = await startChatWithChannels())
})
afterAll(() => t.close())

describe('another text', () => {
  test('is rendered, kept in the history, and told', async () => {
    const { ann, ben, guest } = t.people
    const id = await send({ content: 'first' })
    expect((await change(id, { content: '**second**' })).body).toMatchObject({ detached_uploads: [] })
    await change(id, { content: 'third' })
    expect(await stored(id)).toMatchObject({
      content: 'third',
      rendered: '<p>third</p>',
      moved_at: null,
      edited_at: expect.any(Date),
      edit_history: [
        {
          user_id: ann.id,
          timestamp: expect.any(Number),
          prev_content: '**second**',
          prev_rendered_content: '<p><strong>second</strong></p>',
        },
        {
          user_id: ann.id,
          timestamp: expect.any(Number),
          prev_content: 'first',
          prev_rendered_content: '<p>first</p>',
        },
      ],
    })
    const told = await newest('update_message')
    expect(told.user_ids).toEqual([ann.id, ben.id, guest.id])
    expect(told.payload).toMatchObject({
      user_id: ann.id,
      rendering_only: false,
      message_id: id,
      message_ids: [id],
      flags: {},
      content: 'third',
      rendered_content: '<p>third</p>',
      orig_content: '**second**',
      orig_rendered_content: '<p><strong>second</strong></p>',
      is_me_message: false,
      stream_id: open.id,
    })
    expect(told.payload).not.toHaveProperty('subject')
  })

  test('calls whom it calls now, and leaves read what was read', async () => {
    const { ann, ben, guest } = t.people
    const id = await send({ content: '@**Ben** look' })
    await t.rows('update chat_delivery set flags = flags | 1 where message_id = $1 and user_id = $2', [id, ben.id])
    await change(id, { content: '@**Guest** look' })
    expect(await t.flagsOf(ben, id)).toBe(FLAGS.read)
    expect(await t.flagsOf(guest, id)).toBe(FLAGS.mentioned)
    expect(await t.flagsOf(ann, id)).toBe(0)
    expect((await newest('update_message')).payload.flags).toMatchObject({ [guest.id]: FLAGS.mentioned })
  })

  test('that is emptied says that it was taken back', async () => {
    const id = await send()
    await change(id, { content: ' ' })
    expect(await stored(id)).toMatchObject({ content: '(deleted)' })
  })

  test('is refused where the old one is not the expected', async () => {
    const id = await send({ content: 'as it is' })
    const of = (text: string) => createHash('sha256').update(text).digest('hex')
    const wrong = await change(id, { content: 'x', prev_content_sha256: of('as it was') })
    expect(wrong).toMatchObject({ status: 400, body: { code: 'EXPECTATION_MISMATCH' } })
    expect((await change(id, { content: 'x', prev_content_sha256: of('as it is') })).status).toBe(200)
  })

  test('of a direct message goes to its people alone', async () => {
    const { ann, ben } = t.people
    const { body } = await t.chat(ann).post('/messages', { type: 'direct', to: [ben.id], content: 'x' })
    expect((await change(body.id, { content: 'y' })).status).toBe(200)
    expect((await newest('update_message')).user_ids).toEqual([ann.id, ben.id])
  })
})

describe('a change is refused', () => {
  const invalid = { msg: 'Invalid message(s)', code: 'BAD_REQUEST' }
  const cases: [string, Sent, Record<string, unknown>, PersonName, object][] = [
    ['that is none', {}, {}, 'ann', { msg: 'Nothing to change' }],
    ['to the topic that it has', { topic: 'same' }, { topic: 'same' }, 'ann', { msg: 'Nothing to change' }],
    ['by somebody else', {}, { content: 'x' }, 'owner', { msg: "You don't have permission to edit this message" }],
    [
      'when it is late',
      { daysAgo: 1 },
      { content: 'x' },
      'ann',
      { msg: 'The time limit for editing this message has passed' },
    ],
    ['of a poll', { content: '/poll Lunch?' }, { content: 'x' }, 'ann', { msg: 'Widgets cannot be edited.' }],
    ['of a topic by a guest', {}, { topic: 'x' }, 'guest', { msg: "You don't have permission to edit this message" }],
    [
      'of an old topic',
      { daysAgo: 8 },
      { topic: 'x' },
      'ben',
      { msg: "The time limit for editing this message's topic has passed." },
    ],
    ['with a mode and no place', {}, { content: 'x', propagate_mode: 'change_all' }, 'ann', { code: 'BAD_REQUEST' }],
    ['with a mode that is none', {}, { topic: 'x', propagate_mode: 'all' }, 'ann', { msg: 'Invalid propagate_mode' }],
    ['to an unknown channel', {}, { stream_id: 99_999 }, 'ann', { msg: 'Invalid channel ID' }],
  ]
  test.each(cases)('%s', async (_, sent, params, by, error) => {
    const id = await send(sent)
    const before = await stored(id)
    expect(await change(id, params, by)).toMatchObject({ status: 400, body: error })
    expect(await stored(id)).toEqual(before)
  })

  test('to a channel that the caller cannot see', async () => {
    expect((await change(await send({ by: 'ben' }), { stream_id: secret.id }, 'ben')).body.msg).toBe(
      'Invalid channel ID',
    )
  })

  test('of text and channel at once', async () => {
    const { body } = await change(await send(), { content: 'x', stream_id: other.id })
    expect(body.msg).toBe('Cannot change message content while changing channel')
  })

  test('of the place of a direct message', async () => {
    const params = { type: 'direct', to: [t.people.ben.id], content: 'x' }
    const { body } = await t.chat(t.people.ann).post('/messages', params)
    expect((await change(body.id, { topic: 'x' })).body.msg).toBe('Direct messages cannot have topics.')
    expect((await change(body.id, { stream_id: open.id })).body.msg).toBe(
      'Direct messages cannot be moved to channels.',
    )
  })

  test('of what the caller cannot read, as of what is not there', async () => {
    const id = await send({ to: secret })
    const ofOthers = t.chat(t.others.owner)
    expect((await change(id, { content: 'x' }, 'ben')).body).toMatchObject(invalid)
    expect((await remove(id, 'owner')).body).toMatchObject(invalid)
    expect((await ofOthers.patch(`/messages/${id}`, { content: 'x' })).body).toMatchObject(invalid)
    expect((await ofOthers.delete(`/messages/${id}`)).body).toMatchObject(invalid)
    expect((await ofOthers.post(`/messages/${id}/reactions`, { emoji_name: 'smile' })).body).toMatchObject(invalid)
    expect((await change(999_999, { content: 'x' })).body).toMatchObject(invalid)
    expect(await stored(id)).toMatchObject({ content: 'text' })
  })

  test('where editing is switched off', async () => {
    const id = await send()
    await t.setRealm({ allow_message_editing: false })
    expect((await change(id, { content: 'x' })).body.msg).toBe('Your organization has turned off message editing')
    await t.setRealm({ allow_message_editing: true })
  })

  test('of a whole topic that is partly too old', async () => {
    await send({ topic: 'old and new', daysAgo: 9 })
    const young = await send({ topic: 'old and new' })
    const params = { topic: 'moved', propagate_mode: 'change_all' }
    expect((await change(young, params, 'ben')).body).toMatchObject({
      code: 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
      first_message_id_allowed_to_move: young,
      total_messages_in_topic: 2,
      total_messages_allowed_to_move: 1,
    })
    expect((await change(young, params, 'moderator')).status).toBe(200)
  })
})

describe('a move within the channel', () => {
  const quiet = { send_notification_to_new_thread: false }

  test.each([
    ['change_one', [1], 2],
    ['change_later', [1, 2], 1],
    ['change_all', [0, 1, 2], 0],
  ] as const)('%s takes what it says', async (propagate_mode, taken, left) => {
    const topic = `from ${propagate_mode}`
    const ids = [await send({ topic }), await send({ topic: topic.toUpperCase() }), await send({ topic })]
    const to = `to ${propagate_mode}`
    expect((await change(ids[1]!, { topic: to, propagate_mode, ...quiet }, 'ben')).status).toBe(200)
    const moved = taken.map((at) => ids[at]!)
    expect(await topicsOf(open, `to ${propagate_mode}`)).toEqual([
      { name: to, messages: moved.length, max_id: moved.at(-1) },
    ])
    expect((await topicsOf(open, topic))[0]?.messages ?? 0).toBe(left)
    expect((await newest('update_message')).payload).toMatchObject({
      message_ids: moved,
      orig_subject: topic.toUpperCase(),
      subject: to,
      topic_links: [],
      propagate_mode,
      stream_id: open.id,
    })
    expect(await stored(moved[0]!)).toMatchObject({
      topic: to,
      moved_at: expect.any(Date),
      edited_at: null,
      edit_history: [{ user_id: t.people.ben.id, topic: to, prev_topic: taken[0] === 1 ? topic.toUpperCase() : topic }],
    })
  })

  test('into a topic that is there merges them', async () => {
    const [a, b] = [await send({ topic: 'left one' }), await send({ topic: 'right one' })]
    await change(a, { topic: 'Right One', propagate_mode: 'change_all', ...quiet })
    expect(await topicsOf(open, '% one')).toEqual([{ name: 'right one', messages: 2, max_id: b }])
  })

  test('of capitals alone is one too', async () => {
    const id = await send({ topic: 'capitals' })
    await change(id, { topic: 'Capitals', ...quiet })
    expect(await topicsOf(open, 'capitals')).toEqual([{ name: 'Capitals', messages: 1, max_id: id }])
  })

  test('with another text is one entry of the history', async () => {
    const id = await send({ topic: 'both', content: 'old' })
    await change(id, { topic: 'both moved', content: 'new', ...quiet })
    expect((await stored(id))?.edit_history).toEqual([
      {
        user_id: t.people.ann.id,
        timestamp: expect.any(Number),
        prev_content: 'old',
        prev_rendered_content: '<p>old</p>',
        prev_topic: 'both',
        topic: 'both moved',
      },
    ])
  })

  test('that resolves a topic moves nothing in the reader’s eyes, and is said there', async () => {
    const id = await send({ topic: 'task' })
    await change(id, { topic: '✔ task', propagate_mode: 'change_all' }, 'ben')
    expect(await stored(id)).toMatchObject({ topic: '✔ task', moved_at: null, edited_at: null })
    const [topic] = await topicsOf(open, '✔ task')
    expect(topic).toMatchObject({ messages: 2 })
    expect((await stored(topic!.max_id))?.content).toBe(`@_**Ben|${t.people.ben.id}** marked this topic as resolved.`)
    expect(await t.flagsOf(t.people.ben, topic!.max_id)).toBe(FLAGS.read)
    await change(id, { topic: 'task', propagate_mode: 'change_all', ...quiet }, 'guest').then(({ status }) =>
      expect(status).toBe(400),
    )
    await change(id, { topic: 'task', propagate_mode: 'change_all', ...quiet }, 'ben')
    expect(await topicsOf(open, 'task')).toMatchObject([{ messages: 2 }])
    expect(await topicsOf(open, '✔ task')).toEqual([])
  })

  test('takes along what people chose for the topic', async () => {
    const { ann, ben } = t.people
    const id = await send({ topic: 'followed' })
    await t.setTopicPolicy(ann, open, 'followed', 3)
    await t.setTopicPolicy(ben, open, 'followed', 1)
    await change(id, { topic: 'followed on', propagate_mode: 'change_all', ...quiet })
    const chosen = await t.rows(`select user_id, topic, policy from chat_user_topic where key like 'followed%'
      order by user_id`)
    expect(chosen).toEqual([
      { user_id: ann.id, topic: 'followed on', policy: 3 },
      { user_id: ben.id, topic: 'followed on', policy: 1 },
    ])
    expect((await t.events('user_topic')).slice(-4).map(({ payload }) => payload)).toMatchObject([
      { topic_name: 'followed', visibility_policy: 0 },
      { topic_name: 'followed', visibility_policy: 0 },
      { topic_name: 'followed on', visibility_policy: 3 },
      { topic_name: 'followed on', visibility_policy: 1 },
    ])
  })

  test('is said in both topics where it is asked', async () => {
    const topic = 'noticed'
    const id = await send({ topic })
    await send({ topic })
    await change(id, { topic: 'arrived', send_notification_to_old_thread: true })
    const who = `@_**Ann|${t.people.ann.id}**`
    const said = await t.rows<{ topic: string; content: string }>(
      `select topic, content from chat_message where topic in ('noticed', 'arrived') and client = 'Internal' order by id`,
    )
    expect(said).toEqual([
      { topic: 'arrived', content: `${who} moved a message here from #**open>noticed**.` },
      { topic: 'noticed', content: `${who} moved a message from here to #**open>arrived**.` },
    ])
  })

  test('by several at once loses no message', async () => {
    const ids = await Promise.all(Array.from({ length: 9 }, () => send({ topic: 'crossroads' })))
    const changes = ids.map((id, at) => {
      if (at % 3 === 2) return remove(id)
      return change(id, { topic: `way ${at % 2}`, propagate_mode: at % 3 ? 'change_one' : 'change_later', ...quiet })
    })
    const sends = Array.from({ length: 6 }, () => send({ topic: 'crossroads' }))
    const back = ids.slice(0, 3).map((id) => change(id, { topic: 'Crossroads', ...quiet }, 'ben'))
    const [answers] = await Promise.all([Promise.all([...changes, ...back]), ...sends])
    // Who came too late is told so; nobody waits for somebody who waits for them.
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    const counted = await t.rows(`select key, messages, max_id::float8 as max_id from chat_topic
      where key like 'way %' or key = 'crossroads' order by key`)
    const real = await t.rows(`select topic_key as key, count(*)::int as messages, max(id)::float8 as max_id
      from chat_message where topic_key like 'way %' or topic_key = 'crossroads' group by 1 order by 1`)
    expect(counted).toEqual(real)
  })
})

describe('a move to another channel', () => {
  const readers = async (id: number) =>
    (
      await t.rows<{ user_id: number }>('select user_id from chat_delivery where message_id = $1 order by user_id', [
        id,
      ])
    ).map(({ user_id }) => user_id)

  test('gives it to the people there; guests outside lose it', async () => {
    const { ann, ben, cleo, guest } = t.people
    const id = await send({ topic: 'travel' })
    await change(id, { stream_id: other.id, send_notification_to_new_thread: false })
    expect(await readers(id)).toEqual([ann.id, ben.id, cleo.id])
    expect(await t.flagsOf(cleo, id)).toBe(HISTORICAL)
    expect(await stored(id)).toMatchObject({
      channel_id: other.id,
      recipient_id: other.recipient_id,
      topic: 'travel',
      edit_history: [{ user_id: ann.id, timestamp: expect.any(Number), prev_stream: open.id, stream: other.id }],
    })
    const { payload, user_ids } = await newest('update_message')
    expect(user_ids).toEqual([ann.id, ben.id, cleo.id])
    expect(payload).toMatchObject({ stream_id: open.id, new_stream_id: other.id, orig_subject: 'travel' })
    expect(payload).not.toHaveProperty('subject')
    expect(await newest('delete_message')).toMatchObject({
      user_ids: [guest.id],
      payload: { message_type: 'stream', message_ids: [id], stream_id: open.id, topic: 'travel' },
    })
    const moved = await t.rows('select distinct recipient_id from chat_delivery where message_id = $1', [id])
    expect(moved).toEqual([{ recipient_id: other.recipient_id }])
  })

  test('that is private leaves it to those who are in it', async () => {
    const id = await send({ topic: 'hush' })
    await change(id, { stream_id: secret.id, topic: 'hushed', send_notification_to_new_thread: false })
    expect(await readers(id)).toEqual([t.people.ann.id])
    expect((await change(id, { topic: 'seen' }, 'ben')).body.msg).toBe('Invalid message(s)')
    expect(await topicsOf(open, 'hush')).toEqual([])
    expect(await topicsOf(secret, 'hushed')).toEqual([{ name: 'hushed', messages: 1, max_id: id }])
  })

  test('is no guest’s', async () => {
    await t.subscribe(other, t.people.guest)
    const { body } = await change(await send({ by: 'guest' }), { stream_id: other.id }, 'guest')
    expect(body.msg).toBe("You don't have permission to move this message")
    await t.unsubscribe(other, t.people.guest)
  })
})
