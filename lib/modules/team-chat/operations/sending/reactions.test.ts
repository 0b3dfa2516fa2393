import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestChannel } from '@/tests/team-chat/fixtures'
import { type ChatInstallation, startChat } from '@/tests/team-chat/start-chat'

let t: ChatInstallation
let open: TestChannel

beforeAll(async () => {
  t = await startChat()
  open = await t.makeChannel({ name: 'open', subscribers: [t.people.ann, t.people.ben] })
  await t.rows(
    `with picture as (
       insert into stored_file (id, organization_id, name, content_type, size, sha256, storage_key)
       select gen_random_uuid(), organization, 'logo.png', 'image/png', 1, '', gen_random_uuid() from unnest(array[$1, $2]::uuid[]) organization
       returning id, organization_id)
     insert into chat_emoji (id, organization_id, name, file_id, is_deactivated)
     select e.id, organization_id, e.name, picture.id, e.id = 72 from picture
     join (values (71, 'logo', $1::uuid), (72, 'old_logo', $1), (73, 'theirs', $2)) e(id, name, organization) on organization = organization_id`,
    [t.organizationId, t.others.organizationId],
  )
})
afterAll(() => t.close())

const write = () => t.write({ from: t.people.ann, channel: open, topic: 'a', content: 'x' })
const react = (id: number, params: Record<string, unknown>, by = t.people.ben) =>
  t.chat(by).post(`/messages/${id}/reactions`, params)
const takeBack = (id: number, params: Record<string, unknown>, by = t.people.ben) =>
  t.chat(by).delete(`/messages/${id}/reactions`, params)
const reactionsOn = (id: number) =>
  t.rows('select emoji_name, emoji_code, reaction_type, user_id from chat_reaction where message_id = $1 order by id', [
    id,
  ])
const newest = async (type: string) => (await t.events(type)).at(-1)!

const SMILE = { emoji_name: 'smile', emoji_code: '1f642', reaction_type: 'unicode_emoji' }
const LOGO = { emoji_name: 'logo', emoji_code: '71', reaction_type: 'realm_emoji' }
const ZULIP = { emoji_name: 'zulip', emoji_code: 'zulip', reaction_type: 'zulip_extra_emoji' }

describe('a reaction', () => {
  test.each([
    ['by name', { emoji_name: 'smile' }, SMILE],
    ['by name and code', { emoji_name: 'smile', emoji_code: '1f642' }, SMILE],
    ['by all three', SMILE, SMILE],
    ['of the organization, by name', { emoji_name: 'logo' }, LOGO],
    ['of the organization, by all three', LOGO, LOGO],
    ['of all installations', { emoji_name: 'zulip' }, ZULIP],
  ])('%s is kept and told, and taken back', async (_, params, kept) => {
    const { ann, ben } = t.people
    const id = await write()
    expect((await react(id, params)).status).toBe(200)
    expect(await reactionsOn(id)).toEqual([{ ...kept, user_id: ben.id }])
    const about = { type: 'reaction', message_id: id, ...kept, user_id: ben.id }
    expect(await newest('reaction')).toMatchObject({
      user_ids: [ann.id, ben.id],
      payload: { ...about, op: 'add', user: { user_id: ben.id, full_name: 'Ben' } },
    })
    expect((await takeBack(id, params)).status).toBe(200)
    expect(await reactionsOn(id)).toEqual([])
    expect((await newest('reaction')).payload).toMatchObject({ ...about, op: 'remove' })
  })

  test.each([
    ['an unknown name', { emoji_name: 'no_such' }, "Emoji 'no_such' does not exist"],
    ['an unknown code', { ...SMILE, emoji_code: 'xyz' }, 'Invalid emoji code.'],
    ['a name of another', { ...SMILE, emoji_name: 'heart' }, 'Invalid emoji name.'],
    ['an unknown type', { ...SMILE, reaction_type: 'sticker' }, 'Invalid emoji type.'],
    ['one that is switched off', { emoji_name: 'old_logo' }, "Emoji 'old_logo' does not exist"],
    [
      'the id of one that is switched off',
      { ...LOGO, emoji_name: 'old_logo', emoji_code: '72' },
      'This custom emoji has been deactivated.',
    ],
    ['one of another organization', { ...LOGO, emoji_name: 'theirs', emoji_code: '73' }, 'Invalid custom emoji.'],
    ['a wrong name of one’s own', { ...LOGO, emoji_name: 'smile' }, 'Invalid custom emoji name.'],
    ['another code of the extra one', { ...ZULIP, emoji_code: '1f642' }, 'Invalid emoji code.'],
  ])('is refused: %s', async (_, params, msg) => {
    const id = await write()
    expect(await react(id, params)).toMatchObject({ status: 400, body: { msg } })
    expect(await reactionsOn(id)).toEqual([])
  })

  test('is one however often it is given, also at once', async () => {
    const id = await write()
    const answers = await Promise.all([react(id, SMILE), react(id, SMILE), react(id, SMILE)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(answers.find(({ status }) => status === 400)?.body.code).toBe('REACTION_ALREADY_EXISTS')
    expect(await reactionsOn(id)).toHaveLength(1)
  })

  test('of somebody outside the channel is told to them too', async () => {
    const { ann, ben, cleo } = t.people
    await react(await write(), SMILE, cleo)
    expect((await newest('reaction')).user_ids).toEqual([ann.id, ben.id, cleo.id])
  })

  test('that is not there cannot be taken back', async () => {
    const id = await write()
    await react(id, SMILE)
    expect((await takeBack(id, SMILE, t.people.ann)).body.code).toBe('REACTION_DOES_NOT_EXIST')
    expect((await takeBack(id, {})).body.code).toBe('BAD_REQUEST')
  })

  test('joined in keeps the name that it was given under', async () => {
    const id = await write()
    await t.react(id, t.people.ann, 'once_a_name', '1f642')
    expect((await react(id, { ...SMILE, emoji_name: 'once_a_name' })).status).toBe(200)
    expect(await reactionsOn(id)).toMatchObject([{ emoji_name: 'once_a_name' }, { emoji_name: 'once_a_name' }])
  })
})

describe('a widget', () => {
  const submit = (message_id: number, content: string, by = t.people.ben) =>
    t.chat(by).post('/submessage', { message_id, msg_type: 'widget', content })
  const poll = async (content: string) =>
    (await t.chat(t.people.ann).post('/messages', { type: 'channel', to: open.id, topic: 'votes', content })).body
      .id as number

  test('starts with what the message says', async () => {
    const id = await poll('/poll Lunch?\nSoup\nSalad')
    const rows = await t.rows<{ content: string }>('select content from chat_submessage where message_id = $1', [id])
    expect(rows.map(({ content }) => JSON.parse(content))).toEqual([
      { widget_type: 'poll', extra_data: { question: 'Lunch?', options: ['Soup', 'Salad'] } },
    ])
  })

  test.each([
    ['/poll Lunch?\nSoup', '{"type":"vote","key":"canned,0","vote":1}'],
    ['/poll Lunch?', '{"type":"new_option","option":"Pie","idx":1}'],
    ['/todo', '{"type":"new_task","key":2,"task":"Ring","desc":"","completed":false}'],
    ['/todo', '{"type":"strike","key":"2,0"}'],
  ])('%s takes %s', async (content, action) => {
    const id = await poll(content)
    expect((await submit(id, action)).status).toBe(200)
    expect(await newest('submessage')).toMatchObject({
      user_ids: [t.people.ann.id, t.people.ben.id],
      payload: {
        type: 'submessage',
        msg_type: 'widget',
        message_id: id,
        submessage_id: expect.any(Number),
        sender_id: t.people.ben.id,
        content: action,
      },
    })
  })

  test.each([
    ['not JSON', '/poll A?', '{', 'Invalid json for submessage'],
    ['null', '/poll A?', 'null', 'Unknown type for widget data: '],
    ['an unknown action', '/poll A?', '{"type":"strike","key":"1"}', 'Unknown type for widget data: strike'],
    ['a name of all objects', '/poll A?', '{"type":"constructor"}', 'Unknown type for widget data: constructor'],
    ['two votes at once', '/poll A?', '{"type":"vote","key":"1","vote":2}', 'Invalid widget data'],
    ['another’s question', '/poll A?', '{"type":"question","question":"B?"}', "You can't edit a question unless"],
    ['a plain message', 'hello', '{"type":"vote","key":"1","vote":1}', 'You cannot attach a submessage'],
  ])('is refused: %s', async (_, content, action, msg) => {
    expect((await submit(await poll(content), action)).body).toMatchObject({
      result: 'error',
      msg: expect.stringContaining(msg),
    })
  })

  test('has its question changed by its author', async () => {
    const id = await poll('/poll A?')
    expect((await submit(id, '{"type":"question","question":"B?"}', t.people.ann)).status).toBe(200)
  })
})

describe('a preview', () => {
  test('is rendered as the message would be', async () => {
    const { body } = await t.chat(t.people.ann).post('/messages/render', { content: '**a** @**Ben** #**open**' })
    expect(body.rendered).toBe(
      `<p><strong>a</strong> <span class="user-mention" data-user-id="${t.people.ben.id}">@Ben</span> ` +
        `<a class="stream" data-stream-id="${open.id}" href="/#narrow/channel/${open.id}-open">#open</a></p>`,
    )
  })

  test('tells nothing of channels that the author may not see', async () => {
    await t.makeChannel({ name: 'hidden', invite_only: true })
    const { body } = await t.chat(t.people.ann).post('/messages/render', { content: '#**hidden**' })
    expect(body.rendered).toBe('<p>#<strong>hidden</strong></p>')
  })
})

describe('whoever is away', () => {
  const bell = (who: { user_id: string | null }) =>
    t.rows<{ id: string; kind: string; href: string; title: string }>(
      'select id, kind, href, title from notification where user_id = $1 order by created_at',
      [who.user_id],
    )

  test('hears of direct messages once a conversation, until they look', async () => {
    const { cleo, ben } = t.people
    const write = () => t.chat(ben).post('/messages', { type: 'direct', to: [cleo.id], content: 'are you there?' })
    await write()
    await write()
    const [first, ...more] = await bell(cleo)
    expect(more).toEqual([])
    expect(first).toMatchObject({
      kind: 'team-chat.message',
      title: 'Ben wrote to you',
      href: `/team-chat#narrow/dm/${[ben.id, cleo.id].sort((a, b) => a - b).join(',')}-pm`,
    })
    await t.rows('update notification set read_at = now() where id = $1', [first!.id])
    await write()
    expect(await bell(cleo)).toHaveLength(2)
  })

  test('hears of being mentioned, in the channel; others there do not', async () => {
    const { ann, ben, moderator } = t.people
    const channel = await t.makeChannel({ name: 'calls', subscribers: [ann, ben, moderator] })
    const params = { type: 'channel', to: channel.id, topic: 'who', content: '@**Moderator** please' }
    await t.chat(ben).post('/messages', params)
    expect(await bell(moderator)).toMatchObject([
      { title: 'Ben mentioned you in #calls > who', href: `/team-chat#narrow/channel/${channel.id}-calls/topic/who` },
    ])
    expect((await bell(ann)).filter(({ href }) => href.includes('calls'))).toEqual([])
  })

  test('needs the bell no more once they read the conversation', async () => {
    const { admin, ben } = t.people
    const { body } = await t.chat(ben).post('/messages', { type: 'direct', to: [admin.id], content: 'hi' })
    await t.chat(ben).post('/messages', { type: 'direct', to: [admin.id, t.people.ann.id], content: 'both of you' })
    await t.chat(admin).post('/messages/flags', { messages: [body.id], op: 'add', flag: 'read' })
    const states = await t.rows<{ read: boolean }>(
      'select read_at is not null as read from notification where user_id = $1 order by created_at',
      [admin.user_id],
    )
    expect(states).toEqual([{ read: true }, { read: false }])
  })

  test('is not who was active just now', async () => {
    const { owner, ben } = t.people
    await t.rows(
      `insert into chat_presence (user_id, organization_id, last_active_at, last_connected_at)
       values ($1, $2, now(), now())`,
      [owner.id, t.organizationId],
    )
    await t.chat(ben).post('/messages', { type: 'direct', to: [owner.id], content: 'hi' })
    expect(await bell(owner)).toEqual([])
    await t.rows(`update chat_presence set last_active_at = now() - interval '3 minutes' where user_id = $1`, [
      owner.id,
    ])
    await t.chat(ben).post('/messages', { type: 'direct', to: [owner.id], content: 'hi' })
    expect(await bell(owner)).toHaveLength(1)
  })
})
