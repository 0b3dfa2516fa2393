import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemContext } from '@/lib/core/context'
import { newId } from '@/lib/core/db/ids'
import { systemDb, systemTransaction } from '@/lib/core/db/prisma'
import { systemQuery } from '@/lib/core/db/system-query'
import { allJobs, jobByName } from '@/lib/core/jobs/all-jobs'
import { enqueueInTransaction } from '@/lib/core/jobs/enqueue'
import { createQueueClient, ensureQueue, QUEUE_SCHEMA } from '@/lib/core/jobs/queue'
import { organizationDetails } from '@/lib/core/jobs/run-job'
import { type Json, startTestInstallation, type TestInstallation } from '@/tests/installation'

let here: TestInstallation
let ours: string
let theirs: string
beforeAll(async () => {
  here = await startTestInstallation()
  const idOf = async (key: string) => (await here.call('GET', '/organization', { key })).body.id
  ;[ours, theirs] = await Promise.all([idOf(here.ours.owner), idOf(here.theirs.owner)])
}, 300_000)
afterAll(() => here?.close())

const admin = () => here.ours.administrator
const work = async (query: string, key = admin()): Promise<Json[]> =>
  (await here.call('GET', `/grid/settings-work/data?per_page=200&${query}`, { key })).body.rows
const retry = (row: string, key = admin()) => here.call('POST', `/work/${row}/retry`, { key, body: {} })
const summary = async (key = admin()): Promise<Json> => (await here.call('GET', '/work/summary', { key })).body

/** A run as the worker leaves it behind after its last attempt. */
async function failedRun(organizationId: string, name: string, input: object, title: string): Promise<string> {
  const job = jobByName(name)!
  const ctx = {
    ...systemContext('test', (await organizationDetails(organizationId))!),
    actor: { type: 'person' as const, id: newId(), label: 'Thandi Mokoena' },
  }
  const { job_id } = await systemTransaction((tx) => enqueueInTransaction(tx, ctx, job, input, { visible: { title } }))
  await systemQuery(
    `update ${QUEUE_SCHEMA}.job set state = 'failed', started_on = now(), completed_on = now(), retry_count = retry_limit where id = $1`,
    [job_id],
  )
  await systemDb().jobRun.update({
    where: { id: job_id },
    data: { state: 'failed', error: 'The ad network is down.', finished_at: new Date() },
  })
  return job_id
}
const queued = async (id: string) =>
  (
    await systemQuery<{ state: string; left: number; data: Json }>(
      `select state::text, retry_limit - retry_count as left, data from ${QUEUE_SCHEMA}.job where id = $1`,
      [id],
    )
  )[0]!

test('a failed run is retried exactly once, under its own id and in the name of the person who started it', async () => {
  const id = await failedRun(ours, 'crm.sync-leads', { trigger: 'manual' }, 'Pulling leads')
  const [row] = await work('filter[needs_you]=true&filter[kind]=sync')
  expect(row).toMatchObject({
    row_id: `sync:${id}`,
    title: 'Pulling leads',
    state: 'failed',
    reason: 'The ad network is down.',
    started_by: 'Thandi Mokoena',
    can_retry: true,
  })
  expect((await summary()).problems).toContainEqual(expect.objectContaining({ kind: 'sync', text: '1 sync failed.' }))
  expect((await summary()).failures[0]).toMatchObject({ row_id: row.row_id, reason: row.reason, can_retry: true })

  const both = await Promise.all([retry(row.row_id), retry(row.row_id)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await queued(id)).toMatchObject({ state: 'retry', left: 1, data: { actor: { label: 'Thandi Mokoena' } } })
  expect(await work('filter[needs_you]=true&filter[kind]=sync')).toEqual([])
  expect((await work('filter[kind]=sync&filter[state]=waiting'))[0]).toMatchObject({ row_id: `sync:${id}` })
})

test('no other organization sees or retries it, and no lower role', async () => {
  const id = await failedRun(theirs, 'crm.recategorize', { total: 3 }, 'Applying category rules')
  expect((await work('')).map((row) => row.row_id)).not.toContain(`job:${id}`)
  expect((await retry(`job:${id}`)).status).toBe(404)
  expect((await queued(id)).state).toBe('failed')
  expect((await work('filter[needs_you]=true', here.theirs.administrator)).map((row) => row.row_id)).toContain(
    `job:${id}`,
  )
  for (const path of ['/work/summary', '/grid/settings-work/data', '/grid/settings-schedules/data'])
    expect((await here.call('GET', path, { key: here.ours.moderator })).status).toBe(403)
  expect((await retry(`job:${id}`, here.theirs.moderator)).status).toBe(403)
})

test('what must not run twice says so instead of offering a retry', async () => {
  const input = { bank_account_id: newId(), attempt_at: new Date().toISOString() }
  const id = await failedRun(ours, 'banking.pull-bank-lines', input, 'Fetching from online banking')
  const [row] = await work('filter[needs_you]=true&filter[kind]=sync')
  expect(row).toMatchObject({ row_id: `sync:${id}`, can_retry: false, advice: expect.stringContaining('Banks lock') })
  expect(await retry(row.row_id)).toMatchObject({ status: 409, body: { detail: row.advice } })
  expect((await queued(id)).state).toBe('failed')
})

test('every job that has no retries of its own says why people get none either', () => {
  const jobs = allJobs()
  expect(jobs.filter(({ retries, noRetry }) => retries === 0 && !noRetry).map(({ name }) => name)).toEqual([])
})

test('work that went well later needs nobody', async () => {
  const title = 'Applying category rules: 3 leads'
  const id = await failedRun(ours, 'crm.recategorize', { total: 3 }, title)
  const needed = async () => (await work('filter[needs_you]=true')).some(({ row_id }) => row_id === `job:${id}`)
  expect(await needed()).toBe(true)
  const run = await systemDb().jobRun.findUniqueOrThrow({ where: { id } })
  const later = { id: newId(), created_at: new Date(Date.now() + 1_000), state: 'succeeded', error: null }
  await systemDb().jobRun.create({ data: { ...run, ...later, input: {}, result: {} } })
  expect(await needed()).toBe(false)
})

test('mail and webhooks are listed beside jobs, and retried by their own rules', async () => {
  const [mail, receipt] = [newId(), newId()]
  const text = { text_body: 'x', html_body: 'x', subject: 'Your quotation', to_address: 'ann@example.com' }
  await systemDb().mail.create({
    data: { id: mail, organization_id: ours, ...text, state: 'failed', error: 'Refused.' },
  })
  await systemDb().webhookReceipt.create({
    data: {
      ...{ id: receipt, organization_id: ours, provider: 'sms', provider_event_id: receipt, kind: 'delivered' },
      ...{ state: 'failed', reason: 'Unknown message.', raw: Buffer.from('{}') },
    },
  })
  const failed = (await work('filter[needs_you]=true')).map(({ row_id, reason }) => [row_id, reason])
  expect(failed).toContainEqual([`mail:${mail}`, 'Refused.'])
  expect(failed).toContainEqual([`received:${receipt}`, 'Unknown message.'])
  for (const row of [`mail:${mail}`, `received:${receipt}`]) {
    expect((await retry(row)).status).toBe(200)
    expect((await retry(row)).status).toBe(409)
  }
  expect((await systemDb().mail.findUniqueOrThrow({ where: { id: mail } })).state).toBe('queued')
})

test('schedules tell their last and next time; a failed one is retried once, the platform’s not by an organization', async () => {
  const rows = async (): Promise<Json[]> =>
    (await here.call('GET', '/grid/settings-schedules/data?per_page=100', { key: admin() })).body.rows
  const of = async (job: string) => (await rows()).find(({ row_id }) => row_id === job)
  expect(await of('crm.sync-leads')).toMatchObject({ state: 'never', often: 'Every day at 06:00', can_retry: false })

  const run = async (job: string, organization_id: string | null, state: string, ago: number) => {
    const id = newId()
    await ensureQueue(createQueueClient('sender'), jobByName(job)!)
    await systemQuery(
      `insert into ${QUEUE_SCHEMA}.job (id, name, data, state, started_on, completed_on, retry_limit, retry_count)
       values ($1, $2, $3, 'failed', now(), now(), 3, 3)`,
      [id, job, { organization_id, actor: null, input: {} }],
    )
    const at = new Date(Date.now() - ago)
    const data = { organization_id, job, run_id: id, state, message: 'Down.', started_at: at, finished_at: at }
    await systemDb().scheduleRun.create({ data: { id: newId(), ...data } })
    return id
  }
  const own = await run('crm.sync-leads', ours, 'failed', 1_000)
  await run('core.keep-house', null, 'failed', 1_000)
  await run('crm.sync-leads', theirs, 'succeeded', 1_000)
  await run('banking.settle-charges', ours, 'succeeded', 3_600_000)
  expect(await of('crm.sync-leads')).toMatchObject({ state: 'failed', message: 'Down.', can_retry: true })
  expect(await of('core.keep-house')).toMatchObject({ state: 'failed', can_retry: false })
  expect((await of('core.keep-house')).message).not.toContain('Down')
  expect((await of('banking.settle-charges')).state).toBe('late')
  expect((await summary()).problems).toContainEqual(
    expect.objectContaining({ kind: 'schedule', text: '3 schedules failed or are late.' }),
  )

  const again = (job: string) => here.call('POST', `/schedules/${job}/retry`, { key: admin(), body: {} })
  expect((await again('core.keep-house')).status).toBe(409)
  const both = await Promise.all([again('crm.sync-leads'), again('crm.sync-leads')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await queued(own)).state).toBe('retry')
})
