import { createRequire } from 'node:module'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newSecondFactor } from '@/lib/core/auth/second-factor'
import { systemDb } from '@/lib/core/db/prisma'
import { stopLive } from '@/lib/core/live/bus'
import { join, makePerson } from '@/tests/core/people'
import { type ChatInstallation, type Json, startChat } from '@/tests/team-chat/start-chat'

/** Zulip's own client for JavaScript, unchanged: its POSTs are multipart, its PATCHes and DELETEs are in the query. */
type ZulipJs = Json
// It puts a form of its own in the place of the global one.
const OwnFormData = globalThis.FormData
const { FormData } = globalThis
const zulip: (config: object) => Promise<ZulipJs> = createRequire(import.meta.url)('zulip-js')
// It puts its own in this place, which other test files of this process could not use.
globalThis.FormData = FormData

let t: ChatInstallation
let ann: ZulipJs
let ben: ZulipJs
beforeAll(async () => {
  t = await startChat()
  const connect = ({ email, key }: { email: string; key: string }) =>
    zulip({ username: email, apiKey: key, realm: t.url })
  ann = await connect(t.people.ann)
  ben = await connect(t.people.ben)
}, 60_000)
afterAll(async () => {
  // The client's loop of events never ends: in the process of other tests it waits for a server that never answers.
  const silent = createServer((socket) => socket.unref()).unref()
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  ben.config.apiURL = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  await stopLive()
  await t?.close()
})

const ok = (answer: Json): Json => {
  expect({ result: answer.result, msg: answer.msg }).toEqual({ result: 'success', msg: '' })
  return answer
}
const subscribe = (client: ZulipJs, name: string) =>
  client.users.me.subscriptions.add({ subscriptions: JSON.stringify([{ name }]) }).then(ok)
/** Everything that comes within the client's own loop, until enough came. */
async function eventsUntil(client: ZulipJs, queue: Json, enough: (events: Json[]) => boolean): Promise<Json[]> {
  const events: Json[] = []
  for (let last = queue.last_event_id; !enough(events); ) {
    const answer = ok(await client.events.retrieve({ queue_id: queue.queue_id, last_event_id: last }))
    events.push(...answer.events)
    last = Math.max(last, ...answer.events.map(({ id }: Json) => id))
  }
  return events
}

describe('signing in', () => {
  test('with a password gets a key of its own each time, and works with it', async () => {
    const password = 'four quiet grey herons'
    const user = await makePerson(password, 'With Password')
    await join(t.organizationId, user.id)
    const config = () => ({ username: user.email, password, realm: t.url })
    const [one, two] = [await zulip(config()), await zulip(config())]
    expect(one.config.apiKey).toMatch(/^[A-Za-z0-9]{32}$/)
    expect(one.config.apiKey).not.toBe(two.config.apiKey)
    expect(ok(await one.users.me.getProfile())).toMatchObject({ email: user.email, full_name: 'With Password' })
    for (let n = 0; n < 20; n++) await zulip(config())
    expect(await one.users.me.getProfile()).toMatchObject({ result: 'error', code: 'UNAUTHORIZED' })
    expect(await two.users.me.getProfile()).toMatchObject({ result: 'error', code: 'UNAUTHORIZED' })
  })

  test('with a wrong one is told so, and made to wait after some', async () => {
    const user = await makePerson('four quiet grey herons')
    await join(t.organizationId, user.id)
    const fetchKey = async (password: string) => {
      const answer = await t.chat(null).post('/fetch_api_key', { username: user.email, password })
      return { status: answer.status, code: answer.body.code }
    }
    expect(await fetchKey('wrong')).toEqual({ status: 401, code: 'AUTHENTICATION_FAILED' })
    for (let n = 0; n < 4; n++) await fetchKey('wrong')
    expect(await fetchKey('four quiet grey herons')).toEqual({ status: 429, code: 'RATE_LIMIT_HIT' })
    const nobody = await t.chat(null).post('/fetch_api_key', { username: 'no address', password: 'x' })
    expect(nobody).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
  })

  test('accounts with a second factor, or in no organization, get no key for their password', async () => {
    const password = 'four quiet grey herons'
    const [careful, gone] = [await makePerson(password), await makePerson(password)]
    await join(t.organizationId, careful.id)
    const { encrypted } = newSecondFactor(careful.email)
    await systemDb().user.update({
      where: { id: careful.id },
      data: { totp_secret: encrypted, totp_enabled_at: new Date() },
    })
    const refusal = async (username: string) => (await t.chat(null).post('/fetch_api_key', { username, password })).body
    expect(await refusal(careful.email)).toMatchObject({
      code: 'PASSWORD_AUTH_DISABLED',
      msg: expect.stringContaining('Make a key for chat apps in your settings'),
    })
    expect(await refusal(gone.email)).toMatchObject({ code: 'USER_DEACTIVATED', msg: 'Account is deactivated' })
  })

  test('the server’s settings need no sign-in', async () => {
    const settings = ok(await ann.server.settings())
    expect(settings).toMatchObject({ zulip_feature_level: 472, authentication_methods: { password: true } })
    expect((await t.chat(null).get('/server_settings')).body.zulip_version).toBe(settings.zulip_version)
    const { body } = await t.chat(null).get('/emoji_codes.json')
    expect(body.code_to_names['1f389']).toContain('tada')
  })
})

describe('messages', () => {
  test('are sent to channels and people, and read by a narrow', async () => {
    ok(await subscribe(ann, 'zulip-js'))
    const sent = ok(await ann.messages.send({ type: 'stream', to: 'zulip-js', topic: 'castle', content: '*hi*' }))
    ok(await ann.messages.send({ type: 'private', to: t.people.ben.email, content: 'psst' }))
    const narrow = [
      { operator: 'stream', operand: 'zulip-js' },
      { operator: 'topic', operand: 'castle' },
    ]
    const read = ok(await ann.messages.retrieve({ anchor: 'newest', num_before: 10, num_after: 0, narrow }))
    expect(read.messages).toMatchObject([{ id: sent.id, content: '<p><em>hi</em></p>', subject: 'castle' }])
    const direct = ok(
      await ben.messages.retrieve({
        anchor: 'newest',
        num_before: 1,
        num_after: 0,
        narrow: [{ operator: 'pm-with', operand: t.people.ann.email }],
      }),
    )
    expect(direct.messages).toMatchObject([{ content: '<p>psst</p>', type: 'private' }])
    expect(ok(await ann.messages.render('**bold**')).rendered).toBe('<p><strong>bold</strong></p>')
    expect(ok(await ann.messages.getById({ message_id: sent.id })).raw_content).toBe('*hi*')
  })

  test('are edited, starred, reacted to and deleted, and each is an event', async () => {
    ok(await subscribe(ann, 'changes'))
    ok(await subscribe(ben, 'changes'))
    const types = ['message', 'update_message', 'update_message_flags', 'reaction', 'delete_message']
    const queue = ok(await ann.queues.register({ event_types: types }))
    const { id } = ok(await ann.messages.send({ type: 'stream', to: 'changes', topic: 'x', content: 'first' }))
    ok(await ann.messages.update({ message_id: id, content: 'second' }))
    ok(await ann.messages.flags.add({ flag: 'starred', messages: [id] }))
    ok(await ben.reactions.add({ message_id: id, emoji_name: 'tada' }))
    ok(
      await ben.reactions.remove({
        message_id: id,
        emoji_name: 'tada',
        emoji_code: '1f389',
        reaction_type: 'unicode_emoji',
      }),
    )
    const events = await eventsUntil(ann, queue, (seen) => seen.some(({ op }) => op === 'remove'))
    ok(await ann.messages.deleteById({ message_id: id }))
    const after = { ...queue, last_event_id: events.at(-1).id }
    events.push(...(await eventsUntil(ann, after, (seen) => seen.length > 0)))
    const of = (type: string) => events.filter((event) => event.type === type)
    expect(of('message')).toMatchObject([{ message: { id, reactions: [] } }])
    expect(of('update_message')).toMatchObject([{ message_id: id, content: 'second', flags: expect.any(Array) }])
    expect(of('update_message_flags')).toMatchObject([{ op: 'add', flag: 'starred', messages: [id] }])
    expect(of('reaction')).toMatchObject([
      { op: 'add', message_id: id, emoji_name: 'tada', user_id: t.people.ben.id },
      { op: 'remove', message_id: id },
    ])
    expect(of('delete_message')).toMatchObject([{ message_id: id, message_type: 'stream' }])
    ok(await ann.queues.deregister({ queue_id: queue.queue_id }))
  })

  test('reach its own loop of events', async () => {
    const seen: string[] = []
    void ben.callOnEachEvent(({ message }: Json) => seen.push(message.content), ['message'])
    await vi.waitFor(async () =>
      expect(await t.rows(`select 1 from chat_queue where user_id = $1`, [t.people.ben.id])).toHaveLength(1),
    )
    ok(await ann.messages.send({ type: 'private', to: t.people.ben.email, content: 'one' }))
    ok(await ann.messages.send({ type: 'private', to: t.people.ben.email, content: 'two' }))
    await vi.waitFor(() => expect(seen).toEqual(['one', 'two']), 4_000)
  })

  test('carry uploads', async () => {
    const form = new OwnFormData()
    form.append('file', new Blob(['hello'], { type: 'text/plain' }), 'hello.txt')
    const upload = await t.chat(t.people.ann).send('POST', '/user_uploads', { body: form })
    expect(upload.body).toMatchObject({ result: 'success', filename: 'hello.txt' })
    const content = `[hello.txt](${upload.body.url})`
    const { id } = ok(await ann.messages.send({ type: 'private', to: t.people.ben.email, content }))
    const { attachments } = ok(await ann.callEndpoint('/attachments'))
    expect(attachments).toMatchObject([{ name: 'hello.txt', size: 5, message_ids: [id] }])
  })
})

describe('people, channels and the rest', () => {
  test('are listed', async () => {
    const { members } = ok(await ann.users.retrieve())
    expect(members.map(({ email }: Json) => email)).toEqual(expect.arrayContaining([t.people.ben.email]))
    ok(await subscribe(ann, 'listed'))
    const { subscriptions } = ok(await ann.streams.subscriptions.retrieve())
    const listed = subscriptions.find(({ name }: Json) => name === 'listed')
    expect(ok(await ann.streams.getStreamId('listed')).stream_id).toBe(listed.stream_id)
    expect(ok(await ann.streams.retrieve()).streams.map(({ name }: Json) => name)).toContain('listed')
    ok(await ann.messages.send({ type: 'stream', to: 'listed', topic: 'news', content: 'x' }))
    const { topics } = ok(await ann.streams.topics.retrieve({ stream_id: listed.stream_id }))
    expect(topics).toMatchObject([{ name: 'news' }, ...topics.slice(1)])
    ok(await ann.users.me.subscriptions.remove({ subscriptions: JSON.stringify(['listed']) }))
    ok(await ann.emojis.retrieve())
    ok(await ann.users.me.alertWords.retrieve())
  })

  test('snippets are kept, changed and removed', async () => {
    const { saved_snippet_id: id } = ok(
      await ann.callEndpoint('/saved_snippets', 'POST', { title: 'Greeting', content: 'Good morning' }),
    )
    ok(await ann.callEndpoint(`/saved_snippets/${id}`, 'PATCH', { title: 'Hello' }))
    const { saved_snippets } = ok(await ann.callEndpoint('/saved_snippets'))
    expect(saved_snippets).toMatchObject([{ id, title: 'Hello', content: 'Good morning' }])
    ok(await ann.callEndpoint(`/saved_snippets/${id}`, 'DELETE'))
    expect(ok(await ann.callEndpoint('/saved_snippets')).saved_snippets).toEqual([])
  })

  test('who is there and who types', async () => {
    const queue = ok(await ben.queues.register({ event_types: ['typing'] }))
    ok(await ann.typing.send({ op: 'start', to: [t.people.ben.id] }))
    const [typing] = await eventsUntil(ben, queue, (events) => events.length > 0)
    expect(typing).toMatchObject({ type: 'typing', op: 'start', sender: { user_id: t.people.ann.id } })
    ok(await ann.callEndpoint('/users/me/presence', 'POST', { status: 'active' }))
    const { presences } = ok(await ben.callEndpoint('/realm/presence'))
    expect(presences[t.people.ann.email].website.status).toBe('active')
  })

  test('what is not there is told in JSON', async () => {
    expect(await ann.callEndpoint('/no/such/path')).toMatchObject({ result: 'error' })
    expect(await ann.callEndpoint('/messages', 'DELETE')).toMatchObject({ result: 'error', msg: 'Method Not Allowed' })
  })
})
