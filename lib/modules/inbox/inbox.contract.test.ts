import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SIGNATURE_HEADER, signatureOf, TIMESTAMP_HEADER } from '@/lib/connectors/desk/chatwoot/signature'
import type { Sandbox } from '@/lib/connectors/sandbox-kit/server'
import { systemDb } from '@/lib/core/db/prisma'
import { stopLive } from '@/lib/core/live/bus'
import { invalidate } from '@/lib/core/live/invalidate'
import { encryptSecret } from '@/lib/core/secrets/secrets'
import {
  attemptJob,
  connectAccount,
  connectInstall,
  mirrorReceived,
  startDesk,
  WEBHOOK_SECRET,
} from '@/tests/inbox/desk'
import { type Json, startTestInstallation, type TestInstallation } from '@/tests/installation'
import { catchUpJob } from './jobs/catch-up.job'
import { sendReplyJob } from './jobs/send-reply.job'

/** Requirement by requirement, against the sandbox's helpdesk. */
let api: TestInstallation
let sandbox: Sandbox
let ours: string
let theirs: string
let account: number
let superuser: string
let people: Record<'ours' | 'theirs', { id: string; email: string }>

beforeAll(async () => {
  api = await startTestInstallation()
  sandbox = await startDesk()
  ours = await organizationOf(api.ours.owner)
  theirs = await organizationOf(api.theirs.owner)
  people = { ours: await me(api.ours.owner), theirs: await me(api.theirs.owner) }
  superuser = api.ours.moderator
  const { id } = await me(superuser)
  await systemDb().user.update({ where: { id }, data: { is_superuser: true } })
  invalidate('membership', id)
}, 180_000)
beforeEach(async () => {
  await sandbox.control('POST', 'reset')
  await connectInstall(`${sandbox.url}/desk`)
  const agents = [{ ...people.ours, name: 'Owner', role: 'agent' }]
  await sandbox.control('POST', 'account', { owner: 'test-ours', agents })
  await sandbox.control('POST', 'account', { owner: 'test-theirs', agents: [] })
  for (const table of ['deskMessage', 'deskConversation', 'deskContact', 'deskSyncRun', 'deskDiscardedEvent'] as const)
    await (systemDb()[table] as unknown as { deleteMany(): Promise<unknown> }).deleteMany()
  await systemDb().webhookReceipt.deleteMany({ where: { provider: 'desk' } })
  await systemDb().customer.updateMany({ data: { desk_contact_id: null, desk_account_id: null } })
  account = Number(await connectAccount(ours, 'test-ours'))
  await connectAccount(theirs, 'test-theirs')
})
afterAll(async () => {
  await stopLive()
  await sandbox?.close()
  await api?.close()
})

const call = (method: string, path: string, { key = api.ours.owner, body }: { key?: string; body?: object } = {}) =>
  api.call(method, path, { key, ...(body ? { body } : {}) })
const me = async (key: string) => (await api.call('GET', '/me', { key })).body.user as { id: string; email: string }
const organizationOf = async (key: string) => (await api.call('GET', '/me', { key })).body.organization.id as string
const post = (body: object | string, secret: string | null = WEBHOOK_SECRET) =>
  api.call('POST', `/webhooks/desk${secret === null ? '' : `?secret=${secret}`}`, { body })
const incoming = (more: object = {}) =>
  sandbox.control('POST', 'incoming', { account_id: account, content: 'Hello?', ...more }) as Promise<{
    conversation_id: number
    contact_id: number
    message_id: number
  }>
const catchUp = (organization = ours) => attemptJob(catchUpJob as never, organization, {})
const list = async (key = api.ours.owner): Promise<Json[]> =>
  (await call('GET', '/grid/desk-conversations/data', { key })).body.rows
const event = (name: string, body: object, account_id: number | string = account) => ({
  event: name,
  account: { id: account_id, name: 'A' },
  ...body,
})
const contact = { id: 7, name: 'Neo Sebata', email: 'neo@nowhere.example', phone_number: '' }
const now = () => Math.floor(Date.now() / 1000)
const conversation = (more: object = {}) => ({
  id: 12,
  inbox_id: 1,
  channel: 'Channel::WebWidget',
  status: 'open',
  labels: [],
  unread_count: 1,
  can_reply: true,
  created_at: now(),
  timestamp: now(),
  last_activity_at: now(),
  updated_at: Date.now() / 1000,
  meta: { sender: contact, channel: 'Channel::WebWidget' },
  messages: [],
  ...more,
})
const message = (more: object = {}) => ({
  id: 91,
  content: 'Is the line down?',
  message_type: 'incoming',
  private: false,
  created_at: new Date().toISOString(),
  sender: contact,
  conversation: conversation(),
  ...more,
})

describe('webhook', () => {
  test('rq.inbox.hook.secret: a wrong or missing secret is 401 and stores nothing', async () => {
    for (const secret of ['wrong', '', null])
      expect((await post(event('message_created', message()), secret)).status).toBe(401)
    expect(await systemDb().webhookReceipt.count({ where: { provider: 'desk' } })).toBe(0)
    expect(await systemDb().deskDiscardedEvent.count()).toBe(0)
  })

  test('only signed events where the installation demands them; refusals do not tell which accounts there are', async () => {
    const SIGNING_SECRET = 'of the webhook of our account'
    const own = { where: { organization_id: ours }, data: { signing_secret: encryptSecret(SIGNING_SECRET) } }
    await systemDb().deskAccount.updateMany(own)
    const demand = (key: string, require_signature: boolean) =>
      call('PUT', '/desk/settings', { key, body: { require_signature } })
    const signed = (body: object, { by = SIGNING_SECRET, secret = WEBHOOK_SECRET } = {}) => {
      const [raw, timestamp] = [JSON.stringify(body), String(now())]
      const headers = { [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: signatureOf(by, timestamp, raw) }
      return api.call('POST', `/webhooks/desk?secret=${secret}`, { body: raw, headers })
    }
    const { desk_account_id } = (await systemDb().deskAccount.findFirst({ where: { organization_id: theirs } }))!
    const [sent, foreign, unclaimed] = [account, desk_account_id, 987654].map((of) =>
      event('message_created', message(), of),
    ) as [object, object, object]
    expect((await post(sent)).status).toBe(200)
    expect((await demand(api.ours.owner, true)).status).toBe(403)
    expect((await demand(superuser, true)).body).toMatchObject({ require_signature: true, has_webhook_secret: true })

    const refusals = await Promise.all([
      ...[sent, foreign, unclaimed, 'not json'].map((body) => post(body)),
      ...[signed(sent, { by: 'guessed' }), signed(foreign), signed(unclaimed)],
    ])
    expect(refusals.map(({ status }) => status)).toEqual(refusals.map(() => 401))
    expect(new Set(refusals.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect((await signed(sent, { secret: 'wrong' })).status).toBe(401)
    expect(await systemDb().webhookReceipt.findMany({ where: { provider: 'desk' } })).toMatchObject([{ deliveries: 1 }])
    expect(await systemDb().deskDiscardedEvent.count()).toBe(0)
    expect((await signed(sent)).status).toBe(200)

    const problems = async () => {
      const { organizations } = (await call('GET', '/desk/accounts', { key: superuser })).body
      return [ours, theirs].map((id) => organizations.find((one: Json) => one.id === id).webhook_problem)
    }
    expect(await problems()).toEqual(['', expect.stringContaining('no signing secret')])
    expect((await call('GET', '/desk/webhook-info', { key: api.theirs.owner })).body.problem).toContain(
      'signing secret',
    )
    await demand(superuser, false)
    expect(await problems()).toEqual(['', ''])
  })

  test('rq.inbox.hook.200, events, unclaimed: what is right is 200, and says why nothing is done', async () => {
    expect(await post(event('conversation_created', conversation()))).toMatchObject({ status: 200, body: { ok: true } })
    expect((await post(event('conversation_updated', conversation({ status: 'resolved' })))).status).toBe(200)
    expect((await post(event('message_created', message()))).status).toBe(200)
    expect((await post(event('contact_created', contact))).status).toBe(200)
    expect((await post(event('contact_updated', { ...contact, name: 'Neo S.' }))).status).toBe(200)
    expect((await post(event('conversation_typing_on', {}))).status).toBe(200)
    const unclaimed = await post(event('message_created', message(), 987654))
    expect(unclaimed).toMatchObject({ status: 200, body: { ignored: expect.stringContaining('987654') } })
    expect((await post('not json')).status).toBe(200)
    await mirrorReceived()
    const states = await systemDb().webhookReceipt.groupBy({ by: ['kind', 'state'], where: { provider: 'desk' } })
    expect(Object.fromEntries(states.map(({ kind, state }) => [kind, state]))).toEqual({
      ...{ conversation_created: 'accepted', conversation_updated: 'accepted', message_created: 'accepted' },
      ...{ contact_created: 'accepted', contact_updated: 'accepted', conversation_typing_on: 'ignored' },
    })
    const seen = await call('GET', '/desk/discarded-events', { key: superuser })
    expect(seen.body.events).toMatchObject([{ reason: expect.stringContaining('JSON') }, { desk_account_id: '987654' }])
    expect(await list()).toMatchObject([{ contact_name: 'Neo S.', channel: 'website' }])
  })

  test('rq.inbox.hook.idempotent: the same event twice is one row', async () => {
    const sent = event('message_created', message())
    for (let n = 0; n < 3; n++) await post(sent)
    await mirrorReceived()
    await post(sent)
    await mirrorReceived()
    expect(await systemDb().deskMessage.count()).toBe(1)
    expect(await systemDb().webhookReceipt.findMany({ where: { provider: 'desk' } })).toMatchObject([{ deliveries: 4 }])
  })

  test('rq.inbox.msg.direction, msg.fields: incoming, outgoing and note; a message may come before its conversation', async () => {
    const bare = { conversation: { id: 12 } }
    await post(event('message_created', message({ ...bare, id: 1 })))
    await post(event('message_created', message({ ...bare, id: 2, message_type: 'outgoing', content: 'No' })))
    await post(
      event('message_created', message({ ...bare, id: 3, message_type: 'outgoing', private: true, content: 'Odd' })),
    )
    await mirrorReceived()
    expect(await systemDb().deskMessage.findMany({ orderBy: { desk_message_id: 'asc' } })).toMatchObject([
      { direction: 'incoming', content: 'Is the line down?', sender_name: 'Neo Sebata', sent_at: expect.any(Date) },
      { direction: 'outgoing', content: 'No' },
      { direction: 'note', content: 'Odd' },
    ])
    await post(event('conversation_created', conversation({ status: 'pending' })))
    await mirrorReceived()
    expect(await list()).toMatchObject([{ status: 'pending', last_message: 'Odd', last_direction: 'note' }])
  })

  test('an older state changes nothing, an edited message does', async () => {
    const at = Date.now() / 1000
    await post(event('conversation_updated', conversation({ status: 'resolved', updated_at: at })))
    await post(event('conversation_updated', conversation({ status: 'open', updated_at: at - 60 })))
    await post(
      event(
        'message_updated',
        message({ content: 'Edited', conversation: conversation({ status: 'resolved', updated_at: at }) }),
      ),
    )
    await post(event('message_created', message({ conversation: conversation({ updated_at: at - 30 }) })))
    await mirrorReceived()
    expect(await list()).toMatchObject([{ status: 'resolved', last_message: 'Edited' }])
  })

  test('rq.inbox.hook.routing, legacy.null-tenant: the account selects the organization; rows of no organization are no one’s', async () => {
    const other = await connectAccount(theirs, 'test-theirs')
    await post(event('message_created', message({ content: 'Ours' })))
    await post(event('message_created', message({ content: 'Theirs' }), Number(other)))
    await systemDb().deskConversation.create({
      data: {
        id: crypto.randomUUID(),
        desk_account_id: '4',
        desk_conversation_id: '1',
        status: 'open',
        last_activity_at: new Date(),
        state_at: new Date(),
      },
    })
    await mirrorReceived()
    expect(await list()).toMatchObject([{ last_message: 'Ours' }])
    expect(await list(api.theirs.owner)).toMatchObject([{ last_message: 'Theirs' }])
    const [{ row_id: foreign }] = (await list(api.theirs.owner)) as [Json]
    expect((await call('GET', `/desk/conversations/${foreign}`)).status).toBe(404)
  })
})

describe('matching', () => {
  const customer = async (values: object): Promise<Json> => {
    const made = await call('POST', '/grid/acc-customers', { body: { name: 'Sebata Farms', ...values } })
    return made.body.row
  }
  const hear = async (person: object, more: object = {}) => {
    const sender = { ...contact, ...person }
    await post(event('message_created', message({ sender, ...more, conversation: conversation({ meta: { sender } }) })))
    await mirrorReceived()
  }

  test('rq.inbox.hook.match, cache, link.columns: by e-mail in any case or phone in any form; no one is created', async () => {
    const before = [await systemDb().customer.count(), await systemDb().crmContact.count()]
    await hear({})
    expect(await list()).toMatchObject([{ customer_id: null, contact_id: null }])
    expect([await systemDb().customer.count(), await systemDb().crmContact.count()]).toEqual(before)
    const known = await customer({ phone: '082 777 1234' })
    await hear({ phone_number: '+27827771234' }, { id: 92 })
    expect(await list()).toMatchObject([{ customer_id: known.row_id }])
    expect(await systemDb().customer.findFirst({ where: { id: known.row_id } })).toMatchObject({
      ...{ desk_contact_id: '7', desk_account_id: String(account), version: known.version },
    })
    const timeline = await call('GET', `/customers/${known.row_id}/interactions`)
    expect(timeline.body.items).toMatchObject([{ kind: 'chat', direction: 'incoming' }, { kind: 'chat' }])
    expect(timeline.body.total).toBe(2)
  })

  test('never on a tie: the candidates are suggested, and a person chooses', async () => {
    const email = 'shared@sebata.example'
    const [one, two] = [await customer({ email }), await customer({ name: 'Other', email: email.toUpperCase() })]
    await hear({ email })
    const [row] = await list()
    expect(row!.customer_id).toBeNull()
    const detail = (await call('GET', `/desk/conversations/${row!.row_id}`)).body
    expect(detail.suggestions.map((suggested: Json) => suggested.id).sort()).toEqual([one.row_id, two.row_id].sort())
    const chosen = await call('PUT', `/desk/conversations/${row!.row_id}/party`, { body: { customer_id: two.row_id } })
    expect(chosen.body).toEqual({ linked: true, backfilled: 1 })
    expect((await call('GET', `/desk/conversations/${row!.row_id}`)).body).toMatchObject({
      suggestions: [],
      customer_by: 'person',
    })
  })

  test('rq.inbox.link.customer, link.contact, link.pair, timeline.contact: a link by hand brings old conversations along', async () => {
    const other = Number(await connectAccount(theirs, 'test-theirs'))
    await hear({})
    // The same contact id in another account is another person.
    await post(event('message_created', message(), other))
    await mirrorReceived()
    const known = await customer({})
    const person = (await call('POST', '/grid/crm-contacts', { body: { full_name: 'Neo' } })).body.row
    const link = (path: string, body: object, key = api.ours.owner) => call('POST', path, { key, body })
    expect(
      (await link(`/customers/${known.row_id}/desk-link`, { desk_contact_id: 7, desk_account_id: 1 })).status,
    ).toBe(409)
    expect((await link(`/customers/${known.row_id}/desk-link`, { desk_contact_id: 7 })).body).toEqual({
      linked: true,
      backfilled: 1,
    })
    expect((await link(`/crm/contacts/${person.row_id}/desk-link`, { desk_contact_id: '7' })).body).toEqual({
      linked: true,
      backfilled: 1,
    })
    expect(await list()).toMatchObject([{ customer_id: known.row_id, contact_id: person.row_id }])
    for (const path of [`/customers/${known.row_id}`, `/crm/contacts/${person.row_id}`])
      expect((await call('GET', `${path}/interactions`)).body.items).toContainEqual(
        expect.objectContaining({ kind: 'chat' }),
      )
    expect((await call('GET', `/customers/${known.row_id}/interactions`, { key: api.theirs.owner })).status).toBe(404)
    expect(await list(api.theirs.owner)).toMatchObject([{ customer_id: null, contact_id: null }])
    // Another customer takes the contact over, with its past.
    const next = await customer({ name: 'Sebata and Sons' })
    await link(`/customers/${next.row_id}/desk-link`, { desk_contact_id: 7 })
    expect((await call('GET', `/customers/${known.row_id}/interactions`)).body.total).toBe(0)
    expect(await systemDb().customer.findFirst({ where: { id: known.row_id } })).toMatchObject({
      desk_contact_id: null,
    })
    expect((await call('DELETE', `/customers/${next.row_id}/desk-link`)).body).toEqual({ linked: false, changed: 1 })
    expect(await list()).toMatchObject([{ customer_id: null }])
    // What a person has unlinked is not linked again by the next event.
    await hear({}, { id: 93 })
    expect(await list()).toMatchObject([{ customer_id: null }])
  })
})

describe('contacts', () => {
  test('are listed live with who they are here, in pages and by search, and missed in words when the helpdesk is away', async () => {
    const { contact_id } = await incoming({ name: 'Ann Sebata', email: 'ann@nowhere.example' })
    await incoming({ name: 'Ben Sebata', email: 'ben@nowhere.example' })
    await catchUp()
    const contacts = async (query = '', key = api.ours.owner) =>
      (await call('GET', `/desk/contacts${query}`, { key })).body
    const pair = { desk_account_id: String(account), desk_contact_id: String(contact_id) }
    expect(await contacts()).toMatchObject({
      ...{ configured: true, degraded: false, total: 2, page: 1, has_more: false },
      contacts: [
        { ...pair, name: 'Ann Sebata', email: 'ann@nowhere.example', customer: null, contact: null, conversations: 1 },
        { name: 'Ben Sebata' },
      ],
    })
    const customer = (await call('POST', '/grid/acc-customers', { body: { name: 'Sebata Farms' } })).body.row
    const person = (await call('POST', '/grid/crm-contacts', { body: { full_name: 'Ann' } })).body.row
    await call('POST', `/customers/${customer.row_id}/desk-link`, { body: pair })
    await call('POST', `/crm/contacts/${person.row_id}/desk-link`, { body: pair })
    expect(await contacts('?q=ANN@')).toMatchObject({
      total: null,
      contacts: [
        {
          customer: { id: customer.row_id, name: 'Sebata Farms', href: expect.stringContaining(customer.row_id) },
          contact: { id: person.row_id, name: 'Ann' },
        },
      ],
    })
    // The link is known by the pair alone where no message of the contact was ever mirrored.
    await systemDb().deskConversation.deleteMany()
    await systemDb().deskContact.deleteMany()
    expect((await contacts('?q=ann')).contacts).toMatchObject([{ customer: { id: customer.row_id }, conversations: 0 }])
    expect(await contacts('?q=nobody&page=2')).toMatchObject({ contacts: [], page: 2, has_more: false })
    expect((await contacts('?page=0')).detail).toMatchObject([{ loc: ['query', 'page'] }])
    expect(await contacts('', api.theirs.owner)).toMatchObject({ configured: true, contacts: [] })
    expect((await call('GET', '/desk/contacts', { key: api.ours.guest })).status).toBe(403)
    await sandbox.control('POST', 'faults', { match: { op: 'contacts' }, mode: 'status', status: 503 })
    expect(await contacts()).toMatchObject({
      degraded: true,
      reason: expect.stringMatching(/./),
      contacts: [],
      total: null,
    })
    await systemDb().deskAccount.deleteMany({ where: { organization_id: ours } })
    expect(await contacts()).toMatchObject({ configured: false, contacts: [] })
  })

  test('lead to their conversations, which no other account’s contact with the same number shares', async () => {
    const { contact_id } = await incoming({ name: 'Ann Sebata', email: 'ann@nowhere.example' })
    await catchUp()
    const found = async (of: number | string) =>
      (
        await call(
          'GET',
          `/grid/desk-conversations/data?filter[desk_account_id]=${of}&filter[desk_contact_id]=${contact_id}`,
        )
      ).body.rows
    expect(await found(account)).toMatchObject([{ contact_name: 'Ann Sebata', last_direction: 'incoming' }])
    expect(await found(987654)).toEqual([])
  })
})

describe('reading and answering', () => {
  test('a backfill, then a catch-up: the mirror is what the helpdesk has', async () => {
    const { conversation_id } = await incoming({ name: 'Ann', email: 'ann@nowhere.example', content: 'First' })
    await catchUp()
    await incoming({ conversation_id, content: 'Second' })
    await catchUp()
    const [row] = await list()
    expect(row).toMatchObject({
      contact_name: 'Ann',
      last_message: 'Second',
      inbox: expect.stringContaining('Website'),
    })
    const { messages } = (await call('GET', `/desk/conversations/${row!.row_id}`)).body
    expect(messages.map((one: Json) => one.content)).toEqual(['First', 'Second'])
    expect((await call('GET', '/desk/sync')).body.runs).toMatchObject([
      { kind: 'catch_up', state: 'done' },
      { kind: 'backfill', state: 'done' },
    ])
  })

  test('rq.inbox.chats.list, user-id, signal.self, signal.cheap: assigned conversations with cards, always from the mirror', async () => {
    await incoming()
    await catchUp()
    const [row] = await list()
    const path = `/desk/conversations/${row!.row_id}`
    const assigned = await call('PUT', `${path}/assignee`, { body: { desk_agent_id: 'me' } })
    expect(assigned.body.conversation.assignee).toMatchObject({ email: people.ours.email })
    const before = ((await sandbox.control('GET', 'requests')) as unknown as Json[]).length
    const signal = await call('GET', '/erp/my-chats/signal?user_id=other')
    expect(signal.body).toEqual({ latest_activity_at: expect.any(String), unread: 1 })
    const chats = (await call('GET', '/erp/my-chats')).body
    expect(chats).toMatchObject({ configured: true, conversations: [{ id: row!.row_id }] })
    expect(chats.cards.map((card: Json) => [card.key, card.value])).toMatchObject([
      ...[
        ['assigned_open', 1],
        ['unread', 1],
        ['waiting_longest', expect.any(Number)],
        ['resolved_today', 0],
      ],
    ])
    expect(((await sandbox.control('GET', 'requests')) as unknown as Json[]).length).toBe(before)
    expect((await call('GET', '/erp/my-chats', { key: api.ours.member })).body.conversations).toEqual([])
    const other = `/erp/my-chats?user_id=${people.ours.id}`
    expect((await call('GET', other, { key: api.ours.member })).status).toBe(403)
    expect((await call('GET', other, { key: superuser })).body.conversations).toHaveLength(1)
    expect((await call('POST', `${path}/read`)).body.conversation.unread_count).toBe(0)
    expect((await call('GET', '/erp/my-chats/signal')).body.unread).toBe(0)
    expect((await call('PUT', `${path}/status`, { body: { status: 'resolved' } })).body.conversation.status).toBe(
      'resolved',
    )
    expect((await call('GET', '/erp/my-chats')).body.conversations).toEqual([])
  })

  test('a reply is stored, sent once and confirmed; a refused one stays as a draft', async () => {
    await incoming()
    await catchUp()
    const [row] = await list()
    const path = `/desk/conversations/${row!.row_id}`
    const send = async (body: object) => (await call('POST', `${path}/replies`, { body })).body.reply as Json
    const settle = (reply: Json) => attemptJob(sendReplyJob as never, ours, { reply_id: reply.id })
    const reply = await send({ content: 'On our way' })
    expect(reply.state).toBe('sending')
    await settle(reply)
    await settle(reply)
    const sent = (await call('GET', path)).body
    expect(sent.replies).toEqual([])
    expect(sent.messages.filter((one: Json) => one.content === 'On our way')).toMatchObject([{ direction: 'outgoing' }])
    // The answer is lost, the message is not: it is found and never sent again.
    await sandbox.control('POST', 'faults', { match: { op: 'send' }, mode: 'reset' })
    const lost = await send({ content: 'A note', private: true })
    await settle(lost)
    expect(await systemDb().deskReply.findFirst({ where: { id: lost.id } })).toMatchObject({ state: 'sent' })
    // Nor does the helpdesk show anything: the person has their words back.
    for (const match of [{ op: 'send' }, { op: 'messages' }])
      await sandbox.control('POST', 'faults', { match, mode: 'reset', times: 9 })
    const unknown = await send({ content: 'Are you there?' })
    await expect(settle(unknown)).rejects.toThrow()
    await sandbox.control('DELETE', 'faults')
    expect((await call('GET', path)).body.replies).toMatchObject([{ id: unknown.id, state: 'failed' }])
    expect((await call('DELETE', `${path}/replies/${unknown.id}`)).status).toBe(200)
    await sandbox.control('POST', 'faults', {
      ...{
        match: { op: 'send' },
        mode: 'status',
        status: 422,
        body: { message: 'Content is too long', attributes: [] },
      },
    })
    const refused = await send({ content: 'Bye', resolve: true })
    await settle(refused)
    const draft = (await call('GET', path)).body.replies[0]
    expect(draft).toMatchObject({ id: refused.id, state: 'failed', reason: expect.stringContaining('too long') })
    const again = (await call('POST', `${path}/replies/${refused.id}/retry`, { body: { content: 'Goodbye' } })).body
      .reply
    await settle(again)
    expect((await call('GET', path)).body).toMatchObject({ conversation: { status: 'resolved' }, replies: [] })
    expect((await call('DELETE', `${path}/replies/${refused.id}`)).status).toBe(409)
  })

  test('what is made of a conversation is linked on both sides', async () => {
    await incoming({ name: 'Ann', email: 'ann.links@nowhere.example' })
    await catchUp()
    const [row] = await list()
    const path = `/desk/conversations/${row!.row_id}`
    for (const subject of ['lead', 'deal', 'card']) {
      const made = await call('POST', `${path}/records`, { body: { subject } })
      expect({ subject, status: made.status, body: made.body }).toMatchObject({
        status: 201,
        body: { link: { subject } },
      })
      const { link } = made.body
      const back = await call('GET', `/desk/links?subject=${subject}&subject_id=${link.subject_id}`)
      expect(back.body.links).toMatchObject([{ conversation_id: row!.row_id, id: link.id }])
    }
    const { links } = (await call('GET', path)).body
    expect(links.map((link: Json) => link.subject)).toEqual(['lead', 'deal', 'card'])
    expect((await call('DELETE', `${path}/links/${links[0].id}`)).body).toEqual({ ok: true })
    expect((await call('GET', `${path}/draft?subject=lead`)).body.values).toMatchObject({ name: 'Ann' })
    expect((await call('GET', '/desk/views')).body.views).toMatchObject([
      { key: 'mine' },
      { key: 'unassigned', count: 1 },
      {},
      {},
      {},
    ])
  })
})

describe('connecting', () => {
  test('rq.inbox.launch.url, launch.degrade, acct.not-configured: every reason has a way on', async () => {
    const launch = async (key = api.ours.owner) => (await call('GET', '/desk/launch', { key })).body
    const [one, two] = [await launch(), await launch()]
    expect(one).toMatchObject({ ok: true, embeddable: expect.any(Boolean) })
    expect(two.url).not.toBe(one.url)
    expect(await launch(api.ours.member)).toMatchObject({
      reason: 'not_an_agent',
      fallback_url: expect.stringContaining(`/app/accounts/${account}/dashboard`),
    })
    await sandbox.control('POST', 'installation', { not_permissible: [people.ours.email] })
    expect(await launch()).toMatchObject({ ok: false, reason: 'no_sso' })
    await sandbox.control('POST', 'reset')
    await sandbox.control('POST', 'account', {
      owner: 'test-ours',
      agents: [{ ...people.ours, name: 'Owner', role: 'agent' }],
    })
    await sandbox.control('POST', 'faults', { match: { op: 'sign_in' }, mode: 'status', status: 500, times: 3 })
    expect(await launch()).toMatchObject({ reason: 'sso_failed' })
    await connectInstall('http://127.0.0.1:1')
    expect(await launch()).toMatchObject({ reason: 'unreachable' })
    await systemDb().deskAccount.deleteMany({ where: { organization_id: ours } })
    expect(await launch()).toMatchObject({ reason: 'not_configured' })
    expect((await call('GET', '/erp/my-chats')).body).toMatchObject({ configured: false, conversations: [] })
  })

  test('rq.inbox.acct.one, acct.screen, acct.token, install.once, info.generates', async () => {
    const put = (organization: string, body: object, key = superuser) =>
      call('PUT', `/desk/accounts/${organization}`, { key, body })
    expect((await put(ours, { desk_account_id: account }, api.ours.owner)).status).toBe(403)
    expect((await put(theirs, { desk_account_id: account })).status).toBe(409)
    const refused = await put(ours, { desk_account_id: account, api_access_token: 'desk_sandbox_test-theirs' })
    expect({ status: refused.status, loc: refused.body.detail[0].loc }).toEqual({
      status: 422,
      loc: ['body', 'api_access_token'],
    })
    const assigned = await put(ours, { desk_account_id: account, api_access_token: 'desk_sandbox_test-ours' })
    expect(assigned).toMatchObject({
      status: 200,
      body: { organization: { desk_account_id: String(account), has_token: true, webhook_problem: '' } },
    })
    const { organizations } = (await call('GET', '/desk/accounts', { key: superuser })).body
    expect(organizations.map((one: Json) => one.id)).toEqual(expect.arrayContaining([ours, theirs]))
    const requests = (await sandbox.control('GET', 'requests')) as unknown as { path: string }[]
    expect(JSON.stringify(requests)).toContain(`/api/v1/accounts/${account}/webhooks`)
    expect((await call('DELETE', `/desk/accounts/${ours}`, { key: superuser })).body).toEqual({ ok: true })
    const settings = await call('PUT', '/desk/settings', {
      key: superuser,
      body: { platform_token: 'secret-token-of-ours' },
    })
    expect(settings.body).toMatchObject({ has_platform_token: true, has_webhook_secret: true })
    expect(JSON.stringify(settings.body)).not.toContain('secret-token-of-ours')
    await systemDb().deskInstall.updateMany({ data: { webhook_secret: null } })
    const [first, second] = [
      await call('GET', '/desk/webhook-info'),
      await call('GET', '/desk/webhook-info', { key: api.theirs.owner }),
    ]
    expect(first.body.secret.length).toBeGreaterThan(30)
    expect(second.body.secret).toBe(first.body.secret)
  })

  test('rq.inbox.chat.cards, live, red, grades, sites.categories: read live, and degraded when the helpdesk is away', async () => {
    const { slug } = (await call('GET', '/me')).body.organization
    const stats = async (query = '') => (await call('GET', `/erp/sites/${slug}/stats?category=chat${query}`)).body
    const cards = (answer: Json) => Object.fromEntries(answer.cards.map((card: Json) => [card.key, card]))
    const empty = await stats('&days=2')
    expect(cards(empty)).toMatchObject({
      open: { value: 0, colour: 'green' },
      unassigned: { value: 0, colour: 'green' },
    })
    for (let n = 0; n < 12; n++) await incoming({ name: `Person ${n}`, email: `p${n}@nowhere.example` })
    const busy = await stats('&days=3')
    expect(cards(busy)).toMatchObject({
      ...{ open: { value: 12, colour: 'red' }, unassigned: { value: 12, colour: 'red' }, contacts: { value: 12 } },
      ...{
        new_conversations: { value: 12 },
        incoming_messages: { value: 12 },
        first_response: {},
        resolution_time: {},
      },
    })
    expect([busy.recent.length, busy.chart.length, busy.degraded]).toEqual([10, 3, false])
    expect(busy.cards.filter((card: Json) => card.href === null)).toEqual([])
    await connectInstall('http://127.0.0.1:1')
    expect(await stats('&days=4')).toMatchObject({ configured: true, degraded: true, chart: [] })
    expect((await call('GET', `/erp/sites/${slug}/stats?category=crm`)).body.cards.length).toBeGreaterThan(2)
    expect((await call('GET', `/erp/sites/${slug}/stats?category=nothing`)).status).toBe(422)
    expect((await call('GET', '/erp/sites/another/stats?category=chat')).status).toBe(404)
  })
})
