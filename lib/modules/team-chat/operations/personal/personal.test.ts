import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '@/tests/team-chat/fixtures'
import { type Answer, type ChatInstallation, type ChatPerson, startChat } from '@/tests/team-chat/start-chat'

let t: ChatInstallation
beforeAll(async () => {
  t = await startChat()
}, 120_000)
afterAll(() => t?.close())

const refused = ({ status, body }: Answer, msg: string, of = 400) => {
  expect([status, body.code, body.msg]).toEqual([of, 'BAD_REQUEST', msg])
}
const since = async (count: number) =>
  (await t.events()).slice(count).map(({ payload, user_ids }) => ({ payload, user_ids }))

describe('saved snippets (Team Chat API, POST /saved_snippets)', () => {
  const save = (by: ChatPerson, params: Record<string, unknown>) => t.chat(by).post('/saved_snippets', params)
  const mine = async (who: ChatPerson) => (await t.chat(who).get('/saved_snippets')).body.saved_snippets

  test('are stripped, kept, listed, changed and deleted; the owner’s queues hear of it, nobody else’s', async () => {
    const { ann, ben } = t.people
    const before = (await t.events()).length
    const { body } = await save(ann, { title: '  Greeting ', content: '\n**Hello** \n' })
    const id = body.saved_snippet_id
    expect(body).toEqual({ result: 'success', msg: '', saved_snippet_id: id })
    const snippet = { id, title: 'Greeting', content: '**Hello**', date_created: expect.any(Number) }
    expect(await mine(ann)).toEqual([snippet])
    expect(await mine(ben)).toEqual([])
    await t.chat(ann).patch(`/saved_snippets/${id}`, { title: 'Hi' })
    expect((await t.chat(ann).patch(`/saved_snippets/${id}`)).body).toEqual({ result: 'success', msg: '' })
    await t.chat(ann).delete(`/saved_snippets/${id}`)
    expect(await since(before)).toEqual([
      { payload: { type: 'saved_snippets', op: 'add', saved_snippet: snippet }, user_ids: [ann.id] },
      {
        payload: { type: 'saved_snippets', op: 'update', saved_snippet: { ...snippet, title: 'Hi' } },
        user_ids: [ann.id],
      },
      { payload: { type: 'saved_snippets', op: 'remove', saved_snippet_id: id }, user_ids: [ann.id] },
    ])
    expect(await mine(ann)).toEqual([])
  })

  test.each([
    [{ title: '', content: 'x' }, 'title cannot be blank'],
    [{ title: '   ', content: 'x' }, 'title cannot be blank'],
    [{ title: 'x', content: ' \n ' }, 'content cannot be blank'],
    [{ title: 'x'.repeat(61), content: 'x' }, 'title is too long (limit: 60 characters)'],
    [{ title: 'x', content: 'x'.repeat(10_001) }, 'content is too long (limit: 10000 characters)'],
  ])('%# are refused as the wire says', async (params, msg) => {
    refused(await save(t.people.ann, params), msg)
  })

  test('a missing title is named; two may have one title; bots keep them too', async () => {
    const { ann } = t.people
    const { status, body } = await save(ann, { content: 'x' })
    expect([status, body.code, body.var_name]).toEqual([400, 'REQUEST_VARIABLE_MISSING', 'title'])
    await save(ann, { title: 'Twice', content: '1' })
    await save(ann, { title: 'Twice', content: '2' })
    expect(await mine(ann)).toHaveLength(2)
    expect((await save(await t.addBot('Keeper', ann), { title: 'Mine', content: 'x' })).status).toBe(200)
  })

  test('somebody else’s, and none, is 404', async () => {
    const { ann, ben } = t.people
    const id = (await save(ann, { title: 'Secret', content: 'x' })).body.saved_snippet_id
    for (const [who, which] of [
      [ben, id],
      [t.others.owner, id],
      [ann, 2_000_000_000],
    ] as const) {
      refused(
        await t.chat(who).patch(`/saved_snippets/${which}`, { title: 'Mine' }),
        'Saved snippet does not exist.',
        404,
      )
      refused(await t.chat(who).delete(`/saved_snippets/${which}`), 'Saved snippet does not exist.', 404)
    }
    expect((await mine(ann)).at(-1).title).toBe('Secret')
  })
})

describe('what is the person’s own', () => {
  test('alert words are kept in lower case, once', async () => {
    const { ann, ben } = t.people
    const before = (await t.events()).length
    const { body } = await t.chat(ann).post('/users/me/alert_words', { alert_words: ['Outage', ' outage ', 'Tree'] })
    expect(body.alert_words).toEqual(['outage', 'tree'])
    expect((await t.chat(ann).delete('/users/me/alert_words', { alert_words: ['TREE'] })).body.alert_words).toEqual([
      'outage',
    ])
    expect((await t.chat(ben).get('/users/me/alert_words')).body.alert_words).toEqual([])
    expect((await since(before)).map(({ user_ids }) => user_ids)).toEqual([[ann.id], [ann.id]])
  })

  test('people are muted once, not oneself, not strangers', async () => {
    const { ann, ben } = t.people
    const mute = (id: number) => t.chat(ann).post(`/users/me/muted_users/${id}`)
    const before = (await t.events()).length
    expect((await mute(ben.id)).status).toBe(200)
    refused(await mute(ben.id), 'User already muted')
    refused(await mute(ann.id), 'Cannot mute self')
    refused(await mute(t.others.member.id), 'No such user')
    expect((await t.chat(ann).delete(`/users/me/muted_users/${ben.id}`)).status).toBe(200)
    refused(await t.chat(ann).delete(`/users/me/muted_users/${ben.id}`), 'User is not muted')
    expect(await since(before)).toMatchObject([
      { payload: { type: 'muted_users', muted_users: [{ id: ben.id }] }, user_ids: [ann.id] },
      { payload: { type: 'muted_users', muted_users: [] }, user_ids: [ann.id] },
    ])
  })

  test('drafts', async () => {
    const { ann, ben } = t.people
    const channel = await t.makeChannel({ name: 'draft place', subscribers: [ann] })
    const draft = { type: 'stream', to: [channel.id], topic: 'later', content: 'to be said', timestamp: 1_790_000_000 }
    const { body } = await t
      .chat(ann)
      .post('/drafts', { drafts: [draft, { type: 'private', to: [ben.id], content: 'psst' }] })
    expect(body.ids).toHaveLength(2)
    const listed = (await t.chat(ann).get('/drafts')).body
    expect(listed.count).toBe(2)
    expect(listed.drafts[0]).toEqual({ id: body.ids[0], ...draft })
    await t.chat(ann).patch(`/drafts/${body.ids[0]}`, { draft: { ...draft, content: 'changed' } })
    refused(await t.chat(ben).patch(`/drafts/${body.ids[0]}`, { draft }), 'Draft does not exist', 404)
    refused(await t.chat(ben).delete(`/drafts/${body.ids[0]}`), 'Draft does not exist', 404)
    refused(
      await t.chat(ann).post('/drafts', { drafts: [{ ...draft, to: [] }] }),
      'Must specify exactly 1 channel ID for channel messages',
    )
    await t.chat(ann).delete(`/drafts/${body.ids[1]}`)
    expect((await t.chat(ann).get('/drafts')).body.drafts.map((one: { content: string }) => one.content)).toEqual([
      'changed',
    ])
  })

  test('settings: what changed is told to the own queues, what is wrong is named', async () => {
    const { cleo, ben } = t.people
    const before = (await t.events()).length
    await t.chat(cleo).patch('/settings', { enter_sends: true, twenty_four_hour_time: true, timezone: 'Africa/Maseru' })
    expect(await since(before)).toMatchObject([
      { payload: { type: 'realm_user', person: { user_id: cleo.id, timezone: 'Africa/Maseru' } }, user_ids: [] },
      { payload: { type: 'user_settings', property: 'enter_sends', value: true }, user_ids: [cleo.id] },
      { payload: { type: 'user_settings', property: 'timezone', value: 'Africa/Maseru' }, user_ids: [cleo.id] },
    ])
    refused(await t.chat(cleo).patch('/settings', { enter_sends: 'maybe' }), 'enter_sends is not valid JSON')
    refused(await t.chat(cleo).patch('/settings', { color_scheme: '"dark"' }), 'color_scheme is not an integer')
    refused(await t.chat(cleo).patch('/settings', { timezone: 'Mars/Base' }), 'timezone is not a recognized time zone')
    const { body } = await t.chat(cleo).patch('/settings', { full_name: 'Cleopatra' })
    expect(body.ignored_parameters_unsupported).toEqual(['full_name'])
    await t.chat(cleo).patch('/settings', { email_address_visibility: 3 })
    const seen = async (by: ChatPerson) => (await t.chat(by).get(`/users/${cleo.id}`)).body.user
    expect(await seen(ben)).toMatchObject({ email: `user${cleo.id}@chat.invalid`, delivery_email: null })
    expect(await seen(t.people.admin)).toMatchObject({ delivery_email: cleo.email })
    expect(await seen(cleo)).toMatchObject({ delivery_email: cleo.email, timezone: 'Africa/Maseru' })
  })
})

describe('groups of people', () => {
  test('those of roles follow from roles and are nobody’s to change', async () => {
    const { ann, owner, admin, guest } = t.people
    const groups = (await t.chat(ann).get('/user_groups')).body.user_groups
    const of = (name: string) => groups.find((group: { name: string }) => group.name === name)
    expect(of('role:owners').members).toEqual([owner.id])
    expect(of('role:administrators')).toMatchObject({
      members: [admin.id],
      direct_subgroup_ids: [of('role:owners').id],
    })
    expect(of('role:everyone').members).toEqual([guest.id])
    const everyone = (await t.chat(ann).get(`/user_groups/${of('role:everyone').id}/members`)).body.members
    expect(everyone).toEqual(expect.arrayContaining(Object.values(t.people).map(({ id }) => id)))
    expect(everyone).not.toContain(t.others.member.id)
    refused(await t.chat(owner).patch(`/user_groups/${of('role:owners').id}`, { name: 'kings' }), 'Invalid user group')
  })

  test('others are made by members, changed by who made them and by moderators', async () => {
    const { ann, ben, cleo, guest, moderator } = t.people
    const make = (by: ChatPerson, name: string) =>
      t.chat(by).post('/user_groups/create', { name, description: 'Poles', members: [ann.id, ben.id] })
    const { group_id } = (await make(ann, 'field team')).body
    refused(await make(ben, 'Field Team'), "User group 'Field Team' already exists.")
    expect((await make(guest, 'guests')).body.code).toBe('UNAUTHORIZED_PRINCIPAL')
    refused(await t.chat(cleo).patch(`/user_groups/${group_id}`, { name: 'mine' }), 'Insufficient permission')
    const before = (await t.events()).length
    await t.chat(moderator).patch(`/user_groups/${group_id}`, { name: 'technicians' })
    await t.chat(cleo).post(`/user_groups/${group_id}/members`, { add: [cleo.id] })
    refused(
      await t.chat(cleo).post(`/user_groups/${group_id}/members`, { delete: [ann.id] }),
      'Insufficient permission',
    )
    await t.chat(ann).post(`/user_groups/${group_id}/members`, { delete: [ben.id] })
    refused(
      await t.chat(ann).post(`/user_groups/${group_id}/members`, { add: [t.others.member.id] }),
      `Invalid user ID: ${t.others.member.id}`,
    )
    expect((await since(before)).map(({ payload }) => payload)).toEqual([
      { type: 'user_group', op: 'update', group_id, data: { name: 'technicians' } },
      { type: 'user_group', op: 'add_members', group_id, user_ids: [cleo.id] },
      { type: 'user_group', op: 'remove_members', group_id, user_ids: [ben.id] },
    ])
    expect((await t.chat(guest).get(`/user_groups/${group_id}/members`)).body.members).toEqual([ann.id, cleo.id])
    refused(await t.chat(t.others.owner).delete(`/user_groups/${group_id}`), 'Invalid user group')
    await t.chat(ann).delete(`/user_groups/${group_id}`)
    refused(await t.chat(ann).get(`/user_groups/${group_id}/members`), 'Invalid user group')
  })
})

describe('what administrators set up', () => {
  test('linkifiers: sound patterns alone, in an order', async () => {
    const { admin, ann } = t.people
    const make = (pattern: string, url_template: string, by = admin) =>
      t.chat(by).post('/realm/filters', { pattern, url_template })
    const first = (await make('#(?P<id>[0-9]+)', 'https://bugs.example/{id}')).body.id
    const second = (await make('INV-(?P<n>[0-9]+)', 'https://money.example/{n}')).body.id
    expect((await make('x(?P<id>[0-9]+)', 'https://x.example/{id}', ann)).body.msg).toBe(
      'Must be an organization administrator',
    )
    refused(await make('#(?P<id>[0-9]+)', 'https://other.example/{id}'), 'Linkifier already exists.')
    expect((await make('((', 'https://x.example/')).body.msg).toContain('Bad regular expression')
    refused(
      await make('y(?P<id>[0-9]+)', 'https://x.example/{n}'),
      "Group 'n' in URL template is not present in linkifier pattern.",
    )
    await t.chat(admin).patch('/realm/linkifiers', { ordered_linkifier_ids: [second, first] })
    const { linkifiers } = (await t.chat(ann).get('/realm/linkifiers')).body
    expect(linkifiers.map(({ id }: { id: number }) => id)).toEqual([second, first])
    expect((await t.chat(t.others.owner).get('/realm/linkifiers')).body.linkifiers).toEqual([])
    refused(await t.chat(t.others.owner).delete(`/realm/filters/${first}`), 'Linkifier not found.')
    await t.chat(admin).delete(`/realm/filters/${first}`)
  })

  test('emoji: a picture and a name; switched off they stay for old messages', async () => {
    const { ann, ben, admin } = t.people
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const upload = (by: ChatPerson, name: string, bytes: Uint8Array = png) => {
      const body = new FormData()
      body.append('filename', new File([new Uint8Array(bytes)], 'x.png', { type: 'image/png' }))
      return t.chat(by).send('POST', `/realm/emoji/${encodeURIComponent(name)}`, { body })
    }
    expect((await upload(ann, 'splice')).status).toBe(200)
    refused(await upload(ann, 'splice'), 'A custom emoji with this name already exists.')
    refused(
      await upload(ann, 'Bad Name'),
      'Emoji names must contain only lowercase English letters, digits, spaces, dashes, underscores, and periods.',
    )
    refused(
      await upload(ann, 'broken', Buffer.from('no picture')),
      'Could not decode image; did you upload an image file?',
    )
    const { emoji } = (await t.chat(ben).get('/realm/emoji')).body
    const [one] = Object.values(emoji) as { id: string; name: string; source_url: string; author_id: number }[]
    expect(one).toMatchObject({ name: 'splice', author_id: ann.id, deactivated: false })
    const picture = await fetch(t.url + one!.source_url)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    refused(await t.chat(ben).delete('/realm/emoji/splice'), 'Must be an organization administrator or emoji author')
    expect((await t.chat(admin).delete('/realm/emoji/splice')).status).toBe(200)
    refused(await t.chat(admin).delete('/realm/emoji/splice'), "Emoji 'splice' does not exist")
    expect((await t.chat(ben).get('/realm/emoji')).body.emoji[one!.id].deactivated).toBe(true)
  })

  test('bots: a key shown once, a new one ends the old, in no channel at first', async () => {
    const { ann, ben, guest } = t.people
    const made = (await t.chat(ann).post('/bots', { full_name: 'Meter reader', short_name: 'meter' })).body
    const bot: ChatPerson = {
      id: made.user_id,
      user_id: null,
      email: made.email,
      name: 'Meter reader',
      key: made.api_key,
    }
    const { body } = await t.chat(bot).get('/users/me')
    expect(body).toMatchObject({ is_bot: true, bot_owner_id: ann.id, bot_type: 1, role: 400 })
    expect((await t.chat(bot).get('/users/me/subscriptions')).body.subscriptions).toEqual([])
    expect((await t.chat(guest).post('/bots', { full_name: 'No no', short_name: 'no' })).body.code).toBe(
      'UNAUTHORIZED_PRINCIPAL',
    )
    refused(await t.chat(ann).post('/bots', { full_name: 'Twin', short_name: 'meter' }), 'Email is already in use.')
    expect((await t.chat(ann).get('/bots')).body.bots).toMatchObject(
      [{ full_name: 'Keeper' }, { user_id: bot.id }].slice(-2),
    )
    refused(await t.chat(ben).post(`/bots/${bot.id}/api_key/regenerate`), 'Insufficient permission')
    const renewed = (await t.chat(ann).post(`/bots/${bot.id}/api_key/regenerate`)).body.api_key
    expect((await t.chat(bot).get('/users/me')).body.msg).toBe('Invalid API key')
    bot.key = renewed
    expect((await t.chat(bot).get('/users/me')).status).toBe(200)
    await t.chat(ann).patch(`/bots/${bot.id}`, { full_name: 'Meter teller' })
    expect((await t.chat(bot).post('/messages', { type: 'direct', to: [ann.id], content: '42' })).status).toBe(200)
    const said = await rows<{ actor_label: string }>(
      'select actor_label from audit_log where organization_id = $1 order by at desc, id desc limit 1',
      [t.organizationId],
    )
    expect(said).toEqual([{ actor_label: 'Meter teller' }])
    await t.chat(ann).delete(`/bots/${bot.id}`)
    expect((await t.chat(bot).get('/users/me')).status).toBe(401)
    refused(await t.chat(t.others.owner).delete(`/bots/${bot.id}`), 'No such bot')
  })

  test('profile fields; who may not is told', async () => {
    const { admin, ann } = t.people
    const make = (by: ChatPerson, name: string, more = {}) =>
      t.chat(by).post('/realm/profile_fields', { name, field_type: 1, ...more })
    const { id } = (await make(admin, 'Van')).body
    expect((await make(ann, 'Boat')).body.msg).toBe('Must be an organization administrator')
    refused(await make(admin, 'van'), 'A field with that label already exists.')
    refused(await make(admin, 'Depot', { field_type: 3 }), 'Field must have at least one choice.')
    await t.chat(ann).patch('/users/me/profile_data', { data: [{ id, value: 'Van 3' }] })
    expect((await t.chat(ann).get('/users/me')).body.profile_data[id].value).toBe('Van 3')
    await t.chat(ann).delete('/users/me/profile_data', { data: [id] })
    expect((await t.chat(ann).get('/users/me')).body.profile_data).toEqual({})
    await t.chat(admin).patch(`/realm/profile_fields/${id}`, { name: 'Vehicle' })
    expect((await t.chat(ann).get('/realm/profile_fields')).body.custom_fields).toMatchObject([
      { id, name: 'Vehicle', type: 1 },
    ])
    refused(await t.chat(t.others.owner).delete(`/realm/profile_fields/${id}`), `Field id ${id} not found.`)
    await t.chat(admin).delete(`/realm/profile_fields/${id}`)
  })
})

test('everybody is listed with what the reader may see of them', async () => {
  const { ann, guest } = t.people
  const { members } = (await t.chat(guest).get('/users')).body
  expect(members.find((one: { user_id: number }) => one.user_id === ann.id)).toMatchObject({
    full_name: 'Ann',
    email: ann.email,
    delivery_email: ann.email,
    avatar_url: null,
    role: 400,
  })
  const foreign = [t.others.owner.id, t.others.member.id]
  expect(members.filter((one: { user_id: number }) => foreign.includes(one.user_id))).toEqual([])
  const some = (await t.chat(ann).get('/users', { user_ids: [ann.id, foreign[0]], client_gravatar: false })).body
    .members
  expect(some).toHaveLength(1)
  expect(some[0].avatar_url).toMatch(/^\/user_avatars\//)
})
