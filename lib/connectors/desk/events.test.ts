import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { agentOf, control, fault, incoming, port, withDeskSandbox } from '@/tests/inbox/desk-sandbox'
import { readBody } from '../sandbox-kit/read-request'
import { readDeskEvent } from './chatwoot/event'
import { DELIVERY_HEADER, SIGNATURE_HEADER, TIMESTAMP_HEADER, verifyDeskSignature } from './chatwoot/signature'
import type { DeskConversation, DeskEvent } from './port'

withDeskSandbox()

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
  control('POST', 'emit', { event, to: url, ...more }) as Promise<{ sent: number; error?: string }>

test('events are subscribed to once, also when the address gets another secret', async () => {
  const { secret } = await port().ensureWebhook(url)
  expect(secret).not.toBe('')
  expect(await port().ensureWebhook(url)).toEqual({ secret })
  expect(await port().ensureWebhook(url.replace('abc', 'def'))).toEqual({ secret })
  const { desk } = (await control('GET', 'state')) as {
    desk: { accounts: { webhooks: { url: string }[] }[] }
  }
  expect(desk.accounts[0]!.webhooks.map((webhook) => webhook.url)).toEqual([url.replace('abc', 'def')])
})

test('events announce a customer who writes for the first time, signed', async () => {
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

test('events announce replies, notes, statuses and agents', async () => {
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
  ['conversation_created', { conversation: { id: 32 } }],
  ['conversation_updated', { conversation: { id: 32, channel: 'website' } }],
  ['conversation_status_changed', { conversation: { id: 32, status: 'open' } }],
  ['message_created', { message: { conversation_id: 32, direction: 'incoming' }, conversation: { id: 32 } }],
  ['message_updated', { message: { conversation_id: 32 } }],
  ['contact_created', { contact: { id: 27, email: '', phone: '' } }],
  ['contact_updated', { contact: { name: 'holy-grass-417' } }],
])('%s is sent on demand', async (name, expected) => {
  await emit(name)
  expect(deliveries[0]!.event).toMatchObject({ name, account_id: 1, ...expected })
})

test('events are sent for an unknown account, by an older server, twice, badly signed, oversized, without addresses', async () => {
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

test('events come late and out of order, twice, badly signed, or never', async () => {
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

test('events are refused in words where they cannot be made', async () => {
  expect((await emit('message_created', { overrides: { account_id: 77 } })).error).toContain('no account 77')
  expect((await emit('contact_created', { overrides: { id: 7_777 } })).error).toContain('nothing with this id')
  expect((await incoming({ inbox: 'pigeon' })).error).toContain('inbox must be one of')
})

test('events announce a contact that changed', async () => {
  await port().ensureWebhook(url)
  await control('POST', 'contact', { account_id: 1, id: 1, phone_number: null })
  await arrived(1)
  expect(deliveries[0]!.event).toMatchObject({ name: 'contact_updated', contact: { id: 1, phone: '' } })
})
