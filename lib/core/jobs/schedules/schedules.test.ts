import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { closePools } from '@/lib/core/db/pool'
import { closePrisma, systemDb } from '@/lib/core/db/prisma'
import { systemQuery } from '@/lib/core/db/system-query'
import { stopLive } from '@/lib/core/live/bus'
import { invalidate } from '@/lib/core/live/invalidate'
import { createTestDatabase } from '@/scripts/test/database'
import { createOrganization, serveJobs, until } from '@/tests/core/jobs'
import { defineJob, defineSystemJob } from '../define-job'
import { createQueueClient, ensureQueue, QUEUE_SCHEMA } from '../queue'
import { startWorker } from '../worker'
import { syncSchedules } from './schedules'

await createTestDatabase()

afterAll(async () => {
  await stopLive()
  await closePrisma()
  await closePools()
})

const input = z.strictObject({ how: z.string() })
const daily = (cron = '0 7 * * *', how = 'fully') =>
  defineJob({ name: 'test.daily', title: 'Daily', input, schedule: { cron, input: { how } }, run: async () => {} })
const tidy = defineSystemJob({
  name: 'test.tidy',
  title: 'Tidies',
  input: z.strictObject({}),
  schedule: { cron: '5 * * * *', input: {} },
  run: async () => {},
})
const boss = createQueueClient('sender')
const serve = async (...jobs: Parameters<typeof serveJobs>) => {
  await systemDb().organization.deleteMany()
  await serveJobs(...jobs)
  for (const job of jobs) await ensureQueue(boss, job)
}
const schedules = async () =>
  (await boss.getSchedules())
    .map(({ name, key, cron, timezone, data }) => ({ name, key, cron, timezone, data }))
    .sort((a, b) => (a.name + a.timezone < b.name + b.timezone ? -1 : 1))

test('each organization has the schedule in its own time zone, the platform in UTC', async () => {
  await serve(daily(), tidy)
  const lagos = await createOrganization({ time_zone: 'Africa/Lagos' })
  const delhi = await createOrganization({ time_zone: 'Asia/Kolkata' })
  await syncSchedules(boss)
  const entry = (organization_id: string) => ({ organization_id, actor: null, input: { how: 'fully' } })
  expect(await schedules()).toEqual([
    { name: 'test.daily', key: lagos.id, cron: '0 7 * * *', timezone: 'Africa/Lagos', data: entry(lagos.id) },
    { name: 'test.daily', key: delhi.id, cron: '0 7 * * *', timezone: 'Asia/Kolkata', data: entry(delhi.id) },
    {
      name: 'test.tidy',
      key: 'platform',
      cron: '5 * * * *',
      timezone: 'UTC',
      data: { organization_id: null, actor: null, input: {} },
    },
  ])
  const [next] = boss.previewSchedule('0 7 * * *', {
    tz: 'Asia/Kolkata',
    from: new Date('2026-06-01T00:00:00Z'),
    count: 1,
  })
  expect(next?.toISOString()).toBe('2026-06-01T01:30:00.000Z')
})

test('schedules follow a change of zone, of the job, and of the organizations; what is the same is left alone', async () => {
  await serve(daily())
  const one = await createOrganization({ time_zone: 'Africa/Lagos' })
  const two = await createOrganization({ time_zone: 'Africa/Cairo' })
  await syncSchedules(boss)
  const touched = async () => (await boss.getSchedules()).map(({ updatedOn }) => updatedOn.getTime())
  const before = await touched()
  await syncSchedules(boss)
  expect(await touched()).toEqual(before)

  await systemDb().organization.update({ where: { id: one.id }, data: { time_zone: 'Europe/Paris' } })
  await systemDb().organization.delete({ where: { id: two.id } })
  await syncSchedules(boss)
  expect(await schedules()).toMatchObject([{ key: one.id, timezone: 'Europe/Paris' }])

  const three = await createOrganization({ time_zone: 'UTC' })
  await serveJobsKeepingData(daily('30 8 * * *', 'briefly'))
  expect(await schedules()).toMatchObject([
    { key: one.id, cron: '30 8 * * *', data: { input: { how: 'briefly' } } },
    { key: three.id, cron: '30 8 * * *' },
  ])
  await serveJobsKeepingData(tidy)
  expect(await schedules()).toMatchObject([{ name: 'test.tidy' }])
})

test('an unknown time zone stops only its own organization', async () => {
  await serve(daily())
  await createOrganization({ time_zone: 'Mars/Olympus' })
  const fine = await createOrganization({ time_zone: 'Africa/Lagos' })
  await syncSchedules(boss)
  expect(await schedules()).toMatchObject([{ key: fine.id }])
})

test('a worker hears of a new organization and schedules for it', async () => {
  await serve(daily())
  const worker = await startWorker()
  try {
    await new Promise((resolve) => setTimeout(resolve, 300))
    const { id } = await createOrganization({ time_zone: 'Africa/Lagos' })
    invalidate('organization', id)
    await until('it is scheduled', async () => (await schedules()).some(({ key }) => key === id), 4_000)
  } finally {
    await worker.stop()
  }
})

test('what came due while no worker ran is made up for once, in the organization', async () => {
  const ran: string[] = []
  // Half an hour from now: in the minute of a schedule its regular run comes as well.
  const minute = (new Date().getUTCMinutes() + 30) % 60
  const hourly = defineJob({
    name: 'test.hourly',
    title: 'Each hour',
    input,
    schedule: { cron: `${minute} * * * *`, input: { how: 'late' } },
    run: async ({ ctx, input }) => void ran.push(`${ctx.organization.id} ${input.how} ${ctx.actor.label}`),
  })
  await serve(hourly)
  const { id } = await createOrganization()
  await syncSchedules(boss)
  await systemQuery(
    `update ${QUEUE_SCHEMA}.schedule set created_on = now() - interval '1 day', updated_on = now() - interval '1 day'`,
  )
  await systemQuery(`update ${QUEUE_SCHEMA}.version set cron_on = now() - interval '5 hours'`)
  const worker = await startWorker()
  try {
    await until('it ran', () => ran.length > 0, 12_000)
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(ran).toEqual([`${id} late test.hourly`])
  } finally {
    await worker.stop()
  }
}, 20_000)

async function serveJobsKeepingData(...jobs: Parameters<typeof serveJobs>) {
  const kept = await boss.getSchedules()
  await serveJobs(...jobs)
  for (const job of jobs) await ensureQueue(boss, job)
  for (const { name, cron, data, timezone, key } of kept) await boss.schedule(name, cron, data, { tz: timezone, key })
  await syncSchedules(boss)
}
