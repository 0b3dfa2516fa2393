import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../sandbox-kit/server'
import { createSms } from './adapter'
import { idOfSupplied, suppliedId } from './map'
import type { SmsToSend } from './port'
import { smsSandbox } from './sandbox/sms-sandbox'
import { smsLength } from './segments'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox([smsSandbox])
})
afterEach(() => sandbox.control('POST', 'reset'))
afterAll(() => sandbox.close())

const port = (secret = 'sandbox', webhookUrl = `${sandbox.url}/sms/nowhere`) =>
  createSms(
    { base_url: `${sandbox.url}/sms`, token_id: 'sandbox-ours', token_secret: secret, sender: '' },
    { organizationId: '', mode: 'live', webhookUrl },
  )
const fault = (order: object) => sandbox.control('POST', 'faults', order)
const requests = async () => ((await sandbox.control('GET', 'requests')) as { requests: { op: string }[] }).requests
const hello = (id: string, to = '+27821230000', body = 'Hello'): SmsToSend => ({ id, to, body })
const A = '01931f00-0000-7000-8000-000000000001'
const B = '01931f00-0000-7000-8000-000000000002'

test('account and credits', async () => {
  expect(await port().profile()).toEqual({ account: 'sandbox-ours', credits: 10_000 })
})

test('wrong credentials are told in the provider’s words, without the secret', async () => {
  const error = await port('wrong-secret')
    .profile()
    .catch((thrown) => thrown)
  expect(error).toMatchObject({ kind: 'auth', httpStatus: 401, status: 502, code: 'provider_error' })
  expect(error.message).toContain('Authentication failed')
  expect(JSON.stringify(await requests())).not.toContain('wrong-secret')
})

test('a result for each message, found again by our own id', async () => {
  const results = await port().send([hello(A), hello(B, '+27821230001')])
  expect(results).toMatchObject([
    { id: A, ok: true, state: 'accepted' },
    { id: B, ok: true, state: 'accepted' },
  ])
  await expect
    .poll(() => port().readStatus(results.map((one) => one.provider_id)))
    .toMatchObject([
      { id: A, state: 'delivered', segments: 1, reason: '' },
      { id: B, state: 'failed', reason: 'FAILED.HANDSET_ERROR' },
    ])
})

test('part of a bulk can fail', async () => {
  await fault({ match: { op: 'send' }, mode: 'partial', n: 1 })
  expect(await port().send([hello(A), hello(B)])).toMatchObject([
    { id: A, ok: false, reason: 'FAILED.NOT_SENT' },
    { id: B, ok: true },
  ])
})

test.each(['reset', 'malformed'])(
  '%s: the outcome is unknown, and the same call again sends nothing twice',
  async (mode) => {
    await fault({ match: { op: 'send' }, mode })
    await expect(port().send([hello(A)])).rejects.toMatchObject({ outcomeUnknown: true })
    expect(await port().send([hello(A)])).toMatchObject([{ id: A, ok: true }])
    const { sms } = (await sandbox.control('GET', 'state')) as { sms: { accounts: Record<string, { messages: [] }> } }
    expect(sms.accounts['sandbox-ours']?.messages).toHaveLength(1)
  },
)

test('a send is never retried automatically', async () => {
  await fault({ match: { op: 'send' }, mode: 'reset_before', times: 2 })
  await expect(port().send([hello(A)])).rejects.toMatchObject({ kind: 'unavailable' })
  expect(await requests()).toHaveLength(1)
})

test('a busy service says when to come back', async () => {
  await fault({
    mode: 'status',
    match: {},
    status: 429,
    headers: { 'retry-after': '120' },
    body: { title: 'Slow down' },
  })
  await expect(port().profile()).rejects.toMatchObject({
    kind: 'rate_limited',
    retryAfterMs: 120_000,
    message: 'Slow down',
    headers: { 'Retry-After': '120' },
  })
})

test('a web page in the place of an answer is no answer', async () => {
  await fault({ match: { op: 'send' }, mode: 'html' })
  await expect(port().send([hello(A)])).rejects.toMatchObject({ kind: 'protocol', outcomeUnknown: true })
})

test('slow is not broken', async () => {
  await fault({ match: {}, mode: 'slow', delayMs: 300 })
  expect((await port().profile()).credits).toBe(10_000)
})

test('delivery reports and replies are asked for once, and only for a receiver that answers', async () => {
  await expect(port().registerWebhook()).rejects.toMatchObject({
    message: expect.stringContaining('Webhook not valid'),
  })
  // Any address that answers [] with 2xx is taken for a receiver.
  const ours = port('sandbox', `${sandbox.url}/sms/__sandbox/clock`)
  await ours.registerWebhook()
  await ours.registerWebhook()
  const { sms } = (await sandbox.control('GET', 'state')) as { sms: { accounts: Record<string, { webhooks: [] }> } }
  expect(sms.accounts['sandbox-ours']?.webhooks).toMatchObject([{ triggerScope: 'SENT' }, { triggerScope: 'RECEIVED' }])
})

test('numbers that want no messages', async () => {
  expect(await port().blockedNumbers()).toEqual(['+27820000002'])
})

test('our ids fit into the provider’s field and come back', () => {
  expect(suppliedId(A)).toHaveLength(20)
  expect(idOfSupplied(suppliedId(A))).toBe(A)
  expect(idOfSupplied('something of theirs!')).not.toBe(A)
  expect(idOfSupplied('')).toBe('')
})

test.each([
  ['', 'gsm', 0, 0],
  ['a'.repeat(160), 'gsm', 160, 1],
  ['a'.repeat(161), 'gsm', 161, 2],
  ['a'.repeat(306), 'gsm', 306, 2],
  ['a'.repeat(307), 'gsm', 307, 3],
  [`${'a'.repeat(159)}€`, 'gsm', 161, 2],
  [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 'gsm', 306, 3],
  ['ł'.repeat(70), 'unicode', 70, 1],
  ['ł'.repeat(71), 'unicode', 71, 2],
  [`${'ł'.repeat(66)}😀${'ł'.repeat(5)}`, 'unicode', 73, 2],
])('%j is %s of %i units in %i segments', (text, encoding, units, segments) => {
  expect(smsLength(text)).toMatchObject({ encoding, units, segments })
})
