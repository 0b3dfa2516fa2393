import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FLAGS } from '@/lib/modules/team-chat/domain/flags'
import type { TestChannel } from '@/tests/team-chat/fixtures'
import { type ChatInstallation, type ChatPerson, type Json, type Params, startChat } from '@/tests/team-chat/start-chat'

let t: ChatInstallation
let ann: ChatPerson
let ben: ChatPerson
let channel: TestChannel
let target: TestChannel

beforeAll(async () => {
  t = await startChat()
  ;({ ann, ben } = t.people)
  channel = await t.makeChannel({ name: 'general', subscribers: [ann, ben] })
  target = await t.makeChannel({ name: 'target', subscribers: [ann, ben] })
})
afterAll(() => t.close())

const read = async (id: number, params: Params = {}, person = ann): Promise<Json> => {
  const { body } = await t.chat(person).get('/messages', { anchor: String(id), num_before: 0, num_after: 0, ...params })
  return body.messages[0]
}
const write = (columns: Record<string, unknown> = {}, content = 'text', topic = 'lunch') =>
  t.write({ from: ben, channel, topic, content, columns })

describe('rq.chat.msg.markdown-true markdown-false', () => {
  test('HTML, or the source', async () => {
    const id = await write({}, '**bold**')
    expect(await read(id)).toMatchObject({ content: '<p><strong>bold</strong></p>', content_type: 'text/html' })
    const raw = await read(id, { apply_markdown: false })
    expect(raw).toMatchObject({ content: '**bold**', content_type: 'text/x-markdown' })
  })
})

describe('rq.chat.msg.display-recipient-channel display-recipient-dm client me-flag display-recipient.mirror', () => {
  test('of a channel', async () => {
    const id = await t.write({ from: ben, channel, topic: 'lunch', content: '/me waves', client: 'ZulipMobile' })
    expect(await read(id)).toMatchObject({
      type: 'stream',
      display_recipient: 'general',
      stream_id: channel.id,
      recipient_id: channel.recipient_id,
      subject: 'lunch',
      client: 'ZulipMobile',
      is_me_message: true,
      sender_id: ben.id,
      sender_full_name: 'Ben',
      sender_realm_str: '',
    })
  })

  test('of people: everyone, the sender too, by address', async () => {
    const id = await t.write({ from: ben, to: [ann], content: '/men at work' })
    const message = await read(id)
    const people = [ann, ben].sort((a, b) => (a.email < b.email ? -1 : 1))
    expect(message).toMatchObject({ type: 'private', subject: '', is_me_message: false })
    expect(message.display_recipient).toEqual(
      people.map(({ id: person, email, name }) => ({ id: person, email, full_name: name, is_mirror_dummy: false })),
    )
    expect((await read(id, {}, ben)).recipient_id).toBe(message.recipient_id)
    const note = await read(await t.write({ from: ann, to: [], content: 'note' }))
    expect(note.display_recipient).toHaveLength(1)
  })
})

describe('rq.chat.msg.avatar-null rq.chat.msgs.gravatar-default', () => {
  test('null only for a visible address without a picture, for clients that compute one', async () => {
    const id = await write()
    expect((await read(id)).avatar_url).toBeNull()
    expect((await read(id, { client_gravatar: false })).avatar_url).toMatch(/^\/user_avatars\//)
    await t.rows('update chat_user set email_visibility = 3 where id = $1', [ben.id])
    const hidden = await read(id)
    expect(hidden.avatar_url).toMatch(/^\/user_avatars\//)
    expect(hidden.sender_email).toBe(`user${ben.id}@chat.invalid`)
    await t.rows(
      `with picture as (
         insert into stored_file (id, organization_id, name, content_type, size, sha256, storage_key)
         values (gen_random_uuid(), $2, 'ben.png', 'image/png', 1, '', gen_random_uuid()) returning id)
       update chat_user set email_visibility = 1, avatar_file_id = picture.id from picture where chat_user.id = $1`,
      [ben.id, t.organizationId],
    )
    expect((await read(id)).avatar_url).toMatch(/^\/user_avatars\//)
    await t.rows('update chat_user set avatar_file_id = null where id = $1', [ben.id])
  })
})

describe('rq.chat.msg.reactions-order reactions-shape reactions-hex reactions-no-user no-sender-short-name', () => {
  test('oldest first, four keys each', async () => {
    const id = await write()
    await t.react(id, ann, 'family', '1f468-200d-1f469')
    await t.react(id, ben, 'logo', '7', 'realm_emoji')
    await t.react(id, ben, 'family', '1f468-200d-1f469')
    const message = await read(id)
    expect(message.reactions).toEqual([
      { emoji_name: 'family', emoji_code: '1f468-200d-1f469', reaction_type: 'unicode_emoji', user_id: ann.id },
      { emoji_name: 'logo', emoji_code: '7', reaction_type: 'realm_emoji', user_id: ben.id },
      { emoji_name: 'family', emoji_code: '1f468-200d-1f469', reaction_type: 'unicode_emoji', user_id: ben.id },
    ])
    expect('sender_short_name' in message).toBe(false)
  })
})

const at = (seconds: number) => new Date(seconds * 1000)
const EDITED = 1_700_000_200
const MOVED = 1_700_000_100
const history = () => [
  { user_id: ben.id, timestamp: EDITED, prev_content: 'b', prev_rendered_content: '<p>b</p>' },
  { user_id: ann.id, timestamp: MOVED, prev_topic: '', topic: 'lunch', prev_stream: target.id, stream: channel.id },
  { user_id: null, timestamp: 1_400_000_000, prev_content: 'a', prev_rendered_content: '<p>a</p>' },
]
const written = () =>
  write({ edit_history: JSON.stringify(history()), edited_at: at(EDITED), moved_at: at(MOVED) }, 'c')

describe('rq.chat.msg.history-* edits-recorded last-edit last-moved edit-not-move', () => {
  test('history-order history-keys history-types history-names history-null-user no-prev-rendered-version', async () => {
    const message = await read(await written(), { allow_empty_topic_name: true })
    expect(message.edit_history).toEqual(history())
    expect(message).toMatchObject({ last_edit_timestamp: EDITED, last_moved_timestamp: MOVED })
  })

  test('rq.chat.msgs.empty-topic: the empty topic is named, in the history too', async () => {
    const message = await read(await written())
    expect(message.edit_history[1]).toMatchObject({ prev_topic: 'general chat', topic: 'lunch' })
    const empty = await write({}, 'text', '')
    expect((await read(empty)).subject).toBe('general chat')
    expect((await read(empty, { allow_empty_topic_name: true })).subject).toBe('')
  })

  test('history-absent: of a message that never changed', async () => {
    const message = await read(await write())
    for (const key of ['edit_history', 'last_edit_timestamp', 'last_moved_timestamp'])
      expect(message).not.toHaveProperty(key)
  })

  test('edit-not-move: a moved message was not edited', async () => {
    const moved = await write({ edit_history: JSON.stringify([history()[1]]), moved_at: at(MOVED) })
    const message = await read(moved)
    expect(message.last_moved_timestamp).toBe(MOVED)
    expect(message).not.toHaveProperty('last_edit_timestamp')
    expect(message.edit_history).toHaveLength(1)
  })

  test('last-moved-resolve: a topic that was only resolved tells nothing', async () => {
    const resolved = [{ user_id: ben.id, timestamp: MOVED, prev_topic: 'lunch', topic: '✔ lunch' }]
    const message = await read(await write({ edit_history: JSON.stringify(resolved) }))
    for (const key of ['edit_history', 'last_moved_timestamp']) expect(message).not.toHaveProperty(key)
  })

  test('history-disallowed: as the organization wants it', async () => {
    const id = await written()
    await t.setRealm({ message_edit_history_visibility_policy: 'moves' })
    expect((await read(id)).edit_history.map((entry: Json) => entry.timestamp)).toEqual([MOVED])
    await t.setRealm({ message_edit_history_visibility_policy: 'none' })
    expect(await read(id)).not.toHaveProperty('edit_history')
    const { body } = await t.chat(ann).get(`/messages/${id}/history`)
    expect(body.msg).toBe('Message edit history is disabled in this organization')
    await t.setRealm({ message_edit_history_visibility_policy: 'all' })
  })
})

describe('one message', () => {
  test('GET /messages/{id} with its source', async () => {
    const id = await write({}, '*soft*')
    const { body } = await t.chat(ann).get(`/messages/${id}`)
    expect(body.raw_content).toBe('*soft*')
    expect(body.message).toMatchObject({ id, content: '<p><em>soft</em></p>', flags: [] })
  })

  test('its history, the first state first', async () => {
    const { body } = await t.chat(ann).get(`/messages/${await written()}/history`)
    expect(body.message_history).toMatchObject([
      { content: 'a', topic: 'general chat', user_id: ben.id },
      { content: 'b', topic: 'general chat', prev_content: 'a', user_id: null },
      { content: 'b', topic: 'lunch', prev_topic: 'general chat', user_id: ann.id },
      { content: 'c', topic: 'lunch', prev_content: 'b', user_id: ben.id },
    ])
  })

  test('who has read it: not the sender, not who keeps it to themselves, not who left', async () => {
    const { cleo, moderator } = t.people
    const gone = await t.addPerson('Gone')
    const readers = [ann, ben, cleo, moderator, gone]
    const flags = Object.fromEntries(readers.map((person) => [person.id, FLAGS.read]))
    const id = await t.write({ from: ben, to: readers.slice(2).concat(ann), content: 'hello', flags })
    await t.deactivate(gone)
    await t.rows(`update chat_user set settings = '{"send_read_receipts": false}' where id = $1`, [moderator.id])
    const { body } = await t.chat(ann).get(`/messages/${id}/read_receipts`)
    expect(body.user_ids).toEqual([ann.id, cleo.id])
  })

  test('nobody else’s: not of a conversation, not of a closed channel, not at all', async () => {
    const { cleo } = t.people
    const dm = await t.write({ from: ben, to: [cleo], content: 'between us' })
    const closed = await t.makeChannel({ name: 'closed', invite_only: true, subscribers: [ben] })
    const secret = await t.write({ from: ben, channel: closed, topic: 'x', content: 'secret' })
    for (const id of [dm, secret, 999_999_999, -1])
      for (const path of ['', '/history', '/read_receipts']) {
        const { status, body } = await t.chat(ann).get(`/messages/${id}${path}`)
        expect([status, body.code, body.msg]).toEqual([400, 'BAD_REQUEST', 'Invalid message(s)'])
      }
    const { body } = await t.chat(ann).get('/messages', { message_ids: [dm, secret] })
    expect(body.messages).toEqual([])
  })
})

test('flags, submessages and links of the topic', async () => {
  await t.rows(
    `insert into chat_linkifier (organization_id, pattern, url_template) values ($1, '#(?P<id>[0-9]+)', 'https://bugs.example/{id}')`,
    [t.organizationId],
  )
  const all = FLAGS.starred | FLAGS.mentioned | FLAGS.topic_wildcard_mentioned
  const id = await t.write({ from: ben, channel, topic: 'bug #12', content: 'x', flags: { [ann.id]: all } })
  await t.rows(
    `insert into chat_submessage (organization_id, message_id, sender_id, msg_type, content) values ($1, $2, $3, 'widget', '{}')`,
    [t.organizationId, id, ben.id],
  )
  const message = await read(id)
  expect(message.flags).toEqual(['starred', 'mentioned', 'topic_wildcard_mentioned', 'wildcard_mentioned'])
  expect(message.topic_links).toEqual([{ text: '#12', url: 'https://bugs.example/12' }])
  expect(message.submessages).toMatchObject([{ message_id: id, sender_id: ben.id, msg_type: 'widget', content: '{}' }])
})

test('rq.chat.auth.basic rq.chat.err.envelope: nobody reads without credentials', async () => {
  const { status, body } = await t.chat(null).get('/messages', { num_before: 1, num_after: 0 })
  expect([status, body.result, body.code]).toEqual([401, 'error', 'UNAUTHORIZED'])
  const wrong = await t.chat({ ...ann, key: ben.key }).get('/messages', { num_before: 1, num_after: 0 })
  expect(wrong.status).toBe(401)
})
