import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxParts } from '../../../scripts/sandbox-parts'
import { FAULT_MODES } from './part'
import { type Sandbox, startSandbox } from './server'

const told = readFileSync(path.resolve(import.meta.dirname, '../../../docs/connectors.md'), 'utf8')

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox(sandboxParts)
})
afterAll(() => sandbox.close())

const ask = async (method: string, address: string, body?: unknown) => {
  const answer = await fetch(`${sandbox.url}${address}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

test('every control call of docs/connectors.md is there, for all kinds and for one', async () => {
  const calls = [...told.matchAll(/^\| `(GET|POST|DELETE) (\/__sandbox\/\w+)`/gm)].map(([, method, at]) => [method, at])
  expect(calls.length).toBeGreaterThan(8)
  const bodies: Record<string, unknown> = {
    'POST /__sandbox/faults': { match: {}, mode: 'slow', delayMs: 1 },
    'POST /__sandbox/clock': { advance_seconds: 60 },
  }
  for (const [method = '', at = ''] of calls) {
    const { status, body } = await ask(method, at, bodies[`${method} ${at}`])
    const said = String(body.error ?? '')
    // Without any traffic there is nothing to send a webhook about.
    expect(at.endsWith('emit') ? said : status, `${method} ${at}: ${said}`).toEqual(
      at.endsWith('emit') ? expect.stringContaining('whose webhook') : 200,
    )
  }
  expect(await ask('POST', '/sms/__sandbox/reset')).toMatchObject({ status: 200 })
  expect(await ask('GET', '/sms/__sandbox/state')).toMatchObject({ body: { accounts: {} } })
  expect(await ask('GET', '/sms/__sandbox/nothing')).toMatchObject({ status: 400 })
})

test('every fault mode is told of', () => {
  for (const mode of FAULT_MODES) expect(told).toContain(`| \`${mode}\``)
})

test('a fault meant for one kind, call and subject strikes that alone, as often as said', async () => {
  await ask('POST', '/__sandbox/reset')
  const headers = { authorization: `Basic ${Buffer.from('sandbox-a:sandbox').toString('base64')}` }
  const profile = async () => (await fetch(`${sandbox.url}/sms/profile`, { headers })).status
  await ask('POST', '/__sandbox/faults', { match: { kind: 'voice' }, mode: 'status', status: 418 })
  await ask('POST', '/sms/__sandbox/faults', { match: { op: 'send' }, mode: 'status', status: 418 })
  expect(await profile()).toBe(200)
  await ask('POST', '/sms/__sandbox/faults', { match: { path: '^/pro' }, mode: 'status', status: 418, times: 2 })
  expect([await profile(), await profile(), await profile()]).toEqual([418, 418, 200])
  expect((await ask('POST', '/__sandbox/faults', { mode: 'unheard-of' })).status).toBe(400)
})

test('stale repeats the answer before', async () => {
  await ask('POST', '/__sandbox/reset')
  const headers = { authorization: `Basic ${Buffer.from('sandbox-a:sandbox').toString('base64')}` }
  const messages = async () => (await (await fetch(`${sandbox.url}/sms/messages`, { headers })).json()) as unknown[]
  expect(await messages()).toHaveLength(0)
  const body = JSON.stringify({ to: '+27821230005', body: 'Hi' })
  await fetch(`${sandbox.url}/sms/messages`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  })
  await ask('POST', '/sms/__sandbox/faults', { match: { op: 'messages' }, mode: 'stale' })
  expect([(await messages()).length, (await messages()).length]).toEqual([0, 1])
})

test('the clock of a kind moves, and a reset puts it back', async () => {
  const { body } = await ask('POST', '/sms/__sandbox/clock', { now: '2030-01-01T00:00:00Z' })
  expect(String(body.now)).toMatch(/^2030-01-01T00:00:0/)
  await ask('POST', '/sms/__sandbox/reset')
  const after = await ask('POST', '/sms/__sandbox/clock', {})
  expect(String(after.body.now).slice(0, 4)).toBe(String(new Date().getUTCFullYear()))
})

test('webhooks go to this machine only', async () => {
  const headers = {
    authorization: `Basic ${Buffer.from('sandbox-a:sandbox').toString('base64')}`,
    'content-type': 'application/json',
  }
  const body = JSON.stringify({ name: 'x', url: 'https://example.com/', triggerScope: 'SENT' })
  const answer = await fetch(`${sandbox.url}/sms/webhooks`, { method: 'POST', headers, body })
  expect(answer.status).toBe(500)
  expect(await answer.text()).toContain('this machine only')
})
