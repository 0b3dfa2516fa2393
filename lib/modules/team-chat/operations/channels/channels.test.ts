import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type ChatInstallation, type ChatPerson, startChat } from '@/tests/team-chat/start-chat'

let t: ChatInstallation
beforeAll(async () => {
  t = await startChat()
}, 120_000)
afterAll(() => t?.close())

const refused = ({ status, body }: Answer, msg: string) => expect([status, body.msg]).toEqual([400, msg])
const names = (streams: { name: string }[]) => streams.map(({ name }) => name)
const subscribe = (by: ChatPerson, name: string, more: Record<string, unknown> = {}) =>
  t.chat(by).post('/users/me/subscriptions', { subscriptions: [{ name }], ...more })
const idOf = async (by: ChatPerson, stream: string): Promise<number> =>
  (await t.chat(by).get('/get_stream_id', { stream })).body.stream_id
/** What was kept since, by type and operation, with who may see it. */
const since = async (count: number) =>
  (await t.events())
    .slice(count)
    .filter(
      ({ payload }) =>
        payload.type === 'stream' ||
        payload.type === 'subscription' ||
        payload.type === 'user_topic' ||
        payload.type === 'muted_topics',
    )
    .map(({ payload, user_ids }) => ({ what: `${payload.type} ${payload.op}`, user_ids, payload }))
const everyone = () => Object.values(t.people).map(({ id }) => id)
const but = (...people: ChatPerson[]) => everyone().filter((id) => !people.some((one) => one.id === id))

describe('making a channel', () => {
  test('a public one: the maker is in it, all but guests hear of it, a notice tells of it', async () => {
    const { ann, guest } = t.people
    const before = (await t.events()).length
    const { body } = await t.chat(ann).post('/users/me/subscriptions', {
      subscriptions: [{ name: ' splicing ', description: 'Joints\nand trays', color: '#123456' }],
    })
    expect(body.subscribed).toEqual({ [ann.id]: ['splicing'] })
    expect(body.already_subscribed).toEqual({})
    const events = await since(before)
    expect(events.map(({ what, user_ids }) => [what, user_ids])).toEqual([
      ['stream create', but(guest)],
      ['subscription add', [ann.id]],
      ['subscription peer_add', but(guest, ann)],
    ])
    const { subscriptions } = (await t.chat(ann).get('/users/me/subscriptions', { include_subscribers: true })).body
    expect(subscriptions.find(({ name }: { name: string }) => name === 'splicing')).toMatchObject({
      color: '#123456',
      description: 'Joints and trays',
      rendered_description: '<p>Joints and trays</p>',
      invite_only: false,
      history_public_to_subscribers: true,
      creator_id: ann.id,
      subscriber_count: 1,
      subscribers: [ann.id],
      in_home_view: true,
      pin_to_top: false,
      desktop_notifications: null,
    })
    const [notice] = await t.rows<{ topic: string; content: string }>(
      `select m.topic, m.content from chat_message m join chat_channel c on c.id = m.channel_id where c.name = 'splicing'`,
    )
    expect(notice!.topic).toBe('channel events')
    expect(notice!.content).toContain(`Public channel created by @_**Ann|${ann.id}**`)
  })

  test('a private one is unknown to who is not in it; administrators know that it is there', async () => {
    const { ann, ben, admin, owner, cleo } = t.people
    const before = (await t.events()).length
    await subscribe(ann, 'salaries', { invite_only: true, principals: [ann.id, ben.id] })
    const id = await idOf(ann, 'salaries')
    const events = await since(before)
    const seers = [owner.id, admin.id, ann.id, ben.id]
    expect(events.find(({ what }) => what === 'stream create')!.user_ids).toEqual(seers)
    expect(events.find(({ what }) => what === 'subscription peer_add')!.user_ids).toEqual([owner.id, admin.id])
    for (const { user_ids } of events) expect(user_ids).not.toContain(cleo.id)

    refused(await t.chat(cleo).get(`/streams/${id}`), 'Invalid channel ID')
    refused(await t.chat(cleo).get(`/users/me/${id}/topics`), 'Invalid channel ID')
    refused(await t.chat(cleo).get(`/streams/${id}/members`), 'Invalid channel ID')
    refused(await t.chat(cleo).get('/get_stream_id', { stream: 'salaries' }), "Invalid channel name 'salaries'")
    refused(await t.chat(t.others.owner).get(`/streams/${id}`), 'Invalid channel ID')
    expect(names((await t.chat(cleo).get('/streams', { include_all: true })).body.streams)).not.toContain('salaries')
    refused(await subscribe(cleo, 'salaries'), 'Unable to access channel (salaries).')
    const lenient = await subscribe(cleo, 'salaries', { authorization_errors_fatal: false })
    expect(lenient.body).toMatchObject({ subscribed: {}, unauthorized: ['salaries'] })

    expect((await t.chat(admin).get(`/streams/${id}`)).body.stream.name).toBe('salaries')
    refused(await t.chat(admin).get(`/users/me/${id}/topics`), 'Invalid channel ID')
    const never = (await t.chat(admin).get('/users/me/subscriptions')).body.subscriptions
    expect(names(never)).not.toContain('salaries')
  })

  test('a guest makes none and comes into none alone, but is brought into one', async () => {
    const { ann, guest } = t.people
    refused(await subscribe(guest, 'by a guest'), 'Not allowed for guest users')
    await subscribe(ann, 'for the guest')
    refused(await subscribe(guest, 'for the guest'), 'Unable to access channel (for the guest).')
    const before = (await t.events()).length
    const { body } = await subscribe(ann, 'for the guest', { principals: [guest.email] })
    expect(body.subscribed).toEqual({ [guest.id]: ['for the guest'] })
    const created = (await since(before)).find(({ what }) => what === 'stream create')
    expect(created!.user_ids).toEqual([guest.id])
    expect(names((await t.chat(guest).get('/streams')).body.streams)).toEqual(['for the guest'])
    const [told] = await t.rows<{ content: string }>(
      `select m.content from chat_message m join chat_delivery d on d.message_id = m.id
       where m.channel_id is null and d.user_id = $1`,
      [guest.id],
    )
    expect(told!.content).toContain('#**for the guest**')
  })

  test.each([
    ['', "Channel name can't be empty."],
    ['x'.repeat(61), 'Channel name too long (limit: 60 characters).'],
    ['a\u0000b'.replace('\u0000', '\u0007'), 'Invalid character in channel name, at position 2.'],
  ])('the name %j is refused', async (name, msg) => {
    refused(await subscribe(t.people.ann, name), msg)
  })

  test('people are known by id or address; those of others, and who has left, are not', async () => {
    const gone = await t.addPerson('Gone')
    await t.deactivate(gone)
    for (const principal of [t.others.member.id, gone.id, t.others.member.email, gone.email]) {
      const { status, body } = await subscribe(t.people.ann, 'splicing', { principals: [principal] })
      expect([status, body.code]).toEqual([400, 'UNAUTHORIZED_PRINCIPAL'])
    }
  })

  test('announced, if wanted, in the channel where everybody is; private ones never', async () => {
    const { ann } = t.people
    const general = await t.makeChannel({ name: 'everybody', subscribers: [ann] })
    await t.rows('update chat_channel set is_default = true where id = $1', [general.id])
    const said = () =>
      t.rows<{ content: string }>('select content from chat_message where channel_id = $1', [general.id])
    await subscribe(ann, 'hush', { announce: true, invite_only: true })
    expect(await said()).toEqual([])
    await subscribe(ann, 'loud news', { announce: true })
    expect(await said()).toEqual([{ content: `@_**Ann|${ann.id}** created a new channel: #**loud news**.` }])
    await t.rows('update chat_channel set is_default = false where id = $1', [general.id])
  })

  test('several who make one at the same moment make one', async () => {
    const { ann, ben, cleo, moderator } = t.people
    const answers = await Promise.all([ann, ben, cleo, moderator].map((who) => subscribe(who, 'at once')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const [row] = await t.rows<{ channels: number; people: number }>(
      `select count(distinct c.id)::int as channels, count(s.user_id)::int as people
       from chat_channel c join chat_subscription s on s.channel_id = c.id where c.name = 'at once'`,
    )
    expect(row).toEqual({ channels: 1, people: 4 })
  })

  test('a late error undoes the channel too', async () => {
    const before = (await t.events()).length
    const answer = await t.chat(t.people.ann).post('/users/me/subscriptions', {
      subscriptions: [{ name: 'half made' }, { name: 'y', description: 'y'.repeat(1025) }],
    })
    refused(answer, 'description is too long (limit: 1024 characters)')
    expect(await t.rows(`select 1 from chat_channel where name = 'half made'`)).toEqual([])
    expect((await t.events()).length).toBe(before)
  })
})

describe('leaving', () => {
  test('oneself: the others hear of it; a private channel is gone for who left', async () => {
    const { ann, ben, owner, admin } = t.people
    const before = (await t.events()).length
    const { body } = await t.chat(ben).delete('/users/me/subscriptions', { subscriptions: ['salaries'] })
    expect(body).toMatchObject({ removed: ['salaries'], not_removed: [] })
    expect((await since(before)).map(({ what, user_ids }) => [what, user_ids])).toEqual([
      ['subscription remove', [ben.id]],
      ['subscription peer_remove', [owner.id, admin.id, ann.id]],
      ['stream delete', [ben.id]],
    ])
    refused(
      await t.chat(ben).delete('/users/me/subscriptions', { subscriptions: ['salaries'] }),
      'Channel(s) (salaries) do not exist',
    )
  })

  test('others are taken out by administrators and by who made the channel', async () => {
    const { ann, ben, cleo, admin } = t.people
    await subscribe(ann, 'splicing', { principals: [ben.id, cleo.id] })
    const remove = (by: ChatPerson, who: ChatPerson) =>
      t.chat(by).delete('/users/me/subscriptions', { subscriptions: ['splicing'], principals: [who.id] })
    refused(await remove(ben, cleo), 'Insufficient permission')
    expect((await remove(ann, cleo)).body.removed).toEqual(['splicing'])
    const splicing = await idOf(ann, 'splicing')
    for (const [who, is_subscribed] of [
      [ben, true],
      [cleo, false],
    ] as const)
      expect((await t.chat(cleo).get(`/users/${who.id}/subscriptions/${splicing}`)).body).toMatchObject({
        is_subscribed,
      })
    expect((await remove(admin, cleo)).body.not_removed).toEqual(['splicing'])
    expect((await t.chat(admin).get(`/streams/${await idOf(ann, 'splicing')}/members`)).body.subscribers).toEqual(
      [ann.id, ben.id].sort((a, b) => a - b),
    )
  })
})

describe('changing a channel', () => {
  test('its maker and administrators may; everybody who sees it hears of it', async () => {
    const { ann, ben, guest } = t.people
    const id = await idOf(ann, 'splicing')
    refused(
      await t.chat(ben).patch(`/streams/${id}`, { new_name: 'mine' }),
      'You do not have permission to administer this channel.',
    )
    const before = (await t.events()).length
    await t.chat(ann).patch(`/streams/${id}`, { new_name: 'Fibre splicing', description: 'Only **joints**' })
    const told = await since(before)
    expect(told.map(({ payload }) => [payload.property, payload.value])).toEqual([
      ['description', 'Only **joints**'],
      ['name', 'Fibre splicing'],
    ])
    for (const { user_ids } of told) expect(user_ids).not.toContain(guest.id)
    refused(await t.chat(ann).patch(`/streams/${id}`, { new_name: 'SALARIES' }), 'Channel name already in use.')
    refused(await t.chat(ann).patch(`/streams/${id}`, { new_name: 'Fibre splicing' }), 'Channel already has that name.')
  })

  test('made private: who is not in it is told that it is gone; made public again, that it is there', async () => {
    const { ann, ben, owner, admin, guest } = t.people
    const id = await idOf(ann, 'Fibre splicing')
    const out = but(ann, ben, owner, admin, guest)
    let before = (await t.events()).length
    await t.chat(ann).patch(`/streams/${id}`, { is_private: true })
    const gone = (await since(before)).find(({ what }) => what === 'stream delete')!
    expect(gone.user_ids).toEqual(expect.arrayContaining(out))
    expect(gone.user_ids).not.toContain(ben.id)
    refused(await t.chat(t.people.cleo).get(`/streams/${id}`), 'Invalid channel ID')
    refused(await t.chat(admin).patch(`/streams/${id}`, { is_private: false }), 'Channel content access is required.')
    before = (await t.events()).length
    await t.chat(ann).patch(`/streams/${id}`, { is_private: false })
    expect((await since(before))[0]).toMatchObject({ what: 'stream create', user_ids: gone.user_ids })
  })

  test('archived, it takes no message and its name is free again', async () => {
    const { ann, admin } = t.people
    await subscribe(ann, 'old project')
    const id = await idOf(ann, 'old project')
    await t.chat(admin).delete(`/streams/${id}`)
    const answer = await t.chat(ann).post('/messages', { type: 'stream', to: id, topic: 'x', content: 'hello' })
    expect(answer.status).toBe(400)
    expect(names((await t.chat(ann).get('/streams')).body.streams)).not.toContain('old project')
    const all = (await t.chat(ann).get('/streams', { exclude_archived: false })).body.streams
    expect(all.find(({ stream_id }: { stream_id: number }) => stream_id === id)).toMatchObject({ is_archived: true })
    expect((await subscribe(ann, 'old project')).body.subscribed[ann.id]).toEqual(['old project'])
    refused(await t.chat(admin).patch(`/streams/${id}`, { is_archived: false }), 'Channel name already in use.')
  })

  test('default channels are set by administrators, and new people are in them', async () => {
    const { ann, admin } = t.people
    const id = await idOf(ann, 'Fibre splicing')
    refused(await t.chat(ann).post('/default_streams', { stream_id: id }), 'Must be an organization administrator')
    await t.chat(admin).post('/default_streams', { stream_id: id })
    refused(await t.chat(ann).patch(`/streams/${id}`, { is_private: true }), 'A default channel cannot be private.')
    const before = (await t.events()).length
    const zoe = await t.addPerson('Zoe New')
    expect(await since(before)).toMatchObject([
      { what: 'subscription peer_add', payload: { stream_ids: [id], user_ids: [zoe.id] } },
    ])
    expect((await since(before))[0]!.user_ids).toEqual(expect.arrayContaining([ann.id, admin.id]))
    expect((await since(before))[0]!.user_ids).not.toContain(t.people.guest.id)
    expect(names((await t.chat(zoe).get('/users/me/subscriptions')).body.subscriptions)).toEqual(['Fibre splicing'])
    await t.chat(admin).delete('/default_streams', { stream_id: id })
  })
})

describe('how a channel and its topics show', () => {
  const choose = (by: ChatPerson, stream_id: number, property: string, value: unknown) =>
    t.chat(by).post('/users/me/subscriptions/properties', { subscription_data: [{ stream_id, property, value }] })

  test('choices are the person’s own, and their queues alone hear of them', async () => {
    const { ann, ben, cleo } = t.people
    const id = await idOf(ann, 'Fibre splicing')
    const before = (await t.events()).length
    await choose(ben, id, 'in_home_view', false)
    await choose(ben, id, 'color', '#abcdef')
    await choose(ben, id, 'push_notifications', true)
    const told = await since(before)
    expect(told.map(({ payload, user_ids }) => [payload.property, payload.value, user_ids])).toEqual([
      ['is_muted', true, [ben.id]],
      ['in_home_view', false, [ben.id]],
      ['color', '#abcdef', [ben.id]],
      ['push_notifications', true, [ben.id]],
    ])
    const of = async (who: ChatPerson) =>
      (await t.chat(who).get('/users/me/subscriptions')).body.subscriptions.find(
        (one: { stream_id: number }) => one.stream_id === id,
      )
    expect(await of(ben)).toMatchObject({ is_muted: true, color: '#abcdef', push_notifications: true })
    expect(await of(ann)).toMatchObject({ is_muted: false, push_notifications: null })
    refused(await choose(ben, id, 'color', 'red'), 'color is not a valid hex color code')
    refused(await choose(ben, id, 'is_muted', 'yes'), 'is_muted is not a boolean')
    refused(await choose(ben, id, 'shape', true), 'Unknown subscription property: shape')
    refused(await choose(cleo, id, 'is_muted', true), `Not subscribed to channel id ${id}`)
  })

  test('topics are muted, followed and let go; nothing new tells nothing', async () => {
    const { ann, cleo } = t.people
    const id = await idOf(ann, 'Fibre splicing')
    const policy = (by: ChatPerson, stream_id: number, visibility_policy: number) =>
      t.chat(by).post('/user_topics', { stream_id, topic: 'Trays', visibility_policy })
    await policy(ann, id, 1)
    const before = (await t.events()).length
    await policy(ann, id, 1)
    expect((await t.events()).length).toBe(before)
    await policy(ann, id, 3)
    const [told, older] = await since(before)
    expect(told).toMatchObject({
      user_ids: [ann.id],
      payload: { type: 'user_topic', stream_id: id, topic_name: 'Trays', visibility_policy: 3 },
    })
    expect(older!.payload).toEqual({ type: 'muted_topics', muted_topics: [] })
    await policy(ann, id, 0)
    expect(await t.rows('select 1 from chat_user_topic where user_id = $1', [ann.id])).toEqual([])
    const secret = await idOf(ann, 'salaries')
    refused(await policy(cleo, secret, 1), 'Invalid channel ID')
    refused(await policy(ann, id, 4), 'Invalid visibility_policy: Value error, Not in the list of possible values')
  })

  test('topics are listed newest first; protected history tells only what was received', async () => {
    const { ann, ben } = t.people
    const channel = await t.makeChannel({ name: 'board', invite_only: true, history_public: false, subscribers: [ann] })
    await t.write({ from: ann, channel, topic: 'before', content: 'x' })
    await t.subscribe(channel, ben)
    const last = await t.write({ from: ann, channel, topic: '', content: 'y' })
    const topics = async (who: ChatPerson, more = {}) =>
      (await t.chat(who).get(`/users/me/${channel.id}/topics`, more)).body.topics
    expect((await topics(ann)).map(({ name }: { name: string }) => name)).toEqual(['general chat', 'before'])
    expect(await topics(ben, { allow_empty_topic_name: true })).toEqual([{ name: '', max_id: last }])
  })
})
