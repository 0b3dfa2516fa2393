import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { readBody } from '../sandbox-kit/read-request'
import { type Sandbox, startSandbox } from '../sandbox-kit/server'
import { createDesk } from './chatwoot/adapter'
import type { DeskLimits } from './chatwoot/call'
import { readDeskEvent } from './chatwoot/event'
import { createDeskPlatform } from './chatwoot/platform'
import { DELIVERY_HEADER, SIGNATURE_HEADER, TIMESTAMP_HEADER, verifyDeskSignature } from './chatwoot/signature'
import type { DeskConversation, DeskEvent } from './port'
import { deskSandbox } from './sandbox/part'
import { SANDBOX_DEFAULT_TOKEN, SANDBOX_PLATFORM_TOKEN, sandboxDesk } from './sandbox-account'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox([deskSandbox])
})
afterEach(() => sandbox.control('POST', 'reset'))
afterAll(() => sandbox.close())

const HIGHVELD = sandboxDesk('highveld-fibre')
const base_url = () => `${sandbox.url}/desk`
const port = (account = HIGHVELD, limits?: DeskLimits) => createDesk({ base_url: base_url(), ...account }, limits)
const platform = (platform_token = SANDBOX_PLATFORM_TOKEN) =>
  createDeskPlatform({ base_url: base_url(), platform_token })
const fault = (match: object, mode: string, more: object = {}) =>
  sandbox.control('POST', 'faults', { match, mode, ...more })
const incoming = (more: object = {}) =>
  sandbox.control('POST', 'incoming', { account_id: 1, content: 'Hello?', ...more }) as Promise<{
    conversation_id: number
    contact_id: number
    error?: string
  }>
const agentOf = async (email: string) => (await port().agents()).find((agent) => agent.email === email)!
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
    await sandbox.control('POST', 'account', {
      owner: '0199-some-organization',
      agents: [{ name: 'Ann Agent', email: 'ann@desk.example', role: 'agent' }],
    })
    expect((await port(ours).agents()).map(({ email }) => email)).toContain('ann@desk.example')
  })
})

describe('conversations', () => {
  test('come in pages, newest activity first, each once', async () => {
    const first = await port().conversations({})
    expect(first).toMatchObject({ has_more: true, counts: { all: 28, unassigned: 3 } })
    expect(first.conversations).toHaveLength(25)
    const second = await port().conversations({ page: 2 })
    // How large its pages are is up to the service.
    expect(await port().conversations({ page: 3 })).toMatchObject({ has_more: false, conversations: [] })
    const all = [...first.conversations, ...second.conversations]
    expect(new Set(all.map(({ id }) => id)).size).toBe(28)
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
    expect(conversations).toHaveLength(28)
    expect(has_more).toBe(false)
    expect((await port().conversations({ updated_within_seconds: 2 * 3_600 })).conversations).toHaveLength(2)
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

  test('are searched, counted and have their conversations', async () => {
    const [found] = await port().searchContacts('ilze.venter@')
    expect(found).toMatchObject({ name: 'Ilze Venter', phone: '' })
    expect((await port().contactConversations(found!.id)).map(({ contact }) => contact.id)).toEqual([found!.id])
    // Without the one who has a name only.
    expect(await port().contactCount()).toBe(26)
    expect(await port().searchContacts('a')).toHaveLength(15)
  })
})

describe('figures', () => {
  test('are those of the span', async () => {
    expect(await port().figures(span(40))).toEqual({
      new_conversations: 28,
      resolutions: 18,
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
    expect(days.reduce((sum, { count }) => sum + count, 0)).toBe(28)
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
    const requests = JSON.stringify(await sandbox.control('GET', 'requests'))
    expect(requests).not.toContain(new URL(url).searchParams.get('sso_auth_token'))
    expect(requests).not.toContain(SANDBOX_PLATFORM_TOKEN)
  })

  test('is not for users of another platform app, nor for another token', async () => {
    const { id } = await agentOf('ayesha@highveldfibre.example')
    await expect(platform('wrong').signInUrl(id)).rejects.toMatchObject({ kind: 'auth' })
    await expect(platform().signInUrl(9_999)).rejects.toMatchObject({ kind: 'not_found' })
    await sandbox.control('POST', 'installation', { not_permissible: ['ayesha@highveldfibre.example'] })
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
    await sandbox.control('POST', 'installation', { frame_headers })
    expect(await platform().allowsEmbedding('http://desk.indaba.example')).toBe(allowed)
  })

  test('is refused when the page cannot be had', async () => {
    await fault({ op: 'login_page' }, 'status', { status: 503 })
    expect(await platform().allowsEmbedding('http://desk.indaba.example')).toBe(false)
  })
})

describe('what goes wrong', () => {
  const caught = (work: Promise<unknown>): Promise<Error> =>
    work.then(
      () => {
        throw new Error('it went well')
      },
      (error) => error,
    )

  test.each([
    ['a wrong token', { ...HIGHVELD, token: 'nothing-known' }, 'auth', 'Invalid Access Token'],
    ['a token of another account', { ...HIGHVELD, account_id: 2 }, 'auth', 'not authorized to access this account'],
  ])('%s', async (_what, account, kind, words) => {
    const error = await caught(port(account).agents())
    expect(error).toMatchObject({ kind, provider: 'desk', op: 'agents', httpStatus: 401 })
    expect(error.message).toContain(words)
  })

  test('an agent’s token reads conversations, not figures', async () => {
    const { agents } = (await sandbox.control('POST', 'account', {
      owner: 'fresh',
      agents: [{ name: 'Ann Agent', email: 'ann@desk.example', role: 'agent' }],
    })) as { agents: { name: string; token: string }[] }
    const { token } = agents.find(({ name }) => name === 'Ann Agent')!
    const ann = port({ ...sandboxDesk('fresh'), token })
    expect((await ann.conversations({})).counts.all).toBe(0)
    expect((await ann.profile()).role).toBe('agent')
    await expect(ann.figures(span(1))).rejects.toMatchObject({ kind: 'auth' })
  })

  test('401 for one account only', async () => {
    await fault({ path: '/accounts/1/' }, 'status', { status: 401, body: { error: 'Account is suspended' } })
    expect((await port(sandboxDesk('kaap-hosting')).agents()).length).toBeGreaterThan(3)
    await expect(port().agents()).rejects.toMatchObject({ kind: 'auth', message: 'Account is suspended' })
  })

  test('what is not there', async () => {
    for (const work of [port().conversation(999), port().messages(999), port().contact(999)])
      await expect(work).rejects.toMatchObject({ kind: 'not_found' })
  })

  test('a value that is refused, in the service’s words', async () => {
    await expect(port().ensureWebhook('ftp://nowhere.example')).rejects.toMatchObject({
      kind: 'validation',
      message: 'Url is invalid',
      outcomeUnknown: false,
    })
  })

  test('too many requests, with the time to wait', async () => {
    await fault({ op: 'conversations' }, 'status', {
      status: 429,
      headers: { 'retry-after': '30' },
      body: 'Retry later',
    })
    await expect(port().conversations({})).rejects.toMatchObject({ kind: 'rate_limited', retryAfterMs: 30_000 })
  })

  test('reports that do not answer, within the time of a page', async () => {
    await fault({ op: 'figures' }, 'timeout')
    const started = Date.now()
    await expect(port(HIGHVELD, { timeoutMs: 150, retries: 0 }).figures(span(1))).rejects.toMatchObject({
      kind: 'timeout',
    })
    expect(Date.now() - started).toBeLessThan(2_000)
  })

  test('500 on the second page of conversations, after three attempts', async () => {
    await fault({ op: 'conversations', subject: 'page=2' }, 'status', { status: 500, times: 3 })
    expect((await port().conversations({})).conversations).toHaveLength(25)
    await expect(port().conversations({ page: 2 })).rejects.toMatchObject({ kind: 'unavailable' })
    expect((await port().conversations({ page: 2 })).conversations).toHaveLength(3)
  })

  test('a reply whose answer is lost is sent once, and may have arrived', async () => {
    await fault({ op: 'send' }, 'reset')
    const error = await caught(port().send(27, { content: 'Only once', private: false }))
    expect(error).toMatchObject({ outcomeUnknown: true })
    expect((await port().messages(27)).filter(({ content }) => content === 'Only once')).toHaveLength(1)
  })

  test.each(['malformed', 'html'])('an answer that is %s', async (mode) => {
    await fault({ op: 'conversations' }, mode)
    await expect(port().conversations({})).rejects.toMatchObject({ kind: 'protocol' })
  })

  test('tokens are redacted', async () => {
    await fault({ op: 'profile' }, 'status', {
      status: 400,
      body: { error: `access_token ${HIGHVELD.token}`, access_token: 'another' },
    })
    const error = await caught(port().profile())
    expect(JSON.stringify([error, error.message, error.stack])).not.toContain(HIGHVELD.token)
    expect(JSON.stringify(await sandbox.control('GET', 'requests'))).not.toContain(HIGHVELD.token)
  })
})

describe('events', () => {
  type Delivery = { headers: http.IncomingHttpHeaders; raw: Buffer; event: DeskEvent | null; name: string }
  let receiver: http.Server
  let deliveries: Delivery[]
  let url: string
  beforeAll(async () => {
    receiver = http.createServer(async (request, response) => {
      const raw = await readBody(request)
      const body = JSON.parse(raw.toString())
      deliveries.push({ headers: request.headers, raw, event: readDeskEvent(body), name: body.event })
      response.end()
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhooks/desk?secret=abc`
    deliveries = []
  })
  afterEach(() => {
    deliveries = []
  })
  afterAll(() => new Promise((resolve) => receiver.close(resolve)))

  const names = () => deliveries.map(({ name }) => name).sort()
  const arrived = (count: number) => vi.waitFor(() => expect(deliveries.length).toBe(count), { interval: 10 })
  const emit = (event: string, more: object = {}) =>
    sandbox.control('POST', 'emit', { event, to: url, ...more }) as Promise<{ sent: number; error?: string }>

  test('are subscribed to once, also when the address gets another secret', async () => {
    const { secret } = await port().ensureWebhook(url)
    expect(secret).not.toBe('')
    expect(await port().ensureWebhook(url)).toEqual({ secret })
    expect(await port().ensureWebhook(url.replace('abc', 'def'))).toEqual({ secret })
    const { desk } = (await sandbox.control('GET', 'state')) as {
      desk: { accounts: { webhooks: { url: string }[] }[] }
    }
    expect(desk.accounts[0]!.webhooks.map((webhook) => webhook.url)).toEqual([url.replace('abc', 'def')])
  })

  test('announce a customer who writes for the first time, signed', async () => {
    const { secret } = await port().ensureWebhook(url)
    const { conversation_id } = await incoming({ name: 'New Person', phone_number: '+27820000001', inbox: 'whatsapp' })
    await arrived(4)
    expect(names()).toEqual(['contact_created', 'conversation_created', 'conversation_updated', 'message_created'])
    for (const { headers, raw } of deliveries) {
      const [timestamp, signature] = [headers[TIMESTAMP_HEADER], headers[SIGNATURE_HEADER]] as string[]
      expect(verifyDeskSignature({ secret, timestamp, raw, signature })).toBe(true)
      expect(verifyDeskSignature({ secret, timestamp, raw: `${raw} `, signature })).toBe(false)
      expect(headers[DELIVERY_HEADER]).toMatch(/^[0-9a-f-]{36}$/)
    }
    const message = deliveries.find(({ name }) => name === 'message_created')!.event as {
      conversation: DeskConversation
    }
    expect(message).toMatchObject({
      account_id: 1,
      message: { conversation_id, direction: 'incoming', content: 'Hello?', sender_name: 'New Person' },
      conversation: { id: conversation_id, channel: 'whatsapp', contact: { phone: '+27820000001' } },
    })
    // An event and an answer agree.
    const [answered] = await port().messages(conversation_id)
    expect(message).toMatchObject({ message: { id: answered!.id, conversation_id: answered!.conversation_id } })
  })

  test('announce replies, notes, statuses and agents', async () => {
    await port().ensureWebhook(url)
    const sipho = await agentOf('sipho@highveldfibre.example')
    await port().send(27, { content: 'A note', private: true })
    await arrived(2)
    expect(deliveries.find(({ name }) => name === 'message_created')!.event).toMatchObject({
      message: { direction: 'note', content: 'A note', sender_name: 'Indaba' },
    })
    await port().assign(27, sipho.id)
    await port().setStatus(27, 'resolved')
    await arrived(5)
    const changes = deliveries.flatMap(({ event }) =>
      event && !('message' in event) && 'conversation' in event ? [event] : [],
    )
    // Events name an agent without the e-mail address.
    const last = changes.at(-1)!.conversation
    expect(last).toMatchObject({ status: 'resolved', assignee: { id: sipho.id, name: 'Sipho Dlamini', email: '' } })
    // Else it is the conversation that answers have. The newest message of an event is never a note.
    const { assignee, last_message } = await port().conversation(27)
    expect(last_message!.direction).toBe('note')
    expect(last.last_message!.content).toBe('Anybody there?')
    expect({ ...last, assignee, last_message }).toEqual(await port().conversation(27))
  })

  test.each([
    ['conversation_created', { conversation: { id: 28 } }],
    ['conversation_updated', { conversation: { id: 28, channel: 'website' } }],
    ['conversation_status_changed', { conversation: { id: 28, status: 'open' } }],
    ['message_created', { message: { conversation_id: 28, direction: 'incoming' }, conversation: { id: 28 } }],
    ['message_updated', { message: { conversation_id: 28 } }],
    ['contact_created', { contact: { id: 27, email: '', phone: '' } }],
    ['contact_updated', { contact: { name: 'holy-grass-417' } }],
  ])('%s is sent on demand', async (name, expected) => {
    await emit(name)
    expect(deliveries[0]!.event).toMatchObject({ name, account_id: 1, ...expected })
  })

  test('are sent for an unknown account, by an older server, twice, badly signed, oversized, without addresses', async () => {
    await port().ensureWebhook(url)
    await emit('message_created', { overrides: { account: { id: 999_999 } } })
    await emit('conversation_updated', { overrides: { account: null } })
    await emit('conversation_updated', { overrides: { account: null, account_id: 2, messages: [] } })
    await emit('message_created', { overrides: { content: 'x'.repeat(2_000_000) } })
    await emit('contact_updated', { overrides: { email: null, phone_number: null } })
    expect(deliveries.map(({ event }) => event?.account_id)).toEqual([999_999, 1, null, 1, 1])
    expect((deliveries[3]!.event as { message: { content: string } }).message.content).toHaveLength(2_000_000)
    deliveries = []
    expect((await emit('message_created', { duplicate: true })).sent).toBe(2)
    expect(new Set(deliveries.map(({ headers }) => headers[DELIVERY_HEADER])).size).toBe(1)
  })

  test('come late and out of order, twice, badly signed, or never', async () => {
    const { secret } = await port().ensureWebhook(url)
    await fault({ op: 'webhook:conversation_created' }, 'slow', { delayMs: 200 })
    await fault({ op: 'webhook:conversation_updated' }, 'reset_before')
    await fault({ op: 'webhook:contact_created' }, 'stale')
    await fault({ op: 'webhook:message_created' }, 'malformed')
    await incoming({ name: 'New Person', email: 'new@post.example' })
    await arrived(4)
    expect(deliveries.map(({ name }) => name).at(-1)).toBe('conversation_created')
    expect(names()).toEqual(['contact_created', 'contact_created', 'conversation_created', 'message_created'])
    const { headers, raw } = deliveries.find(({ name }) => name === 'message_created')!
    const [timestamp, signature] = [headers[TIMESTAMP_HEADER], headers[SIGNATURE_HEADER]] as string[]
    expect(verifyDeskSignature({ secret, timestamp, raw, signature })).toBe(false)
  })

  test('are refused in words where they cannot be made', async () => {
    expect((await emit('message_created', { overrides: { account_id: 77 } })).error).toContain('no account 77')
    expect((await emit('contact_created', { overrides: { id: 7_777 } })).error).toContain('nothing with this id')
    expect((await incoming({ inbox: 'pigeon' })).error).toContain('inbox must be one of')
  })

  test('announce a contact that changed', async () => {
    await port().ensureWebhook(url)
    await sandbox.control('POST', 'contact', { account_id: 1, id: 1, phone_number: null })
    await arrived(1)
    expect(deliveries[0]!.event).toMatchObject({ name: 'contact_updated', contact: { id: 1, phone: '' } })
  })
})
