import { afterAll, afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createOrganization, inOperation, personOf, serveJobs, until } from '@/tests/core/jobs'
import { createTestDatabase } from '../../../scripts/test/database'
import { newId } from '../db/ids'
import { closePools } from '../db/pool'
import { closePrisma, systemDb, systemTransaction, tenantTransaction } from '../db/prisma'
import { systemQuery } from '../db/system-query'
import { conflict } from '../errors'
import { stopLive } from '../live/bus'
import { defineJob, type JobDefinition } from './define-job'
import { enqueueInTransaction } from './enqueue'
import { settleLostRuns } from './job-run'
import { storeLostRuns } from './lost-runs'
import { createQueueClient, ensureQueue, insertJobs, QUEUE_SCHEMA } from './queue'
import { retryRun } from './retry-run'
import { startWorker, type Worker } from './worker'

await createTestDatabase()

const workers: Worker[] = []
const work = async () => workers.push(await startWorker())

afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
})
afterAll(async () => {
  await stopLive()
  await closePrisma()
  await closePools()
})

const input = z.strictObject({ text: z.string() })
const job = (run: JobDefinition<typeof input>['run'], more: Partial<JobDefinition<typeof input>> = {}) =>
  defineJob({ name: 'test.say', title: 'Says', input, retryDelay: 1, ...more, run })
const stateOf = async (id: string) =>
  (await systemQuery<{ state: string }>(`select state::text from ${QUEUE_SCHEMA}.job where id = $1`, [id]))[0]?.state
const runOf = (id: string) => systemDb().jobRun.findUniqueOrThrow({ where: { id } })

test('a job that was announced starts long before a poll would find it, in the organization and with the person named', async () => {
  const seen: { at: number; ctx: unknown; text: string }[] = []
  const say = job(async ({ ctx, input }) => void seen.push({ at: Date.now(), ctx, text: input.text }))
  await serveJobs(say)
  await work()
  const organization = await createOrganization()
  const ctx = personOf(organization)
  await new Promise((resolve) => setTimeout(resolve, 300))
  const committed = Date.now()
  await inOperation(organization, (tx) => enqueueInTransaction(tx, ctx, say, { text: 'hello' }))
  await until('it ran', () => seen.length > 0)
  expect((seen[0]?.at ?? 0) - committed).toBeLessThan(1_000)
  expect(seen[0]).toMatchObject({
    text: 'hello',
    ctx: {
      organization,
      trusted: true,
      requestId: ctx.requestId,
      actor: { type: 'job', id: ctx.actor.id, label: 'Thandi Mokoena by job test.say' },
    },
  })
})

test('a rolled back operation leaves no job and no run to follow', async () => {
  let ran = 0
  const say = job(async () => void ran++)
  await serveJobs(say)
  const organization = await createOrganization()
  const rolledBack = tenantTransaction(organization.id, async (tx) => {
    await enqueueInTransaction(tx, personOf(organization), say, { text: 'x' }, { visible: { title: 'Says x' } })
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')
  expect(await systemQuery(`select 1 from ${QUEUE_SCHEMA}.job where name = 'test.say'`)).toEqual([])
  expect(await systemDb().jobRun.count({ where: { organization_id: organization.id } })).toBe(0)
  expect(ran).toBe(0)
})

test('input that does not fit the job is refused where it is asked for', async () => {
  const say = job(async () => {})
  await serveJobs(say)
  const organization = await createOrganization()
  const wrong = tenantTransaction(organization.id, (tx) =>
    enqueueInTransaction(tx, personOf(organization), say, { text: 1 } as never),
  )
  await expect(wrong).rejects.toThrow('expected string')
})

test('forty jobs and two workers: each runs exactly once, none waits for a poll in between', async () => {
  const texts: string[] = []
  const say = job(async ({ input }) => void texts.push(input.text))
  await serveJobs(say)
  await work()
  await work()
  const organization = await createOrganization()
  const all = Array.from({ length: 40 }, (_, i) => `n${i}`)
  const startedAt = Date.now()
  await inOperation(organization, async (tx) => {
    for (const text of all) await enqueueInTransaction(tx, personOf(organization), say, { text })
  })
  await until('all ran', () => texts.length >= all.length)
  expect(Date.now() - startedAt).toBeLessThan(8_000)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect([...texts].sort()).toEqual([...all].sort())
})

test('a failed attempt is tried again; the follower sees progress, the wait and the result', async () => {
  const states: string[] = []
  const say = job(async ({ input, progress, job: { id, attempt } }) => {
    states.push(`${attempt}: ${(await runOf(id)).state}`)
    if (attempt === 1) throw new Error('SMTP password hunter2 is wrong')
    await progress({ done: 1, total: 2, message: 'half' })
    await progress({ done: 2, total: 2 })
    return { said: input.text }
  })
  await serveJobs(say)
  await work()
  const organization = await createOrganization()
  const { job_id } = await inOperation(organization, (tx) =>
    enqueueInTransaction(tx, personOf(organization), say, { text: 'hi' }, { visible: { title: 'Says hi', total: 2 } }),
  )
  await until('the first attempt failed', async () => (await runOf(job_id)).error !== null)
  const failed = await runOf(job_id)
  expect(failed).toMatchObject({ state: 'queued', message: 'Attempt 1 failed; it will be tried again.' })
  expect(failed.error).not.toContain('hunter2')
  await until('it succeeded', async () => (await runOf(job_id)).state === 'succeeded')
  expect(await runOf(job_id)).toMatchObject({
    done: 2,
    total: 2,
    result: { said: 'hi' },
    error: null,
    actor_label: 'Thandi Mokoena',
  })
  expect(states).toEqual(['1: running', '2: running'])
})

test('figures that are reported at the same time end with the last of them', async () => {
  const say = job(async ({ progress }) => {
    await Promise.all(Array.from({ length: 40 }, (_, n) => progress({ done: n, total: n, failed: n })))
  })
  await serveJobs(say)
  await work()
  const organization = await createOrganization()
  const { job_id } = await inOperation(organization, (tx) =>
    enqueueInTransaction(tx, personOf(organization), say, { text: 'x' }, { visible: { title: 'Counts' } }),
  )
  await until('it succeeded', async () => (await runOf(job_id)).state === 'succeeded')
  expect(await runOf(job_id)).toMatchObject({ done: 39, total: 39, failed: 39 })
})

test('after the last attempt the run is failed, in words that the operation chose', async () => {
  const say = job(
    async () => {
      throw conflict('The statement is closed already.')
    },
    { retries: 0 },
  )
  await serveJobs(say)
  await work()
  const organization = await createOrganization()
  const { job_id } = await inOperation(organization, (tx) =>
    enqueueInTransaction(tx, personOf(organization), say, { text: 'x' }, { visible: { title: 'Closes' } }),
  )
  await until('it failed', async () => (await runOf(job_id)).state === 'failed')
  expect((await runOf(job_id)).error).toBe('The statement is closed already.')
  await until('the queue knows', async () => (await stateOf(job_id)) === 'failed')
})

test('work whose process died is done again by another, once', async () => {
  const runs: number[] = []
  const say = job(async ({ job: { attempt } }) => void runs.push(attempt))
  await serveJobs(say)
  const organization = await createOrganization()
  const { job_id } = await inOperation(organization, (tx) =>
    enqueueInTransaction(tx, personOf(organization), say, { text: 'x' }, { visible: { title: 'Says x' } }),
  )
  // A process takes the job and is killed: nothing is heard of it again.
  const dying = createQueueClient('sender')
  await ensureQueue(dying, say)
  expect(await dying.fetch('test.say')).toHaveLength(1)
  await systemQuery(`update ${QUEUE_SCHEMA}.job set heartbeat_on = now() - interval '5 minutes' where id = $1`, [
    job_id,
  ])
  await work()
  await systemQuery(`update ${QUEUE_SCHEMA}.queue set monitor_on = null, monitor_claim_on = null, maintain_on = null`)
  const rescuer = createQueueClient('worker')
  await rescuer.supervise('test.say')
  await until('it ran', () => runs.length > 0)
  await until('it is done', async () => (await stateOf(job_id)) === 'completed')
  await rescuer.supervise('test.say')
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect(runs).toEqual([2])
  expect((await runOf(job_id)).state).toBe('succeeded')
})

test('a run that finished but whose process died before the queue heard of it is not done twice', async () => {
  let ran = 0
  const say = job(async () => void ran++)
  await serveJobs(say)
  const organization = await createOrganization()
  const { job_id } = await tenantTransaction(organization.id, (tx) =>
    enqueueInTransaction(tx, personOf(organization), say, { text: 'x' }, { visible: { title: 'Says x' } }),
  )
  await systemDb().jobRun.update({ where: { id: job_id }, data: { state: 'succeeded' } })
  await work()
  await until('the queue is done with it', async () => (await stateOf(job_id)) === 'completed')
  expect(ran).toBe(0)
})

test('runs that nobody can finish any more are settled as the queue knows them', async () => {
  const say = job(async () => {})
  await serveJobs(say)
  const organization = await createOrganization()
  const add = (state: string, created_at = new Date(Date.now() - 5 * 60_000)) =>
    systemTransaction(async (tx) => {
      const { job_id } = await enqueueInTransaction(
        tx,
        personOf(organization),
        say,
        { text: 'x' },
        { visible: { title: 'x' } },
      )
      await tx.raw.$executeRawUnsafe(`update ${QUEUE_SCHEMA}.job set state = '${state}' where id = '${job_id}'`)
      await tx.db.jobRun.update({ where: { id: job_id }, data: { state: 'running', created_at } })
      return job_id
    })
  const [failed, completed, active, fresh] = [
    await add('failed'),
    await add('completed'),
    await add('active'),
    await add('failed', new Date()),
  ]
  await settleLostRuns()
  const states = await Promise.all([failed, completed, active, fresh].map(async (id) => (await runOf(id)).state))
  expect(states).toEqual(['failed', 'succeeded', 'running', 'running'])
})

test('a job of an organization that is gone is dropped', async () => {
  let ran = 0
  const say = job(async () => void ran++)
  await serveJobs(say)
  const gone = { ...(await createOrganization()), id: newId() }
  const { job_id } = await systemTransaction((tx) => enqueueInTransaction(tx, personOf(gone), say, { text: 'x' }))
  await work()
  await until('it is done', async () => (await stateOf(job_id)) === 'completed')
  expect(ran).toBe(0)
})

test('stopping waits for the run under way', async () => {
  let finished = false
  const say = job(async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    finished = true
  })
  await serveJobs(say)
  await work()
  const organization = await createOrganization()
  const { job_id } = await inOperation(organization, (tx) =>
    enqueueInTransaction(tx, personOf(organization), say, { text: 'x' }),
  )
  await until('it is under way', async () => (await stateOf(job_id)) === 'active')
  await workers.pop()?.stop()
  expect(finished).toBe(true)
  expect(await stateOf(job_id)).toBe('completed')
})

test('a run that nobody follows is stored once it failed for good, and a retry ends it under the same id and actor', async () => {
  let broken = true
  const seen: (string | undefined)[] = []
  const say = job(
    async ({ job: { id }, ctx }) => {
      seen.push(`${id} ${ctx.actor.label}`)
      if (broken) throw conflict('The line is busy.')
    },
    { retries: 0 },
  )
  await serveJobs(say)
  const organization = await createOrganization()
  const ctx = personOf(organization)
  await work()
  const { job_id } = await inOperation(organization, (tx) => enqueueInTransaction(tx, ctx, say, { text: 'x' }))
  const stateOfRun = async () => (await systemDb().jobRun.findFirst({ where: { id: job_id } }))?.state
  await until('it is stored', async () => (await stateOfRun()) === 'failed')
  expect(await runOf(job_id)).toMatchObject({
    organization_id: organization.id,
    title: 'Says',
    error: 'The line is busy.',
    actor_id: ctx.actor.id,
    actor_label: 'Thandi Mokoena',
  })
  await until('the queue knows', async () => (await stateOf(job_id)) === 'failed')
  broken = false
  expect(await retryRun(say.name, job_id, { visible: true })).toBe(true)
  expect(await retryRun(say.name, job_id, { visible: true })).toBe(false)
  await until('it is done', async () => (await stateOfRun()) === 'succeeded')
  expect(seen).toEqual(Array(2).fill(`${job_id} Thandi Mokoena by job test.say`))
})

test('the last run of a schedule is stored: how it ended, also when its process died', async () => {
  const said: unknown[] = [null, conflict('No line.'), { message: 'Said it twice.' }]
  const daily = job(
    async () => {
      const answer = said.pop()
      if (answer instanceof Error) throw answer
      return answer
    },
    { retries: 0, schedule: { cron: '0 6 * * *', input: { text: 'x' } } },
  )
  await serveJobs(daily)
  await systemDb().scheduleRun.deleteMany()
  const { id: organization_id } = await createOrganization()
  const data = { organization_id, actor: null, input: { text: 'x' } }
  const byTheClock = async () => {
    const id = newId()
    await systemTransaction((tx) => insertJobs(tx, daily, [{ id, data }]))
    return id
  }
  const last = () => systemDb().scheduleRun.findFirst({ where: { organization_id, job: daily.name } })
  const ended = (run_id: string, state: string, message: string) =>
    until(`it is ${state}`, async () => {
      const run = await last()
      return run?.run_id === run_id && run.state === state && run.message === message
    })
  await work()
  await ended(await byTheClock(), 'succeeded', 'Said it twice.')
  await ended(await byTheClock(), 'failed', 'No line.')
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))

  const died = await byTheClock()
  await systemQuery(
    `update ${QUEUE_SCHEMA}.job set state = 'failed', started_on = now(), completed_on = now() where id = $1`,
    [died],
  )
  await storeLostRuns()
  await ended(died, 'failed', 'The work stopped half-way and was not finished.')
  expect(await systemDb().jobRun.count({ where: { organization_id } })).toBe(0)
})
