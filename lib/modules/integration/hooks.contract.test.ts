import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { forgetEnv } from '@/lib/core/env'
import { startWorker, type Worker } from '@/lib/core/jobs/worker'
import { stopLive } from '@/lib/core/live/bus'
import { until } from '@/tests/core/jobs'
import { type Receiver, startReceiver } from '@/tests/integration/receiver'
import { type Integration, type Json, places, startIntegration } from '@/tests/integration/start-integration'

/** startTestInstallation: what the document says of events, hooks and deliveries, requirement by requirement. */
vi.stubEnv('ALLOW_PRIVATE_TARGETS', '1')
forgetEnv()
let api: Integration
let worker: Worker
let receiver: Receiver
beforeAll(async () => {
  api = await startIntegration()
  worker = await startWorker()
  receiver = await startReceiver()
}, 120_000)
afterEach(async () => {
  for (const tool of [api.ours, api.theirs])
    for (const { id } of (await tool.get('/hooks')).body.hooks) await tool.remove(`/hooks/${id}`)
})
afterAll(async () => {
  await worker?.stop()
  await stopLive()
  await receiver?.close()
  await api?.close()
})

const subscribe = (fields: object) => api.ours.post('/hooks', fields)
const target = () => ({ target_url: `${receiver.url}/in` })
const listed = async (): Promise<Json[]> => (await api.ours.get('/hooks')).body.hooks
async function moveADeal(): Promise<Json> {
  const { stages } = (await api.ours.get('/pipelines')).body.pipelines[0]
  const { deal } = (await api.ours.post('/deals', {})).body
  await api.ours.patch(`/deals/${deal.id}`, { stage_id: stages[1].id })
  const { stage_changes } = (await api.ours.get('/deals/stage-changes')).body
  return stage_changes.find(({ deal_id }: Json) => deal_id === deal.id)
}
const arrived = (id: string) => receiver.received.filter((one) => one.id === id)

test('rq.rest.events-list what a hook can subscribe to', async () => {
  const { status, body } = await api.ours.get('/events')
  expect(status).toBe(200)
  expect(body.events.map(({ name }: Json) => name)).toEqual(
    expect.arrayContaining([
      'deal.created',
      'deal.updated',
      'deal.stage_changed',
      'contact.created',
      'contact.updated',
    ]),
  )
  for (const event of body.events)
    expect(event).toMatchObject({ description: expect.any(String), example: { type: event.name } })
})

describe('subscribing', () => {
  test('rq.rest.hook-spellings target_url, url and hookUrl', async () => {
    for (const spelling of ['target_url', 'url', 'hookUrl']) {
      const target_url = `${receiver.url}/${spelling}`
      const answer = await subscribe({ [spelling]: target_url, event: 'deal.stage_changed' })
      expect(answer).toMatchObject({ status: 201, body: { target_url } })
    }
    expect(places(await subscribe({ event: 'deal.created' }))).toEqual(['body.target_url'])
    expect(places(await subscribe({ hookUrl: 'no address', event: 'deal.created' }))).toEqual(['body.hookUrl'])
  })

  test('rq.rest.hook-event-forms event takes one name, events several', async () => {
    const both = ['deal.created', 'contact.created']
    expect((await subscribe({ ...target(), event: 'deal.created' })).body.events).toEqual(['deal.created'])
    expect((await subscribe({ ...target(), events: both })).body.events).toEqual(both)
    expect((await subscribe({ ...target(), event: 'deal.created', events: ['contact.created'] })).body.events).toEqual(
      both,
    )
    expect(places(await subscribe(target()))).toEqual(['body.events'])
    expect(places(await subscribe({ ...target(), event: 'deal.gone' }))).toEqual(['body.event'])
    expect(places(await subscribe({ ...target(), events: ['deal.created', 'x'] }))).toEqual(['body.events.1'])
  })

  test('rq.rest.hook-secret-once the secret is answered on subscribing alone', async () => {
    const { secret } = (await subscribe({ ...target(), event: 'deal.created' })).body
    expect(secret).toMatch(/^whsec_.{20,}/)
    expect(JSON.stringify(await listed())).not.toContain(secret)
    expect((await listed())[0]).not.toHaveProperty('secret')
    const again = () =>
      api.ours.post('/hooks', { ...target(), event: 'deal.created' }, { 'Idempotency-Key': 'one-subscription' })
    const first = await again()
    expect(await again()).toMatchObject({ status: 409, body: { code: 'answered_already', id: first.body.id } })
  })

  test('rq.rest.hook-desc at most 255 characters', async () => {
    const fits = 'd'.repeat(255)
    const hook = { ...target(), event: 'deal.created' }
    expect(await subscribe({ ...hook, description: fits })).toMatchObject({ status: 201, body: { description: fits } })
    expect(places(await subscribe({ ...hook, description: `${fits}d` }))).toEqual(['body.description'])
  })

  test('rq.rest.hook-id rq.rest.hook-sub-lifetime it exists from 201 to 204', async () => {
    expect(await listed()).toEqual([])
    const { id } = (await subscribe({ ...target(), event: 'deal.created' })).body
    expect((await listed()).map((hook) => hook.id)).toEqual([id])
    expect(await api.ours.remove(`/hooks/${id}`)).toMatchObject({ status: 204, body: '' })
    expect(await listed()).toEqual([])
    expect((await api.ours.remove(`/hooks/${id}`)).status).toBe(404)
    expect((await api.ours.get(`/hooks/${id}/deliveries`)).status).toBe(404)
  })

  test('rq.rest.hook-own only the organization’s own', async () => {
    const { id } = (await subscribe({ ...target(), event: 'deal.created' })).body
    expect((await api.theirs.get('/hooks')).body.hooks).toEqual([])
    expect((await api.theirs.remove(`/hooks/${id}`)).status).toBe(404)
    expect((await api.theirs.get(`/hooks/${id}/deliveries`)).status).toBe(404)
    expect(await listed()).toHaveLength(1)
  })
})

describe('delivering', () => {
  test('rq.rest.hook-emit rq.rest.polling-alternative a move is delivered, as it can be polled', async () => {
    await subscribe({ ...target(), event: 'deal.stage_changed' })
    const change = await moveADeal()
    await until('it arrived', () => arrived(change.id).length > 0)
    expect(arrived(change.id)[0]!.json).toMatchObject({ type: 'deal.stage_changed', data: change })
  })

  test('rq.rest.hook-deliveries recent ones are readable, as many as limit says', async () => {
    const { id } = (await subscribe({ ...target(), event: 'deal.stage_changed' })).body
    const changes = [await moveADeal(), await moveADeal()]
    const log = async (query: Record<string, number> = {}) =>
      (await api.ours.get(`/hooks/${id}/deliveries`, query)).body.deliveries
    await until('both are written down', async () => (await log()).filter(({ ok }: Json) => ok).length === 2)
    for (const delivery of await log())
      expect(delivery).toMatchObject({
        event: 'deal.stage_changed',
        ok: true,
        status_code: 200,
        attempt: 1,
        error: null,
      })
    expect(changes.every(({ id: change }) => arrived(change).length === 1)).toBe(true)
    expect(await log({ limit: 1 })).toHaveLength(1)
    for (const limit of [0, 201])
      expect(places(await api.ours.get(`/hooks/${id}/deliveries`, { limit }))).toEqual(['query.limit'])
  })

  test('rq.rest.hook-delete rq.rest.hook-unsubscribe after 204 nothing comes', async () => {
    const { id } = (await subscribe({ ...target(), event: 'deal.stage_changed' })).body
    const first = await moveADeal()
    await until('the first arrived', () => arrived(first.id).length > 0)
    await api.ours.remove(`/hooks/${id}`)
    const other = await subscribe({ target_url: `${receiver.url}/other`, event: 'deal.stage_changed' })
    const second = await moveADeal()
    await until('another subscription is told', () => arrived(second.id).length > 0)
    expect(other.status).toBe(201)
    expect(arrived(second.id).map(({ path }) => path)).toEqual(['/other'])
  })
})
