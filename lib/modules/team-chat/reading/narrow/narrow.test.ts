import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestChannel } from '@/tests/team-chat/fixtures'
import { type ChatInstallation, type ChatPerson, type Json, type Params, startChat } from '@/tests/team-chat/start-chat'
import { FLAGS } from '../../domain/flags'

let t: ChatInstallation
let ann: ChatPerson
let ben: ChatPerson
let general: TestChannel
let other: TestChannel
let secret: TestChannel
let old: TestChannel
let m: Record<string, number>

beforeAll(async () => {
  t = await startChat()
  ;({ ann, ben } = t.people)
  const { cleo, guest } = t.people
  general = await t.makeChannel({ name: 'General', subscribers: [ann, ben, guest] })
  other = await t.makeChannel({ name: 'other', subscribers: [ben] })
  secret = await t.makeChannel({ name: 'secret', invite_only: true, history_public: false, subscribers: [ben] })
  old = await t.makeChannel({ name: 'old', is_archived: true, subscribers: [ann, ben] })
  const flags = (bits: number) => ({ [ann.id]: bits })
  m = {
    lunch: await t.write({ from: ben, channel: general, topic: 'Lunch', content: 'We are running to the café' }),
    link: await t.write({
      from: ben,
      channel: general,
      topic: 'ops',
      content: 'see https://grafana.example/d/router-7 v10.4.2',
      columns: { has_link: true },
    }),
    empty: await t.write({ from: ann, channel: general, topic: '', content: '電子郵件 設定' }),
    done: await t.write({
      from: ben,
      channel: general,
      topic: '✔ ops',
      content: 'it is 100% done',
      flags: flags(FLAGS.starred),
    }),
    called: await t.write({
      from: ben,
      channel: general,
      topic: 'ops',
      content: '@**Ann** look',
      flags: flags(FLAGS.mentioned | FLAGS.has_alert_word),
      columns: { mentioned_ids: [ann.id], has_image: true, has_attachment: true },
    }),
    hidden: await t.write({ from: ben, channel: other, topic: 'plans', content: 'elsewhere' }),
    before: await t.write({ from: ben, channel: secret, topic: 'plans', content: 'before Ann came' }),
    old: await t.write({ from: ben, channel: old, topic: 'past', content: 'long ago' }),
    direct: await t.write({ from: ben, to: [ann], content: 'just us' }),
    group: await t.write({ from: ben, to: [ann, cleo], content: 'three of us' }),
    self: await t.write({ from: ann, to: [], content: 'note to self' }),
    foreign: await t.write({ from: ben, to: [cleo], content: 'not for Ann' }),
  }
  await t.subscribe(secret, ann)
  m.after = await t.write({ from: ben, channel: secret, topic: 'plans', content: 'after Ann came' })
  await t.react(m.lunch!, ann, 'smile', '1f642')
})
afterAll(() => t.close())

const ask = async (person: ChatPerson, narrow: unknown, more: Params = {}) =>
  t.chat(person).get('/messages', { anchor: 'oldest', num_before: 0, num_after: 100, narrow, ...more })

async function names(narrow: unknown, person = ann): Promise<string[]> {
  const { status, body } = await ask(person, narrow)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.messages.map(({ id }: Json) => Object.keys(m).find((name) => m[name] === id))
}

const OWN = ['lunch', 'link', 'empty', 'done', 'called', 'old', 'direct', 'group', 'self', 'after']

describe('rq.chat.msgs.combined-feed personal-history history-from-subscription', () => {
  test('what was delivered, and nothing from before', async () => {
    expect(await names([])).toEqual(OWN)
    expect(await names([{ operator: 'sender', operand: ben.id }])).not.toContain('hidden')
  })

  test('a channel that was left and is private is closed; a public one is not', async () => {
    await t.unsubscribe(secret, ann)
    expect(await names([])).not.toContain('after')
    expect(await names([['channel', 'secret']])).toEqual([])
    await t.subscribe(secret, ann)
    await t.unsubscribe(general, ann)
    expect(await names([['topic', 'lunch']])).toEqual(['lunch'])
    await t.subscribe(general, ann)
  })

  test('rq.chat.msgs.bot-empty: a new bot has nothing, and reads public channels by name', async () => {
    const bot = await t.addBot('Robot', ann)
    expect(await names([], bot)).toEqual([])
    expect(await names([['channel', 'other']], bot)).toEqual(['hidden'])
  })
})

describe('rq.chat.msgs.channels-public: shared history', () => {
  test('of public channels, never of private ones', async () => {
    expect(await names([{ operator: 'channels', operand: 'public' }])).toEqual([
      'lunch',
      'link',
      'empty',
      'done',
      'called',
      'hidden',
      'old',
    ])
    expect(await names([['channel', 'other']])).toEqual(['hidden'])
    expect(await names([['streams', 'archived']])).toEqual(['old'])
    expect(await names([['channels', 'web-public']])).toEqual([])
  })

  test('of messages that never came, the flags are historical', async () => {
    const { body } = await ask(ann, [['channel', 'other']])
    expect(body.messages[0].flags).toEqual(['read', 'historical'])
  })

  test('is: looks at the reader’s own history', async () => {
    expect(
      await names([
        ['channel', 'other'],
        ['is', 'unread'],
      ]),
    ).toEqual([])
    expect(
      await names([
        ['channel', 'general'],
        ['is', 'resolved'],
      ]),
    ).toEqual(['done'])
  })

  test('protected history starts with the subscription', async () => {
    expect(await names([['channel', 'secret']])).toEqual(['after'])
    expect(await names([['channel', 'secret']], ben)).toEqual(['before', 'after'])
    await t.rows('update chat_channel set history_public = true where id = $1', [secret.id])
    expect(await names([['channel', 'secret']])).toEqual(['before', 'after'])
    await t.rows('update chat_channel set history_public = false where id = $1', [secret.id])
  })

  test('guests read their channels only', async () => {
    const { guest, cleo } = t.people
    expect(await names([['channels', 'public']], guest)).toEqual(['lunch', 'link', 'empty', 'done', 'called'])
    expect(await names([['channel', 'other']], guest)).toEqual([])
    expect(await names([['channel', 'other']], cleo)).toEqual(['hidden'])
    expect(await names([['channel', 'secret']], t.people.owner)).toEqual([])
  })
})

describe('rq.chat.narrow.filter narrow-array-form: operators', () => {
  test.each<[string, unknown[], string[]]>([
    ['channel by name in any capitals', [['stream', 'gEnErAl']], ['lunch', 'link', 'empty', 'done', 'called']],
    ['topic in any capitals', [['topic', 'LUNCH']], ['lunch']],
    ['the empty topic by its shown name', [['topic', 'General Chat']], ['empty']],
    ['the empty topic', [['topic', '']], ['empty']],
    ['is:dm', [['is', 'private']], ['direct', 'group', 'self']],
    [
      '-is:dm',
      [{ operator: 'is', operand: 'dm', negated: true }],
      ['lunch', 'link', 'empty', 'done', 'called', 'old', 'after'],
    ],
    ['is:starred', [['is', 'starred']], ['done']],
    ['is:mentioned', [['is', 'mentioned']], ['called']],
    ['is:alerted', [['is', 'alerted']], ['called']],
    ['is:resolved', [['is', 'resolved']], ['done']],
    ['has:link', [['has', 'link']], ['link']],
    ['has:image', [['has', 'image']], ['called']],
    ['has:attachment', [['has', 'attachment']], ['called']],
    ['has:reaction', [['has', 'reaction']], ['lunch']],
    [
      'near filters nothing',
      [
        ['near', '17'],
        ['topic', 'lunch'],
      ],
      ['lunch'],
    ],
    ['in:all', [['in', 'all']], OWN],
    ['dm of nobody', [{ operator: 'dm', operand: [] }], []],
  ])('%s', async (_name, narrow, expected) => {
    expect(await names(narrow)).toEqual(expected)
  })

  test('people by id and address', async () => {
    const { cleo } = t.people
    const is = async (operator: string, operand: unknown) => names([{ operator, operand }])
    expect(await is('dm', [ben.id])).toEqual(['direct'])
    expect(await is('dm', [ben.id, ann.id])).toEqual(['direct'])
    expect(await is('pm-with', ben.email.toUpperCase())).toEqual(['direct'])
    expect(await is('dm', `${ben.email}, ${cleo.email}`)).toEqual(['group'])
    expect(await is('dm', [ann.id])).toEqual(['self'])
    expect(await is('dm', [cleo.id])).toEqual([])
    expect(await is('dm-including', cleo.id)).toEqual(['group'])
    expect(await is('dm-including', ben.email)).toEqual(['direct', 'group'])
    expect(await is('dm-including', ann.id)).toEqual(['direct', 'group', 'self'])
    expect(await is('group-pm-with', ben.id)).toEqual(['group'])
    expect(await is('sender', ann.email)).toEqual(['empty', 'self'])
    expect(await is('mentions', ann.id)).toEqual(['called'])
    expect(await is('mentions', ben.id)).toEqual([])
    expect(await is('id', m.lunch)).toEqual(['lunch'])
    expect(await is('id', `${m.foreign}`)).toEqual([])
  })

  test('muted and followed topics', async () => {
    await t.setTopicPolicy(ann, general, 'Lunch', 1)
    await t.setTopicPolicy(ann, general, 'ops', 3)
    expect(await names([['is', 'muted']])).toEqual(['lunch'])
    expect(await names([['in', 'home']])).toEqual(OWN.filter((name) => name !== 'lunch'))
    expect(await names([['is', 'followed']])).toEqual(['link', 'called'])
    await t.setTopicPolicy(ann, general, 'Lunch', 0)
  })

  test('somebody’s hidden address finds nobody; the one that stands for it does', async () => {
    await t.rows('update chat_user set email_visibility = 4 where id = $1', [ben.id])
    const { body } = await ask(ann, [['sender', ben.email]])
    expect(body).toMatchObject({ code: 'BAD_NARROW', desc: `unknown user ${ben.email}` })
    expect(await names([['dm', `user${ben.id}@chat.invalid`]])).toEqual(['direct'])
    await t.rows('update chat_user set email_visibility = 1 where id = $1', [ben.id])
  })
})

describe('search', () => {
  test.each([
    ['other forms of a word', 'run', ['lunch']],
    ['all words', 'run cafe', []],
    ['a word of the topic', 'lunch', ['lunch']],
    ['stop words are left out', 'the run', ['lunch']],
    ['stop words alone are looked for as they are', 'we are', ['lunch']],
    ['quoted text as it is', '"running to"', ['lunch']],
    ['quoted text in another order', '"to running"', []],
    ['a word inside an address', 'grafana', ['link']],
    ['a name with dots', 'v10.4', ['link']],
    ['a path', 'd/router-7', ['link']],
    ['signs that patterns know', '100%', ['done']],
    ['writing without spaces', '子郵件', ['empty']],
    ['full-width blanks', '郵件　設定', ['empty']],
    ['what is nowhere', 'xylophone', []],
  ])('%s', async (_name, text, expected) => {
    expect(await names([['search', text]])).toEqual(expected)
  })

  test('several searches are one; a search can be turned round', async () => {
    expect(
      await names([
        ['search', 'run'],
        ['search', 'café'],
      ]),
    ).toEqual(['lunch'])
    const without = await names([{ operator: 'search', operand: 'run', negated: true }])
    expect(without).toEqual(OWN.filter((name) => name !== 'lunch'))
  })

  test('marks what was found, in text and topic', async () => {
    const { body } = await ask(ann, [['search', 'run lunch']])
    expect(body.messages[0]).toMatchObject({
      match_content: '<p>We are <span class="highlight">running</span> to the café</p>',
      match_subject: '<span class="highlight">Lunch</span>',
    })
    const { body: none } = await ask(ann, [['topic', 'lunch']])
    expect('match_content' in none.messages[0]).toBe(false)
  })

  test('matches_narrow tells of messages that the client holds', async () => {
    const { body } = await t.chat(ann).get('/messages/matches_narrow', {
      msg_ids: [m.lunch, m.link, m.hidden],
      narrow: [['search', 'run']],
    })
    expect(Object.keys(body.messages)).toEqual([String(m.lunch)])
    expect(body.messages[m.lunch!].match_content).toContain('<span class="highlight">running</span>')
  })
})

describe('with: the conversation that holds a message now', () => {
  test('replaces what the link says', async () => {
    expect(
      await names([
        ['channel', 'other'],
        ['topic', 'gone'],
        ['with', `${m.link}`],
      ]),
    ).toEqual(['link', 'called'])
    expect(
      await names([
        { operator: 'with', operand: m.direct },
        { operator: 'dm', operand: [t.people.cleo.id] },
      ]),
    ).toEqual(['direct'])
  })

  test('an unreadable message leaves the conversation that is named', async () => {
    expect(
      await names([
        ['channel', 'general'],
        ['topic', 'lunch'],
        ['with', `${m.foreign}`],
      ]),
    ).toEqual(['lunch'])
    const { body } = await ask(ann, [['with', `${m.foreign}`]])
    expect(body).toMatchObject({ code: 'BAD_NARROW', desc: "Invalid 'with' operator" })
    const twice = await ask(ann, [
      ['with', '1'],
      ['with', '2'],
    ])
    expect(twice.body.desc).toBe("Duplicate 'with' operators.")
  })
})

describe('what is refused', () => {
  test.each<[unknown, string]>([
    [['nonsense', 'x'], 'unknown operator nonsense'],
    [['toString', 'x'], 'unknown operator toString'],
    [['channel', 'nowhere'], 'unknown channel nowhere'],
    [{ operator: 'channel', operand: 99_999 }, 'unknown channel 99999'],
    [['channels', 'all'], 'unknown channels operand all'],
    [['sender', 'nobody@x.example'], 'unknown user nobody@x.example'],
    [['dm', 'nobody@x.example'], 'unknown user in nobody@x.example'],
    [['is', 'good'], "unknown 'is' operand good"],
    [['has', 'time'], "unknown 'has' operand time"],
    [['id', 'x'], 'Invalid message ID'],
  ])('%j', async (term, desc) => {
    const { status, body } = await ask(ann, [term])
    expect([status, body.code, body.desc, body.msg]).toEqual([
      400,
      'BAD_NARROW',
      desc,
      `Invalid narrow operator: ${desc}`,
    ])
  })

  test.each<[unknown, string]>([
    [{ operator: 'topic', operand: 5 }, 'operand is not a string'],
    [{ operator: 'sender', operand: [1] }, 'operand is not a string or integer'],
    [{ operator: 'dm', operand: ['x'] }, 'operand[0] is not an integer'],
    [['search', ' '], 'operand cannot be blank.'],
    [['topic'], 'Invalid narrow[0]: Value error, element is not a string pair'],
    [5, 'Invalid narrow[0]: Value error, dict or list required'],
    [{ operator: 'topic' }, 'Invalid narrow[0]: Value error, operand is missing'],
  ])('%j', async (term, msg) => {
    const { status, body } = await ask(ann, [term])
    expect([status, body.code, body.msg]).toEqual([400, 'BAD_REQUEST', msg])
  })

  test('rq.chat.wire.json-params: what is no JSON, or no list', async () => {
    expect((await ask(ann, '[oops')).body.msg).toBe('narrow is not valid JSON')
    expect((await ask(ann, { operator: 'topic' })).body.msg).toBe('narrow is not a list')
  })

  test('channel and direct at once', async () => {
    const { body } = await ask(ann, [
      ['channel', 'general'],
      ['is', 'dm'],
    ])
    const desc = 'No message can be both a channel message and direct message'
    expect(body).toMatchObject({ desc, msg: `Invalid narrow operator combination: ${desc}` })
    const both = await ask(ann, [['is', 'dm'], { operator: 'is', operand: 'dm', negated: true }])
    expect(both.body.desc).toBe(desc)
  })
})

test('another organization’s channels, people and messages do not exist', async () => {
  const { member } = t.others
  expect(await names([], member)).toEqual([])
  expect((await ask(member, [['channel', 'general']])).body.desc).toBe('unknown channel general')
  expect((await ask(member, [{ operator: 'channel', operand: general.id }])).body.code).toBe('BAD_NARROW')
  expect((await ask(member, [{ operator: 'sender', operand: ben.id }])).body.desc).toBe(`unknown user ${ben.id}`)
  const { body } = await t
    .chat(member)
    .get('/messages', { message_ids: Object.values(m), narrow: [['channels', 'public']] })
  expect(body.messages).toEqual([])
  for (const id of Object.values(m)) {
    expect((await t.chat(member).get(`/messages/${id}`)).body.msg).toBe('Invalid message(s)')
  }
})
