import { describe, expect, test } from 'vitest'
import {
  agentOf,
  control,
  fault,
  HIGHVELD,
  incoming,
  platform,
  port,
  withDeskSandbox,
} from '@/tests/inbox/desk-sandbox'
import { SANDBOX_DEFAULT_TOKEN, SANDBOX_PLATFORM_TOKEN, sandboxDesk } from './sandbox-account'

withDeskSandbox()

const DAY_MS = 86_400_000
const span = (days: number) => ({
  since: new Date(Date.now() - days * DAY_MS),
  until: new Date(Date.now() + 60_000),
  offset_hours: 2,
})

describe('an account', () => {
  test('reads whose token it is and their role', async () => {
    expect(await port().profile()).toEqual({
      name: 'Indaba',
      email: 'indaba@highveld-fibre.example',
      role: 'administrator',
    })
    expect((await port({ ...HIGHVELD, account_id: 2 }).profile()).role).toBeNull()
    expect((await port({ account_id: 2, token: SANDBOX_DEFAULT_TOKEN }).profile()).role).toBe('administrator')
  })

  test('lists agents and inboxes', async () => {
    expect(await agentOf('sipho@highveldfibre.example')).toMatchObject({
      name: 'Sipho Dlamini',
      role: 'agent',
      available: true,
    })
    expect(await agentOf('lerato@highveldfibre.example')).toBeUndefined()
    const channels = (await port().inboxes()).map(({ channel }) => channel)
    expect(channels).toEqual(['website', 'email', 'whatsapp', 'api'])
  })

  test('of any other organization begins empty, with a number of its own', async () => {
    const ours = sandboxDesk('0199-some-organization')
    expect(ours.account_id).not.toBe(sandboxDesk('0199-another').account_id)
    expect(await port(ours).conversations({})).toEqual({
      counts: { mine: 0, assigned: 0, unassigned: 0, all: 0 },
      conversations: [],
      has_more: false,
    })
    await control('POST', 'account', {
      owner: '0199-some-organization',
      agents: [{ name: 'Ann Agent', email: 'ann@desk.example', role: 'agent' }],
    })
    expect((await port(ours).agents()).map(({ email }) => email)).toContain('ann@desk.example')
  })
})

describe('conversations', () => {
  test('come in pages, newest activity first, each once', async () => {
    const first = await port().conversations({})
    expect(first).toMatchObject({ has_more: true, counts: { all: 32, unassigned: 3 } })
    expect(first.conversations).toHaveLength(25)
    const second = await port().conversations({ page: 2 })
    // How large its pages are is up to the service.
    expect(await port().conversations({ page: 3 })).toMatchObject({ has_more: false, conversations: [] })
    const all = [...first.conversations, ...second.conversations]
    expect(new Set(all.map(({ id }) => id)).size).toBe(32)
    const times = all.map(({ last_activity_at }) => last_activity_at.getTime())
    expect(times).toEqual(times.toSorted((one, other) => other - one))
    expect(Math.max(...times)).toBeLessThanOrEqual(Date.now())
  })

  test('are chosen by status and by assignee', async () => {
    const of = async (query: Parameters<ReturnType<typeof port>['conversations']>[0]) =>
      (await port().conversations(query)).conversations
    expect((await of({ status: 'snoozed' })).map(({ status }) => status)).toEqual(['snoozed'])
    const open = await of({ status: 'open', assignee: 'assigned' })
    expect(open.length).toBeGreaterThan(3)
    expect(open.every(({ status, assignee }) => status === 'open' && assignee?.email.endsWith('.example'))).toBe(true)
    expect((await of({ assignee: 'unassigned' })).every(({ assignee }) => assignee === null)).toBe(true)
    expect(await of({ assignee: 'me' })).toEqual([])
  })

  test('that changed within some time come all at once', async () => {
    const { conversations, has_more } = await port().conversations({ updated_within_seconds: 30 * 86_400 })
    expect(conversations).toHaveLength(32)
    expect(has_more).toBe(false)
    expect((await port().conversations({ updated_within_seconds: 2 * 3_600 })).conversations).toHaveLength(5)
  })

  test('are read with who waits and since when', async () => {
    const [newest] = (await port().conversations({ status: 'open', assignee: 'unassigned' })).conversations
    const read = await port().conversation(newest!.id)
    expect(read).toEqual(newest)
    expect(read).toMatchObject({
      channel: 'whatsapp',
      status: 'open',
      priority: 'urgent',
      labels: ['outage'],
      unread_count: 3,
      assignee: null,
      first_reply_at: null,
      snoozed_until: null,
      contact: { name: 'Thandeka Mthembu', email: '', phone: '+27616059825' },
      last_message: { direction: 'incoming', content: 'Anybody there?', sender_name: 'Thandeka Mthembu' },
    })
    expect(read.waiting_since).toEqual(read.created_at)
    const [snoozed] = (await port().conversations({ status: 'snoozed' })).conversations
    expect(snoozed!.snoozed_until!.getTime()).toBeGreaterThan(Date.now())
  })

  test('have messages in all directions, without activity lines', async () => {
    const messages = await port().messages(3)
    expect(messages.map(({ direction }) => direction)).toEqual([
      'outgoing',
      'incoming',
      'note',
      'outgoing',
      'incoming',
      'outgoing',
      'incoming',
    ])
    expect(messages[1]).toMatchObject({ conversation_id: 3, sender_name: 'Vikash Reddy', delivery: 'sent' })
    expect(messages[0]!.sender_name).toBe('')
    const [, second, third] = messages
    expect(await port().messages(3, { before: third!.id })).toEqual(messages.slice(0, 2))
    expect(await port().messages(3, { after: second!.id })).toEqual(messages.slice(2))
    expect(await port().messages(3, { after: second!.id, before: third!.id })).toEqual([second])
  })

  test('have pages of messages: the newest 20, 100 after one', async () => {
    const { conversation_id } = await incoming({ content: 'message 0' })
    for (let n = 1; n <= 120; n++) await incoming({ conversation_id, content: `message ${n}` })
    const newest = await port().messages(conversation_id)
    expect(newest).toHaveLength(20)
    expect(newest.at(-1)!.content).toBe('message 120')
    const before = await port().messages(conversation_id, { before: newest[0]!.id })
    expect(before.map(({ content }) => content)).toEqual(Array.from({ length: 20 }, (_, n) => `message ${81 + n}`))
    expect(await port().messages(conversation_id, { after: 1 })).toHaveLength(100)
  })

  test('are answered, noted upon and sent files', async () => {
    const { id } = (await port().conversations({ status: 'open', assignee: 'unassigned' })).conversations[0]!
    expect(await port().send(id, { content: 'We are on our way.', private: false })).toMatchObject({
      direction: 'outgoing',
      sender_name: 'Indaba',
    })
    expect(await port().conversation(id)).toMatchObject({ unread_count: 0, waiting_since: null })
    expect(await port().send(id, { content: 'Team 2', private: true })).toMatchObject({ direction: 'note' })
    const data = Buffer.from([0, 255, 13, 10, 45, 45])
    const sent = await port().send(id, {
      content: 'A map',
      private: false,
      files: [{ name: 'map of Pinetown.png', type: 'image/png', data }],
    })
    expect(sent.attachments).toMatchObject([{ kind: 'image', name: 'map of Pinetown.png', size: 6 }])
    const file = await fetch(sent.attachments[0]!.url)
    expect(Buffer.from(await file.arrayBuffer())).toEqual(data)
    expect((await port().messages(id)).at(-1)).toEqual(sent)
  })

  test('are marked as read for every agent', async () => {
    const open = (await port().conversations({ status: 'open' })).conversations
    const { id } = open.find(({ unread_count }) => unread_count > 0)!
    await port().markRead(id)
    expect((await port().conversation(id)).unread_count).toBe(0)
  })

  test('change their status and their agent', async () => {
    const sipho = await agentOf('sipho@highveldfibre.example')
    const { id } = (await port().conversations({ status: 'open', assignee: 'unassigned' })).conversations[0]!
    const before = await port().conversation(id)
    await port().assign(id, sipho.id)
    const assigned = await port().conversation(id)
    expect(assigned.assignee).toEqual({ id: sipho.id, name: sipho.name, email: sipho.email })
    expect(assigned.updated_at.getTime()).toBeGreaterThan(before.updated_at.getTime())
    await port().assign(id, null)
    expect((await port().conversation(id)).assignee).toBeNull()
    const until = new Date(1_900_000_000_000)
    await port().setStatus(id, 'snoozed', until)
    expect(await port().conversation(id)).toMatchObject({ status: 'snoozed', snoozed_until: until })
    await port().setStatus(id, 'resolved')
    expect(await port().conversation(id)).toMatchObject({
      status: 'resolved',
      waiting_since: null,
      snoozed_until: null,
    })
  })

  test('an agent of no account is refused in words, since the service takes them as no one', async () => {
    await expect(port().assign(27, 999)).rejects.toMatchObject({ kind: 'validation', op: 'assign' })
  })
})

describe('contacts', () => {
  test('have the same ids in every account', async () => {
    expect((await port().contact(1)).name).toBe('Mpho Tladi')
    expect((await port(sandboxDesk('kaap-hosting')).contact(1)).name).toBe('Lindiwe Zulu')
  })

  test('are listed by name, searched, counted and have their conversations', async () => {
    const [found] = (await port().contacts({ q: 'ilze.venter@' })).contacts
    expect(found).toMatchObject({ name: 'Ilze Venter', phone: '' })
    expect((await port().contactConversations(found!.id)).map(({ contact }) => contact.id)).toEqual([found!.id])
    // Without the one who has a name only.
    const [first, second] = [await port().contacts({}), await port().contacts({ page: 2 })]
    expect([first, second]).toMatchObject([
      { total: 26, has_more: true },
      { total: 26, has_more: false },
    ])
    const names = [...first.contacts, ...second.contacts].map(({ name }) => name)
    expect(new Set(names).size).toBe(26)
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other)))
    const matches = await port().contacts({ q: 'a' })
    expect([matches.contacts.length, matches.total, matches.has_more]).toEqual([15, null, true])
    expect(await port().contacts({ q: 'ilze', page: 2 })).toEqual({ contacts: [], total: null, has_more: false })
  })
})

describe('figures', () => {
  test('are those of the span', async () => {
    expect(await port().figures(span(40))).toEqual({
      new_conversations: 32,
      resolutions: 19,
      incoming_messages: expect.any(Number),
      outgoing_messages: expect.any(Number),
      first_response_seconds: expect.any(Number),
      resolution_seconds: expect.any(Number),
    })
    const fresh = port(sandboxDesk('fresh'))
    expect(await fresh.figures(span(40))).toMatchObject({ first_response_seconds: null, new_conversations: 0 })
  })

  test('count each day', async () => {
    const days = await port().newPerDay(span(30))
    expect(days.reduce((sum, { count }) => sum + count, 0)).toBe(32)
    expect(days.length).toBeGreaterThanOrEqual(30)
    expect(days.every(({ at }) => at.getUTCHours() === 22)).toBe(true)
  })

  test('of now agree with the lists', async () => {
    const open = await port().conversations({ status: 'open' })
    expect(await port().liveCounts()).toEqual({ open: open.counts.all, unassigned: open.counts.unassigned })
  })
})

describe('signing an agent in', () => {
  test('works once, and ends on the dashboard', async () => {
    const { id } = await agentOf('ayesha@highveldfibre.example')
    const url = await platform().signInUrl(id)
    expect(new URL(url).searchParams.get('email')).toBe('ayesha@highveldfibre.example')
    const page = await fetch(url)
    expect(new URL(page.url).pathname).toBe('/desk/app/accounts/1/dashboard')
    expect(await page.text()).toContain('Ayesha Patel')
    expect((await fetch(url)).status).toBe(401)
    const requests = JSON.stringify(await control('GET', 'requests'))
    expect(requests).not.toContain(new URL(url).searchParams.get('sso_auth_token'))
    expect(requests).not.toContain(SANDBOX_PLATFORM_TOKEN)
  })

  test('is not for users of another platform app, nor for another token', async () => {
    const { id } = await agentOf('ayesha@highveldfibre.example')
    await expect(platform('wrong').signInUrl(id)).rejects.toMatchObject({ kind: 'auth' })
    await expect(platform().signInUrl(9_999)).rejects.toMatchObject({ kind: 'not_found' })
    await control('POST', 'installation', { not_permissible: ['ayesha@highveldfibre.example'] })
    await expect(platform().signInUrl(id)).rejects.toMatchObject({
      kind: 'forbidden',
      providerCode: 'non_permissible_resource',
    })
  })

  test('leads to a dashboard where a reply and a status are given', async () => {
    const page = await fetch(await platform().signInUrl((await agentOf('sipho@highveldfibre.example')).id))
    const url = new URL(page.url.replace('dashboard', 'conversations/27'))
    const post = (fields: Record<string, string>) => fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
    expect(await (await post({ action: 'reply', content: 'On <our> way' })).text()).toContain('On &#60;our&#62; way')
    await post({ action: 'assign' })
    await post({ action: 'resolved' })
    expect(await port().conversation(27)).toMatchObject({
      status: 'resolved',
      assignee: { name: 'Sipho Dlamini' },
      last_message: { content: 'On <our> way', sender_name: 'Sipho Dlamini' },
    })
  })
})

describe('embedding', () => {
  test.each([
    [{}, true],
    [{ 'X-Frame-Options': 'SAMEORIGIN' }, false],
    [
      { 'X-Frame-Options': 'SAMEORIGIN', 'Content-Security-Policy': 'frame-ancestors http://desk.indaba.example' },
      true,
    ],
  ])('follows the live headers: %o', async (frame_headers, allowed) => {
    await control('POST', 'installation', { frame_headers })
    expect(await platform().allowsEmbedding('http://desk.indaba.example')).toBe(allowed)
  })

  test('is refused when the page cannot be had', async () => {
    await fault({ op: 'login_page' }, 'status', { status: 503 })
    expect(await platform().allowsEmbedding('http://desk.indaba.example')).toBe(false)
  })
})
