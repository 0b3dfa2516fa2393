import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { OrganizationDetails } from '@/lib/core/context'
import { systemContext } from '@/lib/core/context'
import { newId } from '@/lib/core/db/ids'
import { systemDb, systemTransaction } from '@/lib/core/db/prisma'
import { systemQuery } from '@/lib/core/db/system-query'
import { forgetEnv } from '@/lib/core/env'
import { startWorker, type Worker } from '@/lib/core/jobs/worker'
import { stopLive, wakeWorkers } from '@/lib/core/live/bus'
import { emit, inOperation, until } from '@/tests/core/jobs'
import { type Json, startTestInstallation, type TestInstallation } from '@/tests/installation'
import { type Receiver, startReceiver } from '@/tests/integration/receiver'
import { leadStatusChanged } from '../crm/events'
import { fanOut } from './delivery/fan-out'
import { sweepDeliveries } from './jobs/sweep-deliveries.job'

/** Many events, several workers, webhooks that are slow, work that was left lying. */
vi.stubEnv('ALLOW_PRIVATE_TARGETS', '1')
forgetEnv()
let installation: TestInstallation
let organization: OrganizationDetails
const workers: Worker[] = []
const receivers: Receiver[] = []
beforeAll(async () => {
  installation = await startTestInstallation()
  await systemDb().platformEvent.deleteMany()
  workers.push(await startWorker(), await startWorker())
}, 120_000)
beforeEach(() => async () => {
  await systemQuery('delete from integration_hook')
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()))
})
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  await stopLive()
  await installation?.close()
})

async function subscriber(): Promise<{ hook: Json; receiver: Receiver }> {
  const receiver = await startReceiver()
  receivers.push(receiver)
  const answer = await installation.call('POST', '/rest/hooks', {
    key: installation.ours.organization,
    body: { url: `${receiver.url}/in`, event: 'lead.status_changed' },
  })
  const row = await systemDb().integrationHook.findUniqueOrThrow({ where: { id: answer.body.id } })
  organization = await systemDb().organization.findUniqueOrThrow({ where: { id: row.organization_id } })
  return { hook: answer.body, receiver }
}
/** Events of these records, in one transaction. */
const tell = (records: string[], to = '1') =>
  inOperation(organization, async (tx) => {
    for (const id of records) await emit(tx, organization, leadStatusChanged, { ...leadStatusChanged.example, id, to })
  })
const ids = (count: number) => Array.from({ length: count }, () => newId())
const deliveries = (hook: Json) => systemDb().integrationDelivery.findMany({ where: { hook_id: hook.id } })
const allDelivered = (hook: Json, count: number) =>
  until(`${count} are delivered`, async () => {
    const rows = await deliveries(hook)
    return rows.length === count && rows.every(({ state }) => state === 'delivered')
  })

test('two workers send each of many events once', async () => {
  const { hook, receiver } = await subscriber()
  await tell(ids(400))
  await allDelivered(hook, 400)
  expect(receiver.received).toHaveLength(400)
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(400)
})

test('a receiver that takes its time holds up no other', async () => {
  const slow = await subscriber()
  const quick = await subscriber()
  slow.receiver.answer = () => wait(700)
  await tell(ids(120))
  const at = Date.now()
  await until('the quick one has all', () => quick.receiver.received.length === 120)
  expect(Date.now() - at).toBeLessThan(3_000)
  expect(slow.receiver.received.length).toBeLessThan(120)
  await allDelivered(quick.hook, 120)
  await allDelivered(slow.hook, 120)
})

test('what a killed worker had claimed goes out once its lease ran out, also when its webhook was paused since', async () => {
  const { hook, receiver } = await subscriber()
  const lost = (record: string) => ({
    id: newId(),
    organization_id: organization.id,
    hook_id: hook.id,
    event_id: newId(),
    event_name: 'lead.status_changed',
    record_key: record,
    sequence: 1,
    is_test: true,
    payload: {},
    state: 'delivering',
    lease: newId(),
    leased_until: new Date(Date.now() - 1),
  })
  await systemDb().integrationDelivery.create({ data: lost('a') })
  await until('it was taken over', () => receiver.received.length === 1, 4_000)
  await allDelivered(hook, 1)
  await installation.call('PATCH', `/rest/hooks/${hook.id}`, {
    key: installation.ours.organization,
    body: { active: false },
  })
  await systemDb().integrationDelivery.create({ data: { ...lost('b'), is_test: false } })
  await until('it is noted as missed', async () => (await deliveries(hook)).some(({ missed }) => missed))
  expect(receiver.received).toHaveLength(1)
})

test('an event that is handed on twice is delivered once; one that cannot be read goes by itself', async () => {
  const { hook, receiver } = await subscriber()
  const event = await inOperation(organization, (tx) =>
    emit(tx, organization, leadStatusChanged, { ...leadStatusChanged.example, id: newId() }),
  )
  await allDelivered(hook, 1)
  await systemTransaction((tx) => fanOut({ tx, events: [{ ...event, payload: event.payload }] }))
  await systemTransaction((tx) =>
    tx.db.platformEvent.create({
      data: { id: newId(), organization_id: organization.id, name: 'lead.status_changed', payload: 'odd' },
    }),
  )
  wakeWorkers()
  await allDelivered(hook, 2)
  expect(receiver.received).toHaveLength(2)
})

test('several deliveries are sent again from the list, under their ids', async () => {
  const { hook, receiver } = await subscriber()
  const record = newId()
  for (const to of ['1', '2', '3']) await tell([record], to)
  await allDelivered(hook, 3)
  receiver.received.length = 0
  const rows = await deliveries(hook)
  const answer = await installation.call('POST', '/grid/integration-deliveries/action/resend', {
    key: installation.ours.owner,
    body: { ids: rows.map(({ id }) => id) },
  })
  expect(answer.body).toMatchObject({ ok: true })
  await until('all came again', () => receiver.received.length >= 3)
  await allDelivered(hook, 3)
  expect(new Set(receiver.received.map(({ id }) => id))).toEqual(new Set(rows.map(({ event_id }) => event_id)))
})

test('deliveries of a month ago and those of deleted webhooks are swept', async () => {
  const kept = await subscriber()
  const gone = await subscriber()
  await tell(ids(2))
  await allDelivered(kept.hook, 2)
  await allDelivered(gone.hook, 2)
  const [old] = await deliveries(kept.hook)
  await systemQuery(`update integration_delivery set created_at = now() - interval '31 days' where id = $1`, [old!.id])
  await installation.call('DELETE', `/rest/hooks/${gone.hook.id}`, { key: installation.ours.organization })
  await systemQuery(`update integration_hook set deleted_at = now() - interval '2 days' where deleted_at is not null`)
  const job = { id: newId(), attempt: 1, isLastAttempt: true, signal: AbortSignal.abort(), cancel: AbortSignal.abort() }
  const ctx = systemContext('test', organization)
  await sweepDeliveries.run({ ctx: ctx as never, input: {}, progress: async () => {}, job, event: null })
  expect(await deliveries(kept.hook)).toHaveLength(1)
  expect(await deliveries(gone.hook)).toHaveLength(0)
  expect(await systemDb().integrationHook.count({ where: { id: gone.hook.id } })).toBe(0)
  const [orphan] = await systemQuery<{ n: number }>(
    'select count(*)::int as n from integration_attempt a where not exists (select 1 from integration_delivery d where d.id = a.delivery_id)',
  )
  expect(orphan!.n).toBe(0)
})
