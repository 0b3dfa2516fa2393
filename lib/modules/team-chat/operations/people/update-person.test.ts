import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ChatInstallation, type ChatPerson, startChat } from '@/tests/team-chat/start-chat'

/** PATCH /users/{email}: Team Chat API section 4, with the roles of section 2 and the errors of section 7. */

let t: ChatInstallation
beforeAll(async () => {
  t = await startChat()
  await t.rows('update chat_user set can_change_user_emails = true where id = $1', [t.people.owner.id])
}, 120_000)
afterAll(() => t?.close())

const patch = (by: ChatPerson, who: ChatPerson | string | number, params: Record<string, unknown>) =>
  t.chat(by).patch(`/users/${encodeURIComponent(typeof who === 'object' ? who.email : who)}`, params)
const rowOf = async ({ id }: ChatPerson) =>
  (await t.rows<{ full_name: string; role: number; email: string }>('select * from chat_user where id = $1', [id]))[0]!
const refused = (answer: { status: number; body: { msg: string; code: string } }, msg: string, code = 'BAD_REQUEST') =>
  expect([answer.status, answer.body.code, answer.body.msg]).toEqual([400, code, msg])
const ok = { result: 'success', msg: '' }

describe('whom the path names', () => {
  test('the real address in any capitals, the id, and the made-up address are one person', async () => {
    const { admin } = t.people
    const zoe = await t.addPerson('Zoe First')
    for (const [path, name] of [
      [zoe.email.toUpperCase(), 'Zoe One'],
      [zoe.id, 'Zoe Two'],
      [`user${zoe.id}@chat.invalid`, 'Zoe Three'],
    ] as const) {
      expect((await patch(admin, path, { full_name: name })).body).toEqual(ok)
      expect((await rowOf(zoe)).full_name).toBe(name)
    }
  })

  test('a hidden address finds nobody, the made-up one still does', async () => {
    const { admin } = t.people
    const zoe = await t.addPerson('Hidden Zoe')
    await t.chat(zoe).patch('/settings', { email_address_visibility: 4 })
    refused(await patch(admin, zoe, { full_name: 'Found Zoe' }), 'No such user')
    expect((await patch(admin, `user${zoe.id}@chat.invalid`, { full_name: 'Found Zoe' })).body).toEqual(ok)
  })

  test('nobody of another organization, and no number that is none', async () => {
    const { owner } = t.people
    for (const path of [t.others.member.email, t.others.member.id, `user${t.others.member.id}@chat.invalid`])
      refused(await patch(owner, path, { full_name: 'Stolen' }), 'No such user')
    refused(await patch(owner, '99999999999999999999', { full_name: 'Nobody' }), 'No such user')
    expect((await rowOf(t.others.member)).full_name).toBe('Other Member')
  })

  test('who has left, too', async () => {
    const gone = await t.addPerson('Gone Soon')
    await t.deactivate(gone)
    expect((await patch(t.people.admin, gone, { full_name: 'Gone Now' })).body).toEqual(ok)
    expect((await rowOf(gone)).full_name).toBe('Gone Now')
  })
})

describe('who may', () => {
  test.each(['moderator', 'ann', 'guest'] as const)('%s may not, not even themselves', async (name) => {
    for (const target of [t.people.ben, t.people[name]])
      refused(await patch(t.people[name], target, { full_name: 'Somebody' }), 'Insufficient permission')
  })

  test('the owner of a bot may change the bot, others may not', async () => {
    const bot = await t.addBot('Helper', t.people.ann)
    expect((await patch(t.people.ann, bot, { full_name: 'Handy Helper' })).body).toEqual(ok)
    refused(await patch(t.people.ben, bot, { full_name: 'Mine' }), 'Insufficient permission')
    refused(await patch(t.people.ann, bot, { role: 200 }), 'Insufficient permission')
    expect(await rowOf(bot)).toMatchObject({ full_name: 'Handy Helper', role: 400 })
  })

  test('parameters are looked at first, unknown ones are told', async () => {
    refused(
      await patch(t.people.ann, t.people.ben, { role: 250 }),
      'Invalid role: Value error, Not in the list of possible values',
    )
    refused(await patch(t.people.admin, t.people.ben, { role: 'owner' }), 'role is not valid JSON')
    const { body } = await patch(t.people.admin, t.people.ben, { is_admin: true, nickname: 'B' })
    expect(body.ignored_parameters_unsupported).toEqual(['is_admin', 'nickname'])
  })
})

describe('role', () => {
  const details = async (person: ChatPerson) =>
    (
      await t.rows<{ role: number; member: number }>(
        `select c.role, m.role as member from chat_user c join membership m
         on m.user_id = c.user_id and m.organization_id = c.organization_id where c.id = $1`,
        [person.id],
      )
    )[0]

  test.each([200, 300, 400, 600])('%i is that of the membership too, and clients hear of it', async (role) => {
    const zoe = await t.addPerson(`Role ${role}`, role === 400 ? 'moderator' : 'member')
    expect((await patch(t.people.admin, zoe, { role })).body).toEqual(ok)
    expect(await details(zoe)).toEqual({ role, member: role })
    const told = await t.events('realm_user')
    expect(told.at(-1)!.payload).toEqual({ type: 'realm_user', op: 'update', person: { user_id: zoe.id, role } })
  })

  test('the same role changes nothing and tells nothing', async () => {
    const before = (await t.events()).length
    expect((await patch(t.people.admin, t.people.ben, { role: 400 })).body).toEqual(ok)
    expect((await t.events()).length).toBe(before)
  })

  test('only owners make owners and unmake them', async () => {
    const zoe = await t.addPerson('Owner To Be')
    refused(await patch(t.people.admin, zoe, { role: 100 }), 'Must be an organization owner', 'UNAUTHORIZED_PRINCIPAL')
    expect((await patch(t.people.owner, zoe, { role: 100 })).body).toEqual(ok)
    refused(await patch(t.people.admin, zoe, { role: 400 }), 'Must be an organization owner', 'UNAUTHORIZED_PRINCIPAL')
    expect((await patch(t.people.owner, zoe, { role: 400 })).body).toEqual(ok)
    expect((await rowOf(zoe)).role).toBe(400)
  })

  test('a guest who becomes a member is told of the public channels, and the other way round', async () => {
    const zoe = await t.addPerson('Guest At First', 'guest')
    const channel = await t.makeChannel({ name: 'open to members' })
    await t.makeChannel({ name: 'closed', invite_only: true })
    const told = async () =>
      (await t.events('stream')).map(({ payload, user_ids }) => [payload.op, user_ids, payload.streams])
    await patch(t.people.admin, zoe, { role: 400 })
    expect(await told()).toEqual([['create', [zoe.id], [expect.objectContaining({ stream_id: channel.id })]]])
    await patch(t.people.admin, zoe, { role: 600 })
    expect((await told()).at(-1)).toEqual(['delete', [zoe.id], [{ stream_id: channel.id }]])
  })

  test('the only owner stays one', async () => {
    refused(
      await patch(t.people.owner, t.people.owner, { role: 200 }),
      'The owner permission cannot be removed from the only organization owner.',
    )
    expect((await rowOf(t.people.owner)).role).toBe(100)
  })

  test('a guest becomes no administrator', async () => {
    refused(await patch(t.people.owner, t.people.guest, { role: 200 }), 'Guests cannot be organization administrators')
    expect((await rowOf(t.people.guest)).role).toBe(600)
  })
})

describe('full_name', () => {
  test.each([
    ['A', 'Name too short!'],
    ['x'.repeat(101), 'Name too long!'],
    ['Eve *bold*', 'Invalid characters in name!'],
    ['Eve @ home', 'Invalid characters in name!'],
    ['Eve\u0007', 'Invalid characters in name!'],
    ['Eve|12', 'Invalid format!'],
  ])('%j is refused', async (full_name, msg) => {
    refused(await patch(t.people.admin, t.people.cleo, { full_name }), msg)
  })

  test('is plain text, stripped; blank changes nothing; the account has it too', async () => {
    const zoe = await t.addPerson('Zoe Plain')
    await patch(t.people.admin, zoe, { full_name: '  "Zoe" Plain ' }).then((answer) =>
      refused(answer, 'Invalid characters in name!'),
    )
    await patch(t.people.admin, zoe, { full_name: '  Zoë Größer ' })
    await patch(t.people.admin, zoe, { full_name: '   ' })
    expect((await rowOf(zoe)).full_name).toBe('Zoë Größer')
    expect(await t.rows('select name from "user" where id = $1', [zoe.user_id])).toEqual([{ name: 'Zoë Größer' }])
    const names = (await t.events('realm_user')).filter(({ payload }) =>
      Object.hasOwn(payload.person as object, 'full_name'),
    )
    expect(names.filter(({ payload }) => (payload.person as { user_id: number }).user_id === zoe.id)).toHaveLength(1)
  })

  test('of somebody in two organizations changes here alone', async () => {
    const zoe = await t.addPerson('Zoe Both')
    await t.rows(
      'insert into membership (id, organization_id, user_id, role, updated_at) values (gen_random_uuid(), $1, $2, 400, now())',
      [t.others.organizationId, zoe.user_id],
    )
    expect((await patch(t.people.admin, zoe, { full_name: 'Zoe Here' })).body).toEqual(ok)
    const names = await t.rows<{ full_name: string }>(
      'select full_name from chat_user where user_id = $1 order by full_name',
      [zoe.user_id],
    )
    expect(names.map(({ full_name }) => full_name)).toEqual(['Zoe Both', 'Zoe Here'])
    refused(
      await patch(t.people.owner, zoe, { new_email: 'zoe.elsewhere@example.com' }),
      'This person belongs to other organizations too, so only they can change their email.',
    )
  })

  test('is unique where the organization wants that', async () => {
    await t.setRealm({ unique_names: true })
    refused(
      await patch(t.people.admin, t.people.cleo, { full_name: 'ＢＥＮ' }),
      'Unique names required in this organization.',
    )
    await t.setRealm({ unique_names: false })
  })
})

describe('profile_data', () => {
  let fields: Record<string, number>
  beforeAll(async () => {
    fields = {}
    for (const [name, field_type] of [
      ['Town', 1],
      ['About', 2],
      ['Team', 3],
      ['Birthday', 4],
      ['Homepage', 5],
      ['Mentor', 6],
      ['GitHub', 7],
      ['Pronouns', 8],
    ] as const) {
      const field_data = field_type === 3 ? { field: { text: 'In the field', order: '1' } } : undefined
      const { body } = await t.chat(t.people.admin).post('/realm/profile_fields', { name, field_type, field_data })
      fields[name] = body.id
    }
  })

  test('is kept by field, shown, and told to everybody', async () => {
    const zoe = await t.addPerson('Profile Zoe')
    const profile_data = [
      { id: fields.Town, value: 'Kimberley' },
      { id: fields.About, value: 'Splices <fibre>' },
      { id: fields.Team, value: 'field' },
      { id: fields.Birthday, value: '1994-02-28' },
      { id: fields.Homepage, value: 'https://zoe.example/' },
      { id: fields.Mentor, value: [t.people.ann.id] },
    ]
    expect((await patch(t.people.admin, zoe, { profile_data })).body).toEqual(ok)
    const { body } = await t.chat(t.people.ben).get(`/users/${zoe.id}`, { include_custom_profile_fields: true })
    expect(body.user.profile_data).toEqual({
      [fields.Town!]: { value: 'Kimberley', rendered_value: '<p>Kimberley</p>' },
      [fields.About!]: { value: 'Splices <fibre>', rendered_value: '<p>Splices &lt;fibre&gt;</p>' },
      [fields.Team!]: { value: 'field' },
      [fields.Birthday!]: { value: '1994-02-28' },
      [fields.Homepage!]: { value: 'https://zoe.example/' },
      [fields.Mentor!]: { value: `[${t.people.ann.id}]` },
    })
    const [event] = (await t.events('realm_user')).slice(-6)
    expect(event!.payload).toEqual({
      type: 'realm_user',
      op: 'update',
      person: {
        user_id: zoe.id,
        custom_profile_field: { id: fields.Town, value: 'Kimberley', rendered_value: '<p>Kimberley</p>' },
      },
    })
    for (const value of [null, '', []]) await patch(t.people.admin, zoe, { profile_data: [{ id: fields.Town, value }] })
    expect(await t.rows('select 1 from chat_profile_value where user_id = $1', [zoe.id])).toHaveLength(5)
  })

  test.each([
    ['Town', 'x'.repeat(51), 'Town is too long (limit: 50 characters)'],
    ['Town', [1], 'Town is not a string'],
    ['About', 'x'.repeat(501), 'About is too long (limit: 500 characters)'],
    ['Team', 'office', "'office' is not a valid choice for 'Team'."],
    ['Birthday', '1994-02-30', 'Birthday is not a date'],
    ['Homepage', 'not a link', 'Homepage is not a URL'],
    ['Homepage', 'javascript:alert(1)', 'Homepage is not a URL'],
    ['Mentor', 'Ann', 'Mentor is not a list'],
    ['Mentor', [2_000_000_000], 'Invalid user ID: 2000000000'],
    ['Pronouns', 'x'.repeat(51), 'Pronouns is too long (limit: 50 characters)'],
  ])('%s cannot be %j', async (name, value, msg) => {
    refused(await patch(t.people.admin, t.people.ben, { profile_data: [{ id: fields[name], value }] }), msg)
  })

  test('a person of another organization is nobody’s mentor; an unknown field is none', async () => {
    const foreign = t.others.member.id
    const profile_data = [{ id: fields.Mentor, value: [foreign] }]
    refused(await patch(t.people.admin, t.people.ben, { profile_data }), `Invalid user ID: ${foreign}`)
    refused(
      await patch(t.people.admin, t.people.ben, { profile_data: [{ id: 99_999, value: 'x' }] }),
      'Field id 99999 not found.',
    )
  })
})

describe('new_email', () => {
  test('takes an owner who holds the right', async () => {
    for (const by of [t.people.admin, t.people.ann])
      refused(
        await patch(by, t.people.ben, { new_email: 'ben.new@example.com' }),
        by === t.people.admin ? 'User not authorized to change user emails' : 'Insufficient permission',
      )
    const second = await t.addPerson('Second Owner', 'owner')
    refused(
      await patch(second, t.people.ben, { new_email: 'ben.new@example.com' }),
      'User not authorized to change user emails',
    )
  })

  test('is the account’s, and the key goes with the new one from then on', async () => {
    const zoe = await t.addPerson('Mail Zoe')
    const email = `Zoe.${zoe.id}@Example.com`
    expect((await patch(t.people.owner, zoe, { new_email: email })).body).toEqual(ok)
    expect(await t.rows('select email from "user" where id = $1', [zoe.user_id])).toEqual([
      { email: email.toLowerCase() },
    ])
    expect((await t.chat(zoe).get('/users/me')).status).toBe(401)
    expect((await t.chat({ ...zoe, email }).get('/users/me')).body.delivery_email).toBe(email.toLowerCase())
  })

  test('is an address, and nobody else’s', async () => {
    const { owner, cleo } = t.people
    const gone = await t.addPerson('Left Already')
    await t.deactivate(gone)
    for (const [new_email, msg] of [
      ['nonsense', 'Invalid new email address.'],
      [t.people.ann.email.toUpperCase(), 'New email value error: Already has an account.'],
      [gone.email, 'New email value error: Account has been deactivated.'],
      [t.others.member.email, 'New email value error: Already has an account.'],
      ['user7@chat.invalid', 'New email value error: Reserved for system bots.'],
    ] as const)
      refused(await patch(owner, cleo, { new_email }), msg)
    expect((await rowOf(cleo)).email).toBe(cleo.email)
  })
})

test('a late error undoes everything that came before it', async () => {
  const zoe = await t.addPerson('Whole Or Nothing')
  const before = await rowOf(zoe)
  const events = (await t.events()).length
  const answer = await patch(t.people.owner, zoe, {
    role: 300,
    full_name: 'Half Done',
    new_email: t.people.ann.email,
  })
  refused(answer, 'New email value error: Already has an account.')
  expect(await rowOf(zoe)).toEqual(before)
  expect(await t.rows('select role from membership where user_id = $1', [zoe.user_id])).toEqual([{ role: 400 }])
  expect((await t.events()).length).toBe(events)
})
