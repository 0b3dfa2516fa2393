import type { OrganizationCtx } from '@/lib/core/context'
import { compile, sql } from '@/lib/core/db/sql'
import { systemQuery } from '@/lib/core/db/system-query'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import { allJobs } from '@/lib/core/jobs/all-jobs'
import type { JobDefinition } from '@/lib/core/jobs/define-job'
import { describeCron, nextRun } from '@/lib/core/jobs/schedules/cron-time'

/** Later than this it counts as late: longer than workers need to take it up, or to be restarted. */
const LATE_AFTER_MS = 15 * 60_000

/** Messages may name other organizations. */
const HIDDEN = 'Something failed. The details are in the log of the installation.'
const ASK_OPERATOR = 'It belongs to the whole installation: ask the person who runs it.'

type ScheduleState = 'done' | 'failed' | 'retrying' | 'late' | 'never'

type LastRun = { job: string; run_id: string; state: string; message: string; started_at: Date; finished_at: Date }

/** Every schedule of the organization and of the platform, with its last and its next run. */
export async function readSchedules(ctx: OrganizationCtx) {
  const columns = 'job, run_id::text, state, message, started_at, finished_at'
  const [own, platform] = await Promise.all([
    tenantQuery<LastRun>(
      ctx.organization.id,
      compile(sql`select ${sql.raw(columns)} from schedule_run where organization_id = ${ctx.organization.id}::uuid`),
    ),
    // The system role: the platform's schedules belong to no organization.
    systemQuery<LastRun>(`select ${columns} from schedule_run where organization_id is null`),
  ])
  const last = new Map([...platform, ...own].map((run) => [run.job, run]))
  return allJobs().flatMap((job) =>
    job.schedule ? [scheduleRow(ctx, job, job.schedule.cron, last.get(job.name))] : [],
  )
}

function scheduleRow(ctx: OrganizationCtx, job: JobDefinition, cron: string, run: LastRun | undefined) {
  const isPlatform = job.tenancy === 'none'
  const zone = isPlatform ? 'UTC' : ctx.organization.time_zone
  const due = run && nextRun(cron, zone, run.started_at)
  const state = stateOf(run, due)
  const isFailed = run?.state === 'failed'
  const advice = !isFailed ? '' : (job.noRetry ?? (isPlatform && !ctx.isSuperuser ? ASK_OPERATOR : ''))
  return {
    row_id: job.name,
    title: job.title,
    scope: isPlatform ? 'platform' : 'organization',
    often: isPlatform && describeCron(cron).includes(' at ') ? `${describeCron(cron)} UTC` : describeCron(cron),
    state,
    started_at: run?.started_at.toISOString() ?? null,
    took: run ? Math.round((run.finished_at.getTime() - run.started_at.getTime()) / 1000) : null,
    message: isPlatform && isFailed ? HIDDEN : (run?.message ?? ''),
    next_at: nextRun(cron, zone, new Date()).toISOString(),
    advice,
    can_retry: isFailed && advice === '',
    run_id: run?.run_id ?? '',
  }
}

function stateOf(run: LastRun | undefined, due: Date | undefined): ScheduleState {
  if (!run || !due) return 'never'
  if (run.state !== 'succeeded') return run.state as ScheduleState
  return Date.now() - due.getTime() > LATE_AFTER_MS ? 'late' : 'done'
}
