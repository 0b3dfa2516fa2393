import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ProviderError } from '@/lib/core/provider-error'
import { type Sandbox, startSandbox } from '../sandbox-kit/server'
import { voiceConnector } from './connector'
import type { CallOrder, VoiceAgentProvider, VoiceCall } from './port'
import { voiceSandbox } from './sandbox/part'
import { SIGNATURE_HEADER, signatureOf } from './signature'

/** The adapter against the sandbox: every call of the port, and everything that can go wrong. */
let sandbox: Sandbox
let port: VoiceAgentProvider
beforeAll(async () => {
  sandbox = await startSandbox([voiceSandbox])
  port = portOf('0193a1c0-0000-7000-8000-000000000001')
})
afterAll(() => sandbox?.close())
afterEach(() => sandbox.control('DELETE', 'faults'))

function portOf(organizationId: string): VoiceAgentProvider {
  const settings = voiceConnector.sandbox!({ url: `${sandbox.url}/voice`, smtpUrl: null, organizationId })!
  return voiceConnector.create(settings, { organizationId, mode: 'sandbox', webhookUrl: '' })
}

let orders = 0
const orderOf = (facts: Partial<CallOrder> = {}): CallOrder => ({
  reference: `reference-${++orders}`,
  mode: 'sip',
  to: '+27821234561',
  from: '',
  script: {
    purpose: 'We would like to know how we can help with your fibre line.',
    greeting: 'Good day {name}, this is Indaba.',
    questions: [
      { key: 'people', question: 'How many people use the line?' },
      { key: 'budget', question: 'What is your budget a month?' },
    ],
    facts: { name: 'Thandi Mokoena', category: 'Fibre' },
    transferNumber: '+27105550111',
  },
  metadata: { deal_id: 'd1' },
  ...facts,
})

const fault = (body: object) => sandbox.control('POST', 'faults', body)
const pass = (seconds: number) => sandbox.control('POST', 'clock', { advance_seconds: seconds })
async function failure(work: Promise<unknown>): Promise<ProviderError> {
  try {
    await work
  } catch (error) {
    if (error instanceof ProviderError) return error
    throw error
  }
  throw new Error('this should have failed')
}
async function ended(order: CallOrder): Promise<VoiceCall> {
  const { id } = await port.placeCall(order)
  await pass(60)
  return port.getCall(id)
}

describe('a call', () => {
  test('rings, talks, ends and is listened to', async () => {
    const placed = await port.placeCall(orderOf())
    expect(placed).toMatchObject({ state: 'running', status: 'registered', reason: '', accessToken: null })
    await pass(2)
    const talking = await port.getCall(placed.id)
    expect(talking).toMatchObject({ state: 'running', status: 'ongoing', analysis: null })
    expect(talking.transcript[0]).toMatchObject({ role: 'agent', text: 'Good day Thandi, this is Indaba.' })
    await pass(60)
    const call = await port.getCall(placed.id)
    expect(call).toMatchObject({ state: 'completed', reason: 'agent_hangup', from: '+27105550100', to: '+27821234561' })
    expect(call.durationSeconds).toBeGreaterThan(1)
    expect(call.analysis).toMatchObject({ verdict: 'qualified', sentiment: 'Positive' })
    expect(Object.keys(call.analysis!.answers)).toEqual(['people', 'budget'])
    // The person answered what was asked: the answers stand in the conversation.
    for (const answer of Object.values(call.analysis!.answers))
      expect(call.transcript.filter(({ role }) => role === 'user').map(({ text }) => text)).toContain(answer)
    expect(
      call.transcript.every(({ at_seconds }, index, all) => index === 0 || at_seconds > all[index - 1]!.at_seconds),
    ).toBe(true)
  })

  test.each([
    ['+27821234563', 'completed', 'user_hangup'],
    ['+27821234564', 'completed', 'agent_hangup'],
    ['+27821234565', 'transferred', 'call_transfer'],
    ['+27821234566', 'closed', 'voicemail_reached'],
    ['+27821234567', 'closed', 'dial_busy'],
    ['+27821234568', 'closed', 'dial_no_answer'],
    ['+27821234569', 'error', 'dial_failed'],
  ])('%s ends as %s (%s)', async (to, state, reason) => {
    expect(await ended(orderOf({ to }))).toMatchObject({ state, reason })
  })

  test('of other words goes another way', async () => {
    const [fibre, office] = await Promise.all(
      ['How soon do you want to start?', 'Where is your office?'].map((question) =>
        port.placeCall(orderOf({ script: { ...orderOf().script, questions: [{ key: 'q', question }] } })),
      ),
    )
    await pass(60)
    const answers = await Promise.all(
      [fibre!, office!].map(async ({ id }) => (await port.getCall(id)).analysis?.answers.q),
    )
    expect(answers[0]).not.toBe(answers[1])
  })

  test('in the browser has a token; a rehearsal dials nobody', async () => {
    expect(await port.placeCall(orderOf({ mode: 'voice', to: '' }))).toMatchObject({ accessToken: expect.any(String) })
    await port.placeCall(orderOf({ mode: 'sim' }))
    const { requests } = (await sandbox.control('GET', 'requests')) as { requests: { path: string }[] }
    expect(requests.at(-1)?.path).toBe('/voice/v2/create-web-call')
  })

  test('is found again by our own id, by its own account alone', async () => {
    const order = orderOf()
    const { id } = await port.placeCall(order)
    expect((await port.findCall(order.reference))?.id).toBe(id)
    expect(await port.findCall('never placed')).toBeNull()
    const other = portOf('0193a1c0-0000-7000-8000-000000000002')
    expect(await other.findCall(order.reference)).toBeNull()
    expect((await failure(other.getCall(id))).kind).toBe('not_found')
  })

  test('is stopped once; stopping what is over is no error', async () => {
    const { id } = await port.placeCall(orderOf())
    await pass(2)
    await port.stopCall(id)
    expect(await port.getCall(id)).toMatchObject({ state: 'completed', reason: 'agent_hangup' })
    await port.stopCall(id)
    expect((await failure(port.stopCall('call_nothing'))).kind).toBe('not_found')
  })
})

describe('what goes wrong', () => {
  test('a wrong key, a wrong number and a wrong sender are said in the provider’s words', async () => {
    const settings = {
      api_key: 'wrong',
      agent_id: 'agent_rehearsal',
      from_number: '',
      base_url: `${sandbox.url}/voice`,
    }
    const facts = { organizationId: '', mode: 'live', webhookUrl: '' } as const
    const wrong = voiceConnector.create(settings, facts)
    expect(await failure(wrong.check())).toMatchObject({ kind: 'auth', message: 'Invalid API key' })
    expect(await failure(port.placeCall(orderOf({ to: '12' })))).toMatchObject({
      kind: 'validation',
      outcomeUnknown: false,
    })
    expect((await failure(port.placeCall(orderOf({ from: '+27110000000' })))).message).toContain('does not belong')
    expect((await failure(wrong.placeCall(orderOf({ mode: 'sim' })))).kind).toBe('not_supported')
    expect(await voiceConnector.check(port)).toEqual({ message: expect.stringContaining('Sandbox agent') })
  })

  test.each([
    [{ mode: 'reset' }, 'unavailable', true, true],
    [{ mode: 'malformed' }, 'protocol', true, true],
    [{ mode: 'reset_before' }, 'unavailable', true, false],
    [{ mode: 'html' }, 'protocol', true, false],
    [{ mode: 'html', status: 502 }, 'unavailable', true, false],
    [{ mode: 'status', status: 503 }, 'unavailable', false, false],
    [{ mode: 'status', status: 429, headers: { 'retry-after': '7' } }, 'rate_limited', false, false],
  ])('placing under %o', async (facts, kind, outcomeUnknown, isThere) => {
    await fault({ match: { op: 'place_call' }, ...facts })
    const order = orderOf()
    expect(await failure(port.placeCall(order))).toMatchObject({ kind, outcomeUnknown })
    // Whatever is not known is found out by asking.
    expect((await port.findCall(order.reference)) !== null).toBe(isThere)
  })

  test('reads are tried again, writes never', async () => {
    const { id } = await port.placeCall(orderOf())
    await fault({ match: { op: 'get_call' }, mode: 'status', status: 503, times: 2 })
    expect((await port.getCall(id)).id).toBe(id)
    const before = await placedSoFar()
    await fault({ match: { op: 'place_call' }, mode: 'status', status: 503, times: 1 })
    await failure(port.placeCall(orderOf()))
    expect(await placedSoFar()).toBe(before + 1)
  })

  test('a slow answer arrives; an old one is only old', async () => {
    const { id } = await port.placeCall(orderOf())
    await fault({ match: { op: 'get_call' }, mode: 'slow', delayMs: 200 })
    expect((await port.getCall(id)).state).toBe('running')
    await pass(60)
    await fault({ match: { op: 'get_call' }, mode: 'stale' })
    expect((await port.getCall(id)).state).toBe('running')
    expect((await port.getCall(id)).state).toBe('completed')
  })

  const placedSoFar = async () =>
    ((await sandbox.control('GET', 'requests')) as { requests: { op: string }[] }).requests.filter(
      ({ op }) => op === 'place_call',
    ).length
})

describe('a webhook', () => {
  const key = 'key_sandbox_0193a1c0-0000-7000-8000-000000000001'
  const body = Buffer.from(
    JSON.stringify({
      event: 'call_ended',
      call: { call_id: 'c1', call_status: 'ended', disconnection_reason: 'dial_busy' },
    }),
  )
  const now = Date.parse('2026-11-20T10:00:00Z')
  const signed = (at: number, secret = key) => ({ [SIGNATURE_HEADER]: signatureOf(secret, body, at) })

  test('is read when it was signed over these bytes within five minutes', () => {
    expect(port.readWebhook(body, signed(now), now)).toMatchObject({ id: 'c1:call_ended', call: { state: 'closed' } })
    expect(port.readWebhook(body, signed(now - 299_000), now)).not.toBeNull()
    expect(port.readWebhook(body, signed(now - 301_000), now)).toBeNull()
    expect(port.readWebhook(body, signed(now + 301_000), now)).toBeNull()
    expect(port.readWebhook(Buffer.concat([body, Buffer.from(' ')]), signed(now), now)).toBeNull()
    expect(port.readWebhook(body, signed(now, 'another'), now)).toBeNull()
    expect(port.readWebhook(body, {}, now)).toBeNull()
    expect(port.readWebhook(body, { [SIGNATURE_HEADER]: 'v=1,d=zz' }, now)).toBeNull()
  })

  test('that is signed and cannot be read says so', () => {
    const odd = Buffer.from('{"event": "call_ended"')
    expect(() => port.readWebhook(odd, { [SIGNATURE_HEADER]: signatureOf(key, odd, now) }, now)).toThrow(ProviderError)
  })
})
