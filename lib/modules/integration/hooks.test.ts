import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { systemDb } from '@/lib/core/db/prisma'
import { systemQuery } from '@/lib/core/db/system-query'
import { forgetEnv } from '@/lib/core/env'
import { until } from '@/lib/core/jobs/test-support'
import { startWorker, type Worker } from '@/lib/core/jobs/worker'
import { stopLive, wakeWorkers } from '@/lib/core/live/bus'
import { type Json, startTestInstallation, type TestInstallation } from '../test-installation'
import { type Receiver, startReceiver } from './test-receiver'

/** Webhooks end to end: a change over HTTP, the outbox, the worker, a receiver on a port of its own. */
vi.stubEnv('ALLOW_PRIVATE_TARGETS', '1')
forgetEnv()
let installation: TestInstallation
let worker: Worker
let receiver: Receiver
beforeAll(async () => {
  installation = await startTestInstallation()
  worker = await startWorker()
  await until('the demo’s own events are handed on', async () => (await waitingEvents()) === 0, 60_000)
}, 120_000)
beforeEach(async () => {
  receiver = await startReceiver()
  return async () => {
    for (const { id } of await hooks()) await rest('DELETE', `/hooks/${id}`)
    await receiver.close()
  }
})
afterAll(async () => {
  await worker?.stop()
  await stopLive()
  await installation?.close()
})

const waitingEvents = () => systemDb().platformEvent.count({ where: { dispatched_at: null } })
const rest = (method: string, path: string, body?: unknown, key = installation.ours.organization) =>
  installation.call(method, `/rest${path}`, { key, ...(body === undefined ? {} : { body }) })
const hooks = async (): Promise<Json[]> => (await rest('GET', '/hooks')).body.hooks
async function subscribe(events: string[], more: object = {}): Promise<Json> {
  const answer = await rest('POST', '/hooks', { target_url: `${receiver.url}/in`, events, ...more })
  expect(answer.status).toBe(201)
  return answer.body
}
const newDeal = async (): Promise<Json> => (await rest('POST', '/deals', { title: 'Fibre for the lodge' })).body.deal
const stages = async (): Promise<Json[]> => (await rest('GET', '/pipelines')).body.pipelines[0].stages
const move = (deal: Json, stage_id: string) => rest('PATCH', `/deals/${deal.id}`, { stage_id })
const log = async (hook: Json): Promise<Json[]> =>
  (await rest('GET', `/hooks/${hook.id}/deliveries?limit=200`)).body.deliveries
const arrived = (count: number) => until(`${count} requests arrived`, () => receiver.received.length >= count)
const states = async (hook: Json) => (await log(hook)).map(({ state }) => state).reverse()
const settled = (hook: Json, ...wanted: string[]) =>
  until(`the deliveries are ${wanted}`, async () => (await states(hook)).join() === wanted.join())
/** The clock of retries runs in hours; here it is put forward. */
async function comeDue(): Promise<void> {
  await systemQuery(
    `update integration_delivery set next_attempt_at = now() where state = 'waiting' and next_attempt_at is not null`,
  )
  wakeWorkers()
}

describe('a stage move', () => {
  test('is delivered well within a second, once, under the id of its polled twin, and verifies', async () => {
    const hook = await subscribe(['deal.stage_changed'])
    const deal = await newDeal()
    const [, second] = await stages()
    const at = Date.now()
    expect((await move(deal, second.id)).status).toBe(200)
    await arrived(1)
    const [one] = receiver.received as [Receiver['received'][0]]
    expect(one.at - at).toBeLessThan(1_000)
    expect(new Webhook(hook.secret).verify(one.body, one.headers)).toEqual(one.json)
    const [twin] = (await rest('GET', '/deals/stage-changes?limit=1')).body.stage_changes
    expect(one.id).toBe(twin.id)
    expect(one.json).toEqual({
      type: 'deal.stage_changed',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      organization_id: expect.any(String),
      data: expect.objectContaining({ deal_id: deal.id, to_stage_id: second.id }),
    })
    expect(one.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Indaba-Webhooks/1.0' })
    await settled(hook, 'delivered')
    const [delivery] = await log(hook)
    expect(delivery).toMatchObject({ ok: true, status_code: 200, attempt: 1, error: null, event: 'deal.stage_changed' })
    const detail = (await rest('GET', `/hooks/${hook.id}/deliveries/${delivery.id}`)).body
    expect(detail.attempts).toMatchObject([{ attempt: 1, status_code: 200, answer: 'ok' }])
    expect(detail.request.body).toBe(one.body)
    expect(JSON.stringify(detail)).not.toContain(hook.secret)
    expect(receiver.received).toHaveLength(1)
  })

  test('is told in order, also when the receiver refuses the first; other records go on', async () => {
    const hook = await subscribe(['deal.stage_changed'])
    const [deal, other] = [await newDeal(), await newDeal()]
    const [first, second, third] = await stages()
    receiver.answer = ({ json }, response) => {
      if (json.data.deal_id === deal.id && refuse) response.writeHead(500).end('not now')
    }
    let refuse = true
    for (const stage of [second, third, first]) await move(deal, stage.id)
    await move(other, second.id)
    await until('the first was refused, the other arrived', async () => {
      const seen = receiver.received.map(({ json }) => json.data.deal_id)
      return seen.includes(deal.id) && seen.includes(other.id)
    })
    await until('it is written down', async () => (await states(hook)).includes('delivered'))
    expect(receiver.received.filter(({ json }) => json.data.deal_id === deal.id)).toHaveLength(1)
    const waiting = (await log(hook)).filter(({ state }) => state === 'waiting')
    expect(waiting.filter(({ next_attempt_at }) => next_attempt_at)).toHaveLength(1)
    expect(waiting).toHaveLength(3)
    refuse = false
    await comeDue()
    await settled(hook, 'delivered', 'delivered', 'delivered', 'delivered')
    const told = receiver.received.filter(({ json }) => json.data.deal_id === deal.id)
    expect(told.map(({ json }) => json.data.to_stage_id)).toEqual([second.id, second.id, third.id, first.id])
    expect(told[1]!.id).toBe(told[0]!.id)
    expect(told[1]!.body).toBe(told[0]!.body)
  })
})

test('after eight attempts it has failed, and the next of its record has its turn', async () => {
  const hook = await subscribe(['deal.stage_changed'])
  const deal = await newDeal()
  const [first, second] = await stages()
  receiver.answer = ({ json }, response) => {
    if (json.data.to_stage_id === second.id) response.writeHead(503).end()
  }
  await move(deal, second.id)
  await move(deal, first.id)
  for (let attempt = 1; attempt <= 8; attempt++) {
    await until(`attempt ${attempt} is written down`, async () => (await log(hook))[1]?.attempt === attempt)
    await comeDue()
  }
  await settled(hook, 'failed', 'delivered')
  const failed = (await log(hook))[1]
  expect(failed).toMatchObject({ attempt: 8, status_code: 503, error: 'The receiver answered 503.', ok: false })
  receiver.answer = () => {}
  expect((await rest('POST', `/hooks/${hook.id}/deliveries/${failed.id}/resend`)).status).toBe(200)
  await settled(hook, 'delivered', 'delivered')
  expect((await log(hook))[1]).toMatchObject({ attempt: 9, ok: true })
})
