import { systemQuery } from '../db/system-query'
import { jobByName } from './all-jobs'
import type { Envelope } from './envelope'
import { DIED, storeFailedRun } from './job-run'
import { QUEUE_SCHEMA } from './queue'
import { isScheduled, storeScheduleRun } from './schedules/schedule-runs'

type Lost = { id: string; name: string; data: Envelope; started_on: Date }

/** Runs that nobody follows whose process died in their last attempt: stores that they failed, for the page of what runs. */
export async function storeLostRuns(): Promise<void> {
  const failed = await systemQuery<Lost>(
    `select id::text, name, data, started_on from ${QUEUE_SCHEMA}.job j
      where state = 'failed' and completed_on > now() - interval '10 minutes' and started_on is not null
        and not exists (select 1 from job_run r where r.id = j.id)`,
  )
  for (const { id, name, data, started_on } of failed) {
    const job = jobByName(name)
    if (!job) continue
    // One that said itself why it failed is stored already, and not changed.
    const run = { run_id: id, state: 'failed', message: DIED, started_at: started_on } as const
    if (isScheduled(job, data)) await storeScheduleRun(job, data.organization_id, run)
    else await storeFailedRun(job, id, data, null)
  }
}
