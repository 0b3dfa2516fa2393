import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { systemContext } from '@/lib/core/context'
import { systemDb } from '@/lib/core/db/prisma'
import { systemQuery } from '@/lib/core/db/system-query'
import { forgetEnv } from '@/lib/core/env'
import { organizationDetails } from '@/lib/core/jobs/run-job'
import { startWorker, type Worker } from '@/lib/core/jobs/worker'
import { stopLive, wakeWorkers } from '@/lib/core/live/bus'
import { runOperation } from '@/lib/core/operation'
import { until } from '@/tests/core/jobs'
import { type Json, startTestInstallation, type TestInstallation } from '@/tests/installation'
import { type Receiver, startReceiver } from '@/tests/integration/receiver'
import { endHook } from './operations/hooks/end-hook'

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

test('test events go through the same pipeline, once, marked, and their outcome is answered', async () => {
  const hook = await subscribe(['deal.stage_changed', 'contact.created'])
  const told = await rest('POST', `/hooks/${hook.id}/test`, { event: 'contact.created' })
  expect(told.body).toMatchObject({ ok: true, message: expect.stringMatching(/^Delivered: 200 in \d+ ms\.$/) })
  const [one] = receiver.received as [Receiver['received'][0]]
  expect(one.json).toMatchObject({ type: 'contact.created', test: true })
  expect(one.headers['webhook-test']).toBe('true')
  new Webhook(hook.secret).verify(one.body, one.headers)
  receiver.answer = (_, response) => void response.writeHead(400).end('who are you?')
  await rest('PATCH', `/hooks/${hook.id}`, { active: false })
  const refused = (await rest('POST', `/hooks/${hook.id}/test`, {})).body
  expect(refused).toMatchObject({ ok: false, message: 'The receiver answered 400.', delivery: { state: 'failed' } })
  expect((await hooks())[0].failing_since).toBeNull()
  expect((await rest('POST', `/hooks/${hook.id}/test`, { event: 'no.such' })).status).toBe(422)
})

test('during a rotation both secrets sign, afterwards the new one alone', async () => {
  const hook = await subscribe(['deal.created'])
  const rotated = (await rest('POST', `/hooks/${hook.id}/rotate-secret`, {})).body
  expect(rotated.secret).toMatch(/^whsec_/)
  expect(Date.parse(rotated.previous_secret_until) - Date.now()).toBeGreaterThan(23 * 3_600_000)
  await rest('POST', `/hooks/${hook.id}/test`, {})
  const [both] = receiver.received as [Receiver['received'][0]]
  for (const secret of [hook.secret, rotated.secret]) new Webhook(secret).verify(both.body, both.headers)
  const third = (await rest('POST', `/hooks/${hook.id}/rotate-secret`, { overlap_hours: 0 })).body
  await rest('POST', `/hooks/${hook.id}/test`, {})
  const after = receiver.received[1]!
  new Webhook(third.secret).verify(after.body, after.headers)
  for (const secret of [hook.secret, rotated.secret])
    expect(() => new Webhook(secret).verify(after.body, after.headers)).toThrow()
  const said = JSON.stringify([await hooks(), (await rest('GET', `/hooks/${hook.id}`)).body])
  for (const secret of [hook.secret, rotated.secret, third.secret]) expect(said).not.toContain(secret)
  const stored = await systemDb().integrationHook.findUniqueOrThrow({ where: { id: hook.id } })
  expect(stored.secret).toMatch(/^v1\./)
})

describe('switching off', () => {
  test('410 ends the subscription, in the log, in the bell and by mail', async () => {
    const hook = await subscribe(['deal.created'], { description: 'Ledger' })
    receiver.answer = (_, response) => void response.writeHead(410).end()
    await newDeal()
    await until('it has ended', async () => (await hooks())[0].state === 'gone')
    expect(await states(hook)).toEqual(['failed'])
    expect((await log(hook))[0].error).toContain('410 Gone')
    await newDeal()
    await settled(hook, 'failed', 'cancelled')
    expect(receiver.received).toHaveLength(1)
    const bell = (await installation.call('GET', '/notifications', { key: installation.ours.owner })).body.notifications
    expect(bell[0]).toMatchObject({
      title: 'The webhook “Ledger” was switched off',
      href: `/integration/hooks/${hook.id}`,
    })
    const mails = await systemDb().mail.findMany({ where: { subject: { contains: 'Ledger' } } })
    expect(mails.length).toBeGreaterThanOrEqual(2)
  })

  test('workers that find it gone at the same time tell each person once', async () => {
    const hook = await subscribe(['deal.created'], { description: 'Gone for all' })
    const { organization_id } = await systemDb().integrationHook.findUniqueOrThrow({ where: { id: hook.id } })
    const ctx = systemContext('integration.deliver-events', await organizationDetails(organization_id))
    await Promise.all([1, 2, 3].map(() => runOperation(endHook, ctx, { hook_id: hook.id, reason: 'gone' })))
    const mails = await systemDb().mail.findMany({ where: { subject: { contains: 'Gone for all' } } })
    const told = mails.map(({ to_address }) => to_address)
    expect(told.length).toBeGreaterThanOrEqual(2)
    expect(told).toEqual([...new Set(told)])
  })

  test('five days of failure do, and one click resumes and catches up in order', async () => {
    const hook = await subscribe(['deal.stage_changed'])
    const deal = await newDeal()
    const [first, second, third] = await stages()
    receiver.answer = (_, response) => void response.writeHead(500).end()
    await move(deal, second.id)
    await until('it fails', async () => (await hooks())[0].failing_since !== null)
    expect((await hooks())[0].state).toBe('active')
    await systemQuery(
      `update integration_hook set failing_since = now() - interval '5 days 1 minute', last_failure_at = now() - interval '14 hours' where id = $1`,
      [hook.id],
    )
    await comeDue()
    await until('it was given up', async () => (await hooks())[0].state === 'failing')
    await move(deal, third.id)
    await move(deal, first.id)
    await settled(hook, 'cancelled', 'cancelled', 'cancelled')
    expect((await hooks())[0].last_day.missed).toBe(3)
    receiver.answer = () => {}
    receiver.received.length = 0
    const resumed = (await rest('PATCH', `/hooks/${hook.id}`, { active: true, deliver_missed: true })).body
    expect(resumed).toMatchObject({ active: true, state: 'active', failing_since: null, delivering_missed: 3 })
    await settled(hook, 'delivered', 'delivered', 'delivered')
    expect(receiver.received.map(({ json }) => json.data.to_stage_id)).toEqual([second.id, third.id, first.id])
  })

  test('a pause keeps what happens; resuming without it forgets; resend-failed still finds it', async () => {
    const hook = await subscribe(['deal.created'])
    await rest('PATCH', `/hooks/${hook.id}`, { active: false })
    await newDeal()
    await settled(hook, 'cancelled')
    expect((await rest('POST', `/hooks/${hook.id}/resend-failed`, { since: '2020-01-01' })).status).toBe(409)
    const since = new Date(Date.now() - 60_000).toISOString()
    await rest('PATCH', `/hooks/${hook.id}`, { active: true })
    expect((await hooks())[0].last_day.missed).toBe(0)
    expect(receiver.received).toHaveLength(0)
    const again = (await rest('POST', `/hooks/${hook.id}/resend-failed`, { since })).body
    expect(again).toMatchObject({ resent: 1, message: '1 event is being sent again.' })
    await settled(hook, 'delivered')
  })

  test('deleting stops at once; the rest is gone for everybody', async () => {
    const hook = await subscribe(['deal.created'])
    receiver.answer = (_, response) => void response.writeHead(500).end()
    await newDeal()
    await until('the first attempt is written', async () => (await log(hook))[0]?.attempt === 1)
    const [delivery] = await log(hook)
    expect((await rest('DELETE', `/hooks/${hook.id}`)).status).toBe(204)
    await comeDue()
    await newDeal()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(receiver.received).toHaveLength(1)
    for (const path of ['', '/deliveries', `/deliveries/${delivery.id}`])
      expect((await rest('GET', `/hooks/${hook.id}${path}`)).status).toBe(404)
    expect((await rest('GET', `/deliveries/${delivery.id}`)).status).toBe(404)
    expect((await rest('DELETE', `/hooks/${hook.id}`)).status).toBe(404)
  })
})

describe('subscribing', () => {
  test.each([
    ['target_url', { event: 'deal.created' }, ['deal.created']],
    ['url', { events: ['deal.created', 'contact.created'] }, ['deal.created', 'contact.created']],
    [
      'hookUrl',
      { event: 'deal.created', events: ['deal.created', 'contact.created'] },
      ['deal.created', 'contact.created'],
    ],
  ])('takes the address as %s', async (spelling, names, events) => {
    const answer = await rest('POST', '/hooks', {
      [spelling]: `${receiver.url}/x`,
      ...names,
      description: 'd'.repeat(255),
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      target_url: `${receiver.url}/x`,
      events,
      secret: expect.stringMatching(/^whsec_/),
    })
    expect((await hooks())[0]).not.toHaveProperty('secret')
    expect((await rest('GET', '/hooks', undefined, installation.theirs.organization)).body.hooks).toEqual([])
  })

  test('target_url counts before url, and url before hookUrl', async () => {
    const all = { target_url: null, url: `${receiver.url}/b`, hookUrl: `${receiver.url}/c`, event: 'deal.created' }
    expect((await rest('POST', '/hooks', all)).body.target_url).toBe(`${receiver.url}/b`)
    const first = { ...all, target_url: `${receiver.url}/a` }
    expect((await rest('POST', '/hooks', first)).body.target_url).toBe(`${receiver.url}/a`)
  })

  test.each([
    [{}, ['body', 'target_url']],
    [{}, ['body', 'events']],
    [{ url: 'https://8.8.8.8/', events: [] }, ['body', 'events']],
    [{ url: 'https://8.8.8.8/', events: ['deal.created', 'deal.eaten'] }, ['body', 'events', 1]],
    [{ url: 'https://8.8.8.8/', event: 'deal.eaten' }, ['body', 'event']],
    [{ hookUrl: 'https://169.254.169.254/', event: 'deal.created' }, ['body', 'hookUrl']],
    [{ url: 'nonsense', event: 'deal.created' }, ['body', 'url']],
    [{ target_url: 'https://u:p@example.com/', event: 'deal.created' }, ['body', 'target_url']],
    [{ url: 'https://8.8.8.8/', event: 'deal.created', description: 'd'.repeat(256) }, ['body', 'description']],
    [{ url: 7, event: 'deal.created' }, ['body', 'url']],
  ])('%j is 422 at %j', async (body, loc) => {
    const answer = await rest('POST', '/hooks', body)
    expect(answer.status).toBe(422)
    expect(answer.body.detail).toContainEqual({ loc, msg: expect.any(String), type: expect.any(String) })
  })

  test('twice the same is allowed, and said; more than a hundred are not', async () => {
    const one = await subscribe(['deal.created'])
    expect((await subscribe(['deal.created'])).same_as).toEqual([one.id])
    const body = { target_url: `${receiver.url}/many`, event: 'deal.created' }
    const answers = await Promise.all(Array.from({ length: 100 }, () => rest('POST', '/hooks', body)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(98)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
  })

  test('another organization, and roles without the right, get nowhere', async () => {
    const hook = await subscribe(['deal.created'])
    await newDeal()
    await settled(hook, 'delivered')
    const [delivery] = await log(hook)
    const calls: [string, string, unknown?][] = [
      ['GET', ''],
      ['PATCH', '', { active: false }],
      ['DELETE', ''],
      ['GET', '/deliveries'],
      ['POST', '/test', {}],
      ['POST', '/rotate-secret', {}],
      ['POST', '/resend-failed', { since: '2020-01-01' }],
      ['GET', `/deliveries/${delivery.id}`],
      ['POST', `/deliveries/${delivery.id}/resend`],
    ]
    for (const [method, path, body] of calls) {
      const foreign = await rest(method, `/hooks/${hook.id}${path}`, body, installation.theirs.owner)
      expect({ method, path, status: foreign.status }).toEqual({ method, path, status: 404 })
      const member = await rest(method, `/hooks/${hook.id}${path}`, body, installation.ours.member)
      expect({ method, path, status: member.status }).toEqual({ method, path, status: 403 })
    }
    expect((await rest('GET', `/deliveries/${delivery.id}`, undefined, installation.theirs.owner)).status).toBe(404)
  })
})

test('GET /events names every event, each with a body as it is delivered', async () => {
  const { events } = (await rest('GET', '/events')).body
  expect(events.length).toBeGreaterThan(8)
  const moved = events.find(({ name }: Json) => name === 'deal.stage_changed')
  expect(moved.example).toMatchObject({ type: 'deal.stage_changed', data: { deal_id: expect.any(String) } })
})

test('a webhook whose secret cannot be read fails by itself, and holds up no other', async () => {
  const hook = await subscribe(['deal.created'])
  await systemQuery(`update integration_hook set secret = 'v1.gone.a.b.c' where id = $1`, [hook.id])
  const well = await subscribe(['deal.created'])
  await newDeal()
  await settled(well, 'delivered')
  await until('the failure is written', async () => (await log(hook))[0]?.attempt === 1)
  expect((await log(hook))[0]).toMatchObject({ state: 'waiting', status_code: null, error: expect.any(String) })
})
