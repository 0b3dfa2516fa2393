import type { OrganizationCtx } from '@/lib/core/context'
import { type Sql, sql } from '@/lib/core/db/sql'
import { allJobs } from '@/lib/core/jobs/all-jobs'
import { WORK_DAYS, type WorkSource } from '@/lib/core/jobs/work-source'
import { retryJobRun } from '../operations/work/retry-job-run'

const ASK_AGAIN = 'Start it again where you started it.'

/** A sync may end well and still bring nothing: its result then says that it is not ok or not complete. */
const broughtNothing = sql`(j.state = 'succeeded' and 'false' in (j.result ->> 'ok', j.result ->> 'complete'))`

function select({ organization }: OrganizationCtx, isSync: boolean): Sql {
  const notRetried = allJobs().filter(({ noRetry }) => noRetry !== undefined)
  const syncs = allJobs().flatMap((job) => (job.isSync ? [job.name] : []))
  return sql`
    select w.id, w.title, w.state, w.reason, w.started_by, w.at,
      w.state = 'failed' and not w.is_mended as needs_you,
      w.state = 'failed' and w.no_retry is null as can_retry,
      case when w.state = 'failed' then coalesce(w.no_retry, '') else '' end as advice
    from (
      select j.id::text as id, j.title, j.actor_label as started_by, coalesce(j.finished_at, j.created_at) as at,
        case when ${broughtNothing} then 'failed'
          when j.state = 'queued' then 'waiting' when j.state = 'succeeded' then 'done' else j.state end as state,
        coalesce(j.error, case when ${broughtNothing} then coalesce(j.message, j.result -> 'error' ->> 'message') end, '') as reason,
        coalesce(n.why, case when ${broughtNothing} then ${ASK_AGAIN} end) as no_retry,
        exists (
          select 1 from job_run later
           where later.organization_id = ${organization.id}::uuid and later.created_at > j.created_at
             and later.job = j.job and later.title = j.title and later.state = 'succeeded'
             and 'false' not in (coalesce(later.result ->> 'ok', ''), coalesce(later.result ->> 'complete', ''))
        ) or exists (
          select 1 from schedule_run s
           where s.organization_id = ${organization.id}::uuid and s.job = j.job and s.state = 'succeeded'
             and s.started_at > j.created_at
        ) as is_mended
      from job_run j
      left join unnest(${notRetried.map(({ name }) => name)}::text[], ${notRetried.map(({ noRetry }) => noRetry)}::text[])
        as n(job, why) on n.job = j.job
      where j.organization_id = ${organization.id}::uuid
        and j.created_at > now() - interval '${sql.lit(WORK_DAYS)} days'
        and (j.job = any(${syncs}::text[])) = ${isSync}
    ) w`
}

const shared = { permission: 'settings.job.read', grid: 'settings-jobs', retry: retryJobRun }

export const jobWork: WorkSource = {
  ...shared,
  kind: 'job',
  label: 'Background job',
  describeFailures: (count) => (count === 1 ? '1 background job failed' : `${count} background jobs failed`),
  select: (ctx) => select(ctx, false),
}

export const syncWork: WorkSource = {
  ...shared,
  kind: 'sync',
  label: 'Sync',
  describeFailures: (count) => (count === 1 ? '1 sync failed' : `${count} syncs failed`),
  select: (ctx) => select(ctx, true),
}
