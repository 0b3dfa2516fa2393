import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '@/tests/team-chat/fixtures'
import { type ChatInstallation, type ChatPerson, startChat } from '@/tests/team-chat/start-chat'

let t: ChatInstallation
beforeAll(async () => {
  t = await startChat()
}, 60_000)
afterAll(() => t?.close())

const report = (person: ChatPerson, params: Record<string, unknown> = {}) =>
  t.chat(person).post('/users/me/presence', { status: 'active', ...params })
const events = (type: string) =>
  rows<{ payload: Record<string, unknown>; everyone: boolean; user_ids: number[] }>(
    'select payload, everyone, user_ids from chat_event where organization_id = $1 and type = $2 order by position',
    [t.organizationId, type],
  )
/** As if the person had reported that long ago. */
const age = (person: ChatPerson, { active, connected }: { active: number | null; connected: number }) =>
  rows(
    `update chat_presence set last_active_at = now() - make_interval(secs => $2),
       last_connected_at = now() - make_interval(secs => $3) where user_id = $1`,
    [person.id, active, connected],
  )

describe('reporting', () => {
  test('answers everybody by address, or by id what changed, or nothing', async () => {
    const { ann, ben } = t.people
    await report(ben)
    const { body } = await report(ann)
    expect(Object.keys(body.presences).sort()).toEqual([ann.email, ben.email].sort())
    expect(body.presences[ann.email]).toEqual({
      website: { client: 'website', status: 'active', timestamp: expect.any(Number), pushable: false },
      aggregated: { client: 'website', status: 'active', timestamp: expect.any(Number) },
    })
    expect(Math.abs(body.server_timestamp - Date.now() / 1000)).toBeLessThan(10)

    const all = (await report(ann, { last_update_id: -1 })).body
    expect(Object.keys(all.presences)).toEqual([String(ann.id), String(ben.id)])
    expect(all.presences[ann.id]).toEqual({ active_timestamp: expect.any(Number), idle_timestamp: expect.any(Number) })
    const none = (await report(ann, { last_update_id: all.presence_last_update_id })).body
    expect(none).toMatchObject({ presences: {}, presence_last_update_id: all.presence_last_update_id })

    await report(t.people.cleo, { status: 'idle' })
    const changed = (await report(ann, { last_update_id: all.presence_last_update_id })).body
    expect(Object.keys(changed.presences)).toEqual([String(t.people.cleo.id)])
    expect(changed.presence_last_update_id).toBeGreaterThan(all.presence_last_update_id)

    const ping = (await report(ann, { ping_only: true })).body
    expect(ping).toEqual({ result: 'success', msg: '' })
  })

  test('is for people, with a status that is known', async () => {
    const bot = await t.addBot('Robot', t.people.ann)
    expect((await report(bot)).body).toMatchObject({ code: 'BAD_REQUEST' })
    expect((await report(t.people.ann, { status: 'away' })).body).toMatchObject({ msg: 'Invalid status: away' })
    expect((await t.chat(t.people.ann).post('/users/me/presence')).body).toMatchObject({
      code: 'REQUEST_VARIABLE_MISSING',
      var_name: 'status',
    })
  })

  test('tells the others when the status changes, and not with every report', async () => {
    const { moderator } = t.people
    const told = async () => (await events('presence')).filter(({ payload }) => payload.user_id === moderator.id).length
    await report(moderator)
    expect(await told()).toBe(1)
    await age(moderator, { active: 58, connected: 58 })
    await report(moderator)
    expect(await told()).toBe(1)
    await age(moderator, { active: 300, connected: 60 })
    await report(moderator, { status: 'idle' })
    expect(await told()).toBe(1)
    await report(moderator)
    expect(await told()).toBe(2)
    await age(moderator, { active: 500, connected: 400 })
    await report(moderator)
    expect(await told()).toBe(3)
  })

  test('whoever switched it off is not seen, and an organization can switch it off for all', async () => {
    const shy = await t.addPerson('Shy')
    await rows(`update chat_user set settings = '{"presence_enabled": false}' where id = $1`, [shy.id])
    await report(shy)
    const { body } = await t.chat(t.people.ann).get('/realm/presence')
    expect(Object.keys(body.presences)).not.toContain(shy.email)
    await t.setRealm({ presence_disabled: true })
    expect((await t.chat(t.people.ann).get('/realm/presence')).body.presences).toEqual({})
    await t.setRealm({ presence_disabled: false })
  })
})

describe('reading', () => {
  test('idle with the time of the connection once the activity is 70 seconds older; nobody after 14 days', async () => {
    const { owner, admin, ann } = t.people
    await report(owner)
    await report(admin)
    await age(owner, { active: 100, connected: 20 })
    const at = async (person: ChatPerson) => (await t.chat(ann).get('/realm/presence')).body.presences[person.email]
    const now = Date.now() / 1000
    const { aggregated } = await at(owner)
    expect(aggregated.status).toBe('idle')
    expect(Math.abs(now - 20 - aggregated.timestamp)).toBeLessThan(5)
    await age(owner, { active: 100, connected: 31 })
    expect((await at(owner)).website).toMatchObject({ status: 'active' })
    await age(owner, { active: null, connected: 10 })
    expect((await at(owner)).aggregated.status).toBe('active') // they joined just now
    await age(owner, { active: 15 * 86_400, connected: 14 * 86_400 + 60 })
    expect(await at(owner)).toBeUndefined()
  })

  test('one person by id or address; offline after 200 seconds', async () => {
    const { ann, admin } = t.people
    await report(admin)
    await age(admin, { active: 250, connected: 230 })
    for (const name of [admin.id, admin.email]) {
      const { body } = await t.chat(ann).get(`/users/${encodeURIComponent(name)}/presence`)
      expect(body.presence).toEqual({
        website: { status: 'active', timestamp: expect.any(Number) },
        aggregated: { status: 'offline', timestamp: expect.any(Number) },
      })
    }
    const bot = await t.addBot('Silent', ann)
    const messages = []
    for (const name of [bot.id, 99_999_999, (await t.addPerson('Never')).id, t.others.owner.id])
      messages.push((await t.chat(ann).get(`/users/${name}/presence`)).body.msg.replace(/\d+/, 'N'))
    expect(messages).toEqual([
      'Presence is not supported for bot users.',
      'No such user',
      'No presence data for N',
      'No such user',
    ])
  })

  test('an organization may show guests those alone whom they have to do with', async () => {
    const { guest, ann, ben } = t.people
    await t.makeChannel({ name: 'with-guest', subscribers: [guest, ann] })
    await Promise.all([report(ann), report(ben), report(guest)])
    const seen = async () => Object.keys((await t.chat(guest).get('/realm/presence')).body.presences)
    expect(await seen()).toContain(ben.email)
    await t.setRealm({ presence_of_accessible_only: true })
    expect((await seen()).sort()).toEqual([ann.email, guest.email].sort())
    await age(ben, { active: 900, connected: 900 })
    await report(ben)
    const last = (await events('presence')).at(-1)!
    expect(last.payload).toMatchObject({ user_id: ben.id })
    expect(last.everyone).toBe(false)
    expect(last.user_ids).not.toContain(guest.id)
    await t.setRealm({ presence_of_accessible_only: false })
  })

  test('other organizations are not in it', async () => {
    await report(t.others.owner)
    const theirs = (await t.chat(t.others.member).get('/realm/presence')).body.presences
    expect(Object.keys(theirs)).toEqual([t.others.owner.email])
    expect(Object.keys((await t.chat(t.people.ann).get('/realm/presence')).body.presences)).not.toContain(
      t.others.owner.email,
    )
  })
})

describe('typing', () => {
  const type = (person: ChatPerson, params: Record<string, unknown>) => t.chat(person).post('/typing', params)

  test('in a conversation: everybody in it is told', async () => {
    const { ann, ben, cleo } = t.people
    expect((await type(ann, { op: 'start', to: [ben.id, cleo.id] })).status).toBe(200)
    const { payload, user_ids } = (await events('typing')).at(-1)!
    expect(payload).toEqual({
      type: 'typing',
      op: 'start',
      message_type: 'direct',
      sender: { user_id: ann.id, email: ann.email },
      recipients: [ann, ben, cleo].map(({ id, email }) => ({ user_id: id, email })),
    })
    expect(user_ids).toEqual([ann.id, ben.id, cleo.id])
  })

  test('in a channel: its subscribers, when the caller could write there', async () => {
    const { ann, ben, cleo } = t.people
    const channel = await t.makeChannel({ name: 'typing', subscribers: [ann, ben], invite_only: true })
    expect((await type(ann, { op: 'stop', type: 'stream', stream_id: channel.id, topic: 'lunch' })).status).toBe(200)
    const { payload, user_ids } = (await events('typing')).at(-1)!
    expect(payload).toMatchObject({ op: 'stop', message_type: 'stream', stream_id: channel.id, topic: 'lunch' })
    expect(user_ids).toEqual([ben.id])
    const foreign = await type(cleo, { op: 'start', type: 'channel', stream_id: channel.id, topic: 'lunch' })
    expect(foreign.body).toMatchObject({ code: 'BAD_REQUEST', msg: 'Invalid channel ID' })
  })

  test.each([
    [{ op: 'start' }, "Missing 'to' argument"],
    [{ op: 'start', to: [] }, "Empty 'to' list"],
    [{ op: 'begin', to: [1] }, 'Invalid op'],
    [{ op: 'start', to: [99_999_999] }, 'Invalid user ID 99999999'],
    [{ op: 'start', type: 'stream', topic: 'x' }, "Missing 'stream_id' argument"],
    [{ op: 'start', type: 'stream', stream_id: 99_999_999, topic: 'x' }, 'Invalid channel ID'],
    [{ op: 'start', type: 'stream', stream_id: 1 }, "Missing 'topic' argument"],
  ])('%j is refused: %s', async (params, msg) => {
    expect((await type(t.people.ann, params)).body).toMatchObject({ result: 'error', code: 'BAD_REQUEST', msg })
  })

  test('is not told by those, or to those, who do not want it', async () => {
    const [quiet, deaf] = [await t.addPerson('Quiet'), await t.addPerson('Deaf')]
    await rows(`update chat_user set settings = '{"send_private_typing_notifications": false}' where id = $1`, [
      quiet.id,
    ])
    await rows(`update chat_user set settings = '{"receives_typing_notifications": false}' where id = $1`, [deaf.id])
    expect((await type(quiet, { op: 'start', to: [t.people.ann.id] })).body.msg).toBe(
      'User has disabled typing notifications for direct messages',
    )
    await type(t.people.ann, { op: 'start', to: [deaf.id] })
    expect((await events('typing')).at(-1)!.user_ids).toEqual([t.people.ann.id])
  })
})

describe('statuses', () => {
  const read = async (id: number) => (await t.chat(t.people.ben).get(`/users/${id}/status`)).body.status

  test('text and emoji are set apart, and taken away with empty ones', async () => {
    const { ann } = t.people
    const set = (params: Record<string, unknown>) => t.chat(ann).post('/users/me/status', params)
    await set({ status_text: ' at lunch ', emoji_name: 'car' })
    expect(await read(ann.id)).toEqual({
      status_text: 'at lunch',
      emoji_name: 'car',
      emoji_code: '1f697',
      reaction_type: 'unicode_emoji',
    })
    await set({ status_text: 'back' })
    expect((await events('user_status')).at(-1)).toMatchObject({
      payload: { type: 'user_status', user_id: ann.id, status_text: 'back' },
      everyone: true,
    })
    await set({ emoji_name: '' })
    expect(await read(ann.id)).toEqual({ status_text: 'back' })
    await set({ status_text: '' })
    expect(await read(ann.id)).toEqual({})

    expect((await set({})).body.msg).toBe('Client did not pass any new values.')
    expect((await set({ status_text: 'x'.repeat(61) })).body.msg).toBe('status_text is too long (limit: 60 characters)')
    expect((await set({ emoji_name: 'no_such' })).body.msg).toBe("Emoji 'no_such' does not exist")
  })

  test('administrators set others’, members do not', async () => {
    const { admin, ann, ben } = t.people
    const path = `/users/${ben.id}/status`
    expect((await t.chat(ann).post(path, { status_text: 'x' })).body.code).toBe('UNAUTHORIZED_PRINCIPAL')
    expect((await t.chat(admin).post(path, { status_text: 'on leave' })).status).toBe(200)
    expect(await read(ben.id)).toEqual({ status_text: 'on leave' })
    expect((await t.chat(admin).post(`/users/${t.others.owner.id}/status`, { status_text: 'x' })).body.msg).toBe(
      'No such user',
    )
  })
})
