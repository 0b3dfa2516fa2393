import { newId } from '@/lib/core/db/ids'
import { systemQuery } from '@/lib/core/db/system-query'
import { announceAfterCommit } from '@/lib/core/live/signals'
import type { JobDefinition } from '../define-job'
import type { Envelope } from '../envelope'

export type ScheduleRunState = 'succeeded' | 'failed' | 'retrying'

/** The grid that shows them. */
const SCHEDULES_GRID = 'settings-schedules'

/** Started by the clock: by no person and no event. */
export const isScheduled = (job: JobDefinition, { actor, event }: Envelope): boolean =>
  job.schedule !== undefined && actor === null && event === undefined

type Run = { run_id: string; started_at: Date; state: ScheduleRunState; message: string }

/** Stores how the last run of a schedule ended; a run that began before the stored one changes nothing. */
export async function storeScheduleRun(job: JobDefinition, organizationId: string | null, run: Run): Promise<void> {
  await systemQuery(
    `insert into schedule_run (id, organization_id, job, run_id, state, message, started_at, finished_at)
     values ($1, $2, $3, $4, $5, $6, $7, now())
     on conflict (organization_id, job) do update
       set run_id = excluded.run_id, state = excluded.state, message = excluded.message,
         started_at = excluded.started_at, finished_at = excluded.finished_at
       where schedule_run.started_at <= excluded.started_at`,
    [newId(), organizationId, job.name, run.run_id, run.state, run.message, run.started_at],
  )
  announceAfterCommit(organizationId, [{ type: 'grid', slug: SCHEDULES_GRID }], false)
}
