import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createOrganization, emit, inOperation, serve, serveJobs, until } from '@/tests/core/jobs'
import { asOwner, createTestDatabase } from '../../../scripts/test/database'
import { closePools } from '../db/pool'
import { closePrisma, systemDb } from '../db/prisma'
import { systemQuery } from '../db/system-query'
import { defineEvent } from '../events'
import { stopLive } from '../live/bus'
import { defineJob } from './define-job'
import type { Envelope } from './envelope'
import { dispatchOutbox } from './outbox'
import { QUEUE_SCHEMA } from './queue'
import { startWorker } from './worker'
import type { HandedEvent } from './worker-task'

afterAll(async () => {
  await stopLive()
  await closePrisma()
  await closePools()
})

await createTestDatabase()

const details = {
  description: 'For this test.',
  payload: z.object({ n: z.number() }),
  example: { n: 1 },
  record: ({ n }: { n: number }) => `deal:${n}`,
}
const moved = defineEvent({ name: 'deal.moved', title: 'Deal moved', ...details })
const unheard = defineEvent({ name: 'deal.unheard', title: 'Nobody listens', ...details })
const input = z.object({ event: z.string(), payload: z.unknown() })
const listener = (name: string, ...on: string[]) => defineJob({ name, title: name, input, on, run: async () => {} })
const queued = async (name: string) =>
  (
    await systemQuery<{ data: Envelope }>(
      `select data from ${QUEUE_SCHEMA}.job where name = $1 order by created_on, id`,
      [name],
    )
  ).map(({ data }) => data)
const numbers = (envelopes: Envelope[]) => envelopes.map(({ input }) => (input as { payload: { n: number } }).payload.n)

test('each event becomes one run for each job that listens, in order, with its payload and its id', async () => {
  await serveJobs(
    listener('test.a', 'deal.moved'),
    listener('test.b', 'deal.moved', 'deal.won'),
    listener('test.c', 'deal.won'),
    listener('test.all', '*'),
  )
  const organization = await createOrganization()
  const first = await inOperation(organization, async (tx) => {
    const event = await emit(tx, organization, moved, { n: 1 })
    await emit(tx, organization, unheard, { n: 2 })
    await emit(tx, organization, moved, { n: 3 })
    return event
  })
  expect(await dispatchOutbox()).toBe(3)
  expect(numbers(await queued('test.a'))).toEqual([1, 3])
  expect(numbers(await queued('test.b'))).toEqual([1, 3])
  expect(await queued('test.c')).toEqual([])
  expect(numbers(await queued('test.all'))).toEqual([1, 2, 3])
  expect((await queued('test.a'))[0]).toMatchObject({
    organization_id: organization.id,
    input: { event: 'deal.moved', payload: { n: 1 } },
    event: { id: first.id, name: 'deal.moved' },
  })
  expect(await dispatchOutbox()).toBe(0)
  expect(await systemDb().platformEvent.count({ where: { dispatched_at: null } })).toBe(0)
})

test('several dispatchers at once hand on each event exactly once', async () => {
  await serveJobs(listener('test.a', 'deal.moved'))
  const organization = await createOrganization()
  const all = Array.from({ length: 350 }, (_, n) => n)
  await inOperation(organization, async (tx) => {
    for (const n of all) await emit(tx, organization, moved, { n })
  })
  const handedOn = await Promise.all([dispatchOutbox(), dispatchOutbox(), dispatchOutbox()])
  expect(handedOn.reduce((a, b) => a + b)).toBe(350)
  expect(numbers(await queued('test.a')).sort((a, b) => a - b)).toEqual(all)
})

/** Makes the mark on these events fail, which comes after their runs are in the queue, as if the process died there. */
const breakAt = (name: string) =>
  asOwner(`
    create or replace function break_off() returns trigger language plpgsql as $$
    begin
      if new.dispatched_at is not null and new.name = '${name}' then raise exception 'killed'; end if;
      return new;
    end $$;
    create or replace trigger break_off before update on platform_event for each row execute function break_off()`)
const repair = () => asOwner('drop trigger break_off on platform_event')

test('breaking off before the commit hands on nothing, and the next dispatcher all of it', async () => {
  await serveJobs(listener('test.a', 'deal.moved'))
  const organization = await createOrganization()
  const { id } = await inOperation(organization, (tx) => emit(tx, organization, moved, { n: 1 }))
  await breakAt('deal.moved')
  expect(await dispatchOutbox()).toBe(0)
  expect(await queued('test.a')).toEqual([])
  const waiting = await systemDb().platformEvent.findUniqueOrThrow({ where: { id } })
  expect(waiting).toMatchObject({ attempts: 1, dispatched_at: null, error: expect.stringContaining('killed') })
  await repair()
  expect(await dispatchOutbox()).toBe(1)
  expect(numbers(await queued('test.a'))).toEqual([1])
})

test('one event that cannot be handed on does not hold up the others', async () => {
  await serveJobs(listener('test.a', '*'))
  const organization = await createOrganization()
  await inOperation(organization, async (tx) => {
    await emit(tx, organization, unheard, { n: 1 })
    await emit(tx, organization, moved, { n: 2 })
  })
  await breakAt('deal.unheard')
  expect(await dispatchOutbox()).toBe(1)
  expect(numbers(await queued('test.a'))).toEqual([2])
  await repair()
})

test('modules hear events as they were written, whatever their ids, and in the transaction that marks them', async () => {
  const heard: number[] = []
  let fails = true
  await serve({
    onEvents: async ({ tx, events }) => {
      await tx.raw.$executeRaw`select 1`
      if (fails) throw new Error('not now')
      heard.push(...events.map(({ payload }: HandedEvent) => (payload as { n: number }).n))
    },
  })
  const organization = await createOrganization()
  const ids = ['3', '1', '2'].map((digit) => `0190000${digit}-0000-7000-8000-000000000001`)
  await inOperation(organization, async (tx) => {
    for (const [n, id] of ids.entries())
      await tx.db.platformEvent.create({
        data: { id, organization_id: organization.id, name: moved.name, payload: { n } },
      })
  })
  expect(await dispatchOutbox()).toBe(0)
  expect(await systemDb().platformEvent.count({ where: { dispatched_at: null } })).toBe(3)
  fails = false
  expect(await dispatchOutbox()).toBe(3)
  expect(heard).toEqual([0, 1, 2])
})

test('a task looks when it starts, when work is announced and after events were handed on, and is stopped', async () => {
  let looks = 0
  let stops = 0
  const start = () => ({ look: async () => looks++, stop: async () => void stops++ })
  await serve({ tasks: [{ name: 'test.task', everyMs: 60_000, start }] })
  const worker = await startWorker()
  await until('it looked', () => looks > 0)
  const before = looks
  const organization = await createOrganization()
  await inOperation(organization, (tx) => emit(tx, organization, unheard, { n: 1 }))
  await until('it looked again', () => looks > before)
  await worker.stop()
  expect(stops).toBe(1)
})
