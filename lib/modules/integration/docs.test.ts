import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { VERIFY_JS, VERIFY_PYTHON } from '@/components/integration/verification'
import '@/lib/modules'
import { eventTypes } from './domain/event-types'
import { withEvents } from './domain/events-in-markdown'
import { newSecret, webhookHeaders } from './domain/signature'

const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/webhooks.md'), 'utf8')

test('docs/webhooks.md lists every event with its example, as declared', () => {
  expect(page, 'run node --import tsx scripts/write-webhook-docs.ts').toBe(withEvents(page, eventTypes()))
})

test('the page and the screen show the same code', () => {
  expect(page).toContain(VERIFY_JS)
  expect(page).toContain(VERIFY_PYTHON)
})

test('the code that is shown takes what we send, and nothing else', async () => {
  const { isFromIndaba } = await import(`data:text/javascript,${encodeURIComponent(VERIFY_JS)}`)
  const [secret, former, other] = [newSecret(), newSecret(), newSecret()]
  const body = '{"type":"deal.created","data":{"title":"Größe ✓"}}'
  const headers = webhookHeaders({ id: 'evt_1', secrets: [secret, former], body, at: new Date(), isTest: false })
  for (const known of [secret, former]) {
    expect(isFromIndaba(known, headers, body)).toBe(true)
    expect(new Webhook(known).verify(body, headers)).toEqual(JSON.parse(body))
  }
  expect(isFromIndaba(other, headers, body)).toBe(false)
  expect(isFromIndaba(secret, headers, `${body} `)).toBe(false)
  expect(isFromIndaba(secret, { ...headers, 'webhook-id': 'evt_2' }, body)).toBe(false)
  const old = webhookHeaders({
    id: 'evt_1',
    secrets: [secret],
    body,
    at: new Date(Date.now() - 400_000),
    isTest: false,
  })
  expect(isFromIndaba(secret, old, body)).toBe(false)
})

test('a signature is what Standard Webhooks says, byte for byte', () => {
  const at = new Date(1_614_265_330_000)
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const { 'webhook-signature': ours } = webhookHeaders({
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    secrets: [secret],
    body: '{"test": 2432232314}',
    at,
    isTest: false,
  })
  expect(ours).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
  const key = Buffer.from(secret.slice(6), 'base64')
  const signed = createHmac('sha256', key).update('msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{"test": 2432232314}')
  expect(ours).toBe(`v1,${signed.digest('base64')}`)
})
