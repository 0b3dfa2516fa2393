import type { PgBoss } from 'pg-boss'
import { systemDb } from '@/lib/core/db/prisma'
import { log } from '@/lib/core/log'
import { allJobs } from '../all-jobs'
import type { JobDefinition } from '../define-job'
import type { Envelope } from '../envelope'

type Wanted = { job: JobDefinition; key: string; time_zone: string; data: Envelope }

/** The key of the platform's own schedules, which belong to no organization. */
const PLATFORM = 'platform'

/**
 * Makes the queue's schedules those that the jobs and organizations of today ask for: one for each scheduled job and
 * organization, in that organization's time zone. Safe to run in several workers at once.
 */
export async function syncSchedules(boss: PgBoss): Promise<void> {
  const wanted = new Map((await wantedSchedules()).map((entry) => [`${entry.job.name} ${entry.key}`, entry]))
  for (const known of await boss.getSchedules()) {
    const id = `${known.name} ${known.key}`
    const entry = wanted.get(id)
    if (!entry) await boss.unschedule(known.name, known.key)
    else if (isSame(known, entry)) wanted.delete(id)
  }
  for (const { job, key, time_zone, data } of wanted.values()) {
    try {
      // After a stop of all workers the last missed run is made up for, once.
      await boss.schedule(job.name, cronOf(job), data, { tz: time_zone, key, missed: 'once' })
    } catch (error) {
      log().error({ err: error, job: job.name, key, time_zone }, 'a schedule could not be set')
    }
  }
}

async function wantedSchedules(): Promise<Wanted[]> {
  const jobs = allJobs().filter((job) => job.schedule)
  const organizations = await systemDb().organization.findMany({ select: { id: true, time_zone: true } })
  return jobs.flatMap((job) => {
    const data = (organization_id: string | null): Envelope => ({
      organization_id,
      actor: null,
      input: job.schedule?.input ?? {},
    })
    if (job.tenancy === 'none') return [{ job, key: PLATFORM, time_zone: 'UTC', data: data(null) }]
    return organizations.map(({ id, time_zone }) => ({ job, key: id, time_zone, data: data(id) }))
  })
}

const cronOf = (job: JobDefinition): string => job.schedule?.cron ?? ''

const isSame = (known: { cron: string; timezone: string; data?: object }, { job, time_zone, data }: Wanted) =>
  known.cron === cronOf(job) && known.timezone === time_zone && sortedJson(known.data) === sortedJson(data)

/** The database keeps JSON with its members in another order. */
const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
