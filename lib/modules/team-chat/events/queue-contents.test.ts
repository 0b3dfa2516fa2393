import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { stopLive } from '@/lib/core/live/bus'
import { rows } from '@/tests/team-chat/fixtures'
import { CAPABLE, type Queue, queuesOf, waitingHere } from '@/tests/team-chat/queues'
import { type ChatInstallation, type ChatPerson, startChat } from '@/tests/team-chat/start-chat'

vi.setConfig({ testTimeout: 30_000 })
let t: ChatInstallation
beforeAll(async () => {
  t = await startChat()
}, 60_000)
afterAll(async () => {
  await stopLive()
  await t?.close()
})
const { register, poll, now, send, dm } = queuesOf(() => t)

describe('what each queue gets', () => {
  test('its own kinds of events, and of messages those of its narrow', async () => {
    const { ann, ben } = t.people
    const channel = await t.makeChannel({ name: 'Narrowed', subscribers: [ann, ben] })
    const narrows: [string, [string, string][], string[]][] = [
      ['all', [], ['a', 'b', 'c', 'd']],
      ['channel', [['channel', 'narrowed']], ['a', 'b']],
      [
        'topic',
        [
          ['stream', 'Narrowed'],
          ['topic', 'LUNCH'],
        ],
        ['a'],
      ],
      ['sender', [['sender', ben.email.toUpperCase()]], ['a', 'b', 'c']],
      ['dm', [['is', 'dm']], ['c', 'd']],
      ['mentioned', [['is', 'mentioned']], ['b']],
      ['unread', [['is', 'unread']], ['a', 'b', 'c']],
      ['resolved', [['is', 'resolved']], ['b']],
    ]
    const queues = await Promise.all(narrows.map(([, narrow]) => register(ann, { event_types: ['message'], narrow })))
    const typing = await register(ann, { event_types: ['typing'] })
    await send(ben, { to: channel.id, topic: 'Lunch', content: 'a' })
    await send(ben, { to: channel.id, topic: '✔ done', content: `b @**${ann.name}**` })
    await dm(ben, [ann], 'c')
    await dm(ann, [ben], 'd', { read_by_sender: true })
    await t.chat(ben).post('/typing', { op: 'start', to: [ann.id] })
    for (const [index, [name, , wanted]] of narrows.entries()) {
      const got = (await now(ann, queues[index]!)).map(({ message }) => message.content[0])
      expect({ name, got }).toEqual({ name, got: wanted })
    }
    expect(await now(ann, typing)).toMatchObject([{ type: 'typing', op: 'start', sender: { user_id: ben.id } }])
  })

  test('content raw or rendered, the empty topic or its name, flags of its own reader', async () => {
    const { ann, ben, cleo } = t.people
    const channel = await t.makeChannel({ name: 'shapes', subscribers: [ann, ben, cleo] })
    const plain = await register(ann, { event_types: ['message'] })
    const modern = await register(ben, {
      event_types: ['message'],
      apply_markdown: true,
      client_gravatar: false,
      client_capabilities: CAPABLE,
    })
    await send(cleo, { to: channel.id, topic: '', content: `**hi** @**${ben.name}**` })
    expect(await now(ann, plain)).toMatchObject([
      { flags: [], message: { content_type: 'text/x-markdown', subject: 'general chat', avatar_url: null } },
    ])
    expect(await now(ben, modern)).toMatchObject([
      {
        flags: ['mentioned'],
        message: {
          content_type: 'text/html',
          content: expect.stringContaining('<strong>hi</strong>'),
          subject: '',
          avatar_url: expect.any(String),
        },
      },
    ])
  })

  test('nothing of a channel that the reader is not in, unless it follows all public ones', async () => {
    const { ann, ben, cleo } = t.people
    const open = await t.makeChannel({ name: 'open', subscribers: [ben, cleo] })
    const secret = await t.makeChannel({ name: 'secret', subscribers: [ben, cleo], invite_only: true })
    const own = await register(ann, { event_types: ['message'] })
    const all = await register(ann, { event_types: ['message'], all_public_streams: true })
    await send(ben, { to: open.id, content: 'public' })
    await send(ben, { to: secret.id, content: 'private' })
    await dm(ben, [cleo], 'between us')
    expect(await now(ann, own)).toEqual([])
    expect((await now(ann, all)).map(({ message }) => message.content)).toEqual(['public'])
  })

  test('the name that its client gave a message, and no other queue has it', async () => {
    const { ann, ben } = t.people
    const [mine, other, bens] = [await register(ann), await register(ann), await register(ben)]
    await dm(ann, [ben], 'named', { queue_id: mine.queue_id, local_id: '7.01' })
    const message = async (person: ChatPerson, queue: Queue) =>
      (await now(person, queue)).find(({ type }) => type === 'message')
    expect(await message(ann, mine)).toHaveProperty('local_message_id', '7.01')
    expect(await message(ann, other)).not.toHaveProperty('local_message_id')
    expect(await message(ben, bens)).not.toHaveProperty('local_message_id')
  })

  test('who typed in channels, and several deletions in one, only if it knows them', async () => {
    const { ann, ben } = t.people
    const channel = await t.makeChannel({ name: 'able', subscribers: [ann, ben] })
    const types = { event_types: ['typing', 'delete_message'] }
    const old = await register(ann, types)
    const modern = await register(ann, { ...types, client_capabilities: CAPABLE })
    await t.chat(ben).post('/typing', { op: 'start', type: 'stream', stream_id: channel.id, topic: '' })
    await rows('select chat_log($1, $2, $3, $4)', [
      t.organizationId,
      'delete_message',
      { type: 'delete_message', message_type: 'stream', message_ids: [5, 6], stream_id: channel.id, topic: '' },
      [ann.id],
    ])
    const single = { type: 'delete_message', message_type: 'stream', stream_id: channel.id, topic: 'general chat' }
    const seen = await now(ann, old)
    expect(seen).toEqual([5, 6].map((message_id) => ({ ...single, message_id, id: expect.any(Number) })))
    expect(seen[0].id).toBe(seen[1].id)
    expect(await now(ann, modern)).toMatchObject([
      { type: 'typing', message_type: 'stream', stream_id: channel.id, topic: '' },
      { type: 'delete_message', message_ids: [5, 6], topic: '' },
    ])
  })

  test('presence in the form that it knows', async () => {
    const { ann } = t.people
    const types = { event_types: ['presence'] }
    const queues = [
      await register(ann, types),
      await register(ann, { ...types, slim_presence: true }),
      await register(ann, { ...types, client_capabilities: CAPABLE }),
    ]
    const { id: user_id, email, ...person } = await t.addPerson('Present')
    await t.chat({ id: user_id, email, ...person }).post('/users/me/presence', { status: 'active' })
    const [full, slim, modern] = (await Promise.all(queues.map((queue) => now(ann, queue)))).map((events) => events[0])
    const website = { client: 'website', status: 'active', timestamp: expect.any(Number), pushable: false }
    const common = { id: expect.any(Number), type: 'presence', server_timestamp: expect.any(Number) }
    expect(full).toEqual({ ...common, user_id, email, presence: { website } })
    expect(slim).toEqual({ ...common, user_id, presence: { website } })
    expect(modern).toEqual({
      ...common,
      presences: { [user_id]: { active_timestamp: expect.any(Number), idle_timestamp: expect.any(Number) } },
    })
  })

  test('of people what its reader may see, whoever changed them', async () => {
    const { ben, admin } = t.people
    const queues = {
      ben: await register(ben, { event_types: ['realm_user'] }),
      admin: await register(admin, { event_types: ['realm_user'] }),
    }
    const newcomer = await t.addPerson('Newcomer')
    await rows('update chat_user set email_visibility = 3 where id = $1', [newcomer.id])
    const persons = async (who: ChatPerson, queue: Queue) =>
      (await now(who, queue)).map(({ op, person }) => ({ op, person }))
    const made_up = `user${newcomer.id}@chat.invalid`
    expect(await persons(ben, queues.ben)).toMatchObject([
      { op: 'add', person: { user_id: newcomer.id, full_name: 'Newcomer', delivery_email: null, is_active: true } },
      { op: 'update', person: { user_id: newcomer.id, new_email: made_up } },
      { op: 'update', person: { user_id: newcomer.id, delivery_email: null } },
    ])
    expect((await persons(admin, queues.admin))[2]).toMatchObject({ person: { delivery_email: newcomer.email } })
  })

  test('a message as it was sent: reactions that came before the client looked are events alone', async () => {
    const { ann, ben } = t.people
    const queue = await register(ann)
    const id = await dm(ben, [ann], 'react to me')
    await t.chat(ann).post(`/messages/${id}/reactions`, { emoji_name: 'tada' })
    const events = await now(ann, queue)
    const message = events.find(({ type }) => type === 'message')
    expect(message.message.reactions).toEqual([])
    expect(events.filter(({ type }) => type === 'reaction')).toHaveLength(1)
  })

  // While others wait, what happens is kept in memory as it comes.
  test.each([false, true])(
    'a message that went where its reader may not follow, before they looked, is not shown from there; others wait: %s',
    async (othersWait) => {
      const { admin, ann, ben } = t.people
      const open = await t.makeChannel({ name: `moved-from-${othersWait}`, subscribers: [admin, ann, ben] })
      const secret = await t.makeChannel({
        name: `moved-to-${othersWait}`,
        subscribers: [admin, ben],
        invite_only: true,
      })
      const [anns, bens] = [await register(ann), await register(ben)]
      const admins = await register(admin, { event_types: ['message'] })
      const waiting = othersWait ? poll(admin, admins) : undefined
      await vi.waitFor(() => expect(waitingHere(admins)).toBe(othersWait))
      const id = await send(admin, { to: open.id, content: 'between us' })
      await waiting
      const moved = await t.chat(admin).patch(`/messages/${id}`, { stream_id: secret.id, topic: 'lunch' })
      expect(moved.body).toMatchObject({ result: 'success' })
      const seen = await now(ann, anns)
      expect(JSON.stringify(seen)).not.toContain('moved-to')
      expect(seen.map(({ type }) => type)).not.toContain('message')
      expect(seen[0]).toMatchObject({ type: 'delete_message', message_id: id })
      expect((await now(ben, bens)).map(({ type }) => type)).toEqual(
        expect.arrayContaining(['message', 'update_message']),
      )
    },
  )

  test('nothing of other organizations', async () => {
    const queue = await register(t.others.owner)
    await dm(t.people.ann, [t.people.ben])
    await t.chat(t.people.ann).post('/users/me/status', { status_text: 'here' })
    expect(await now(t.others.owner, queue)).toEqual([])
  })
})
