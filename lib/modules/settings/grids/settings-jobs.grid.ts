import { sql } from '@/lib/core/db/sql'
import { defineGrid } from '@/lib/core/grid/define-grid'

export const settingsJobs = defineGrid({
  slug: 'settings-jobs',
  module: 'settings',
  title: 'Jobs',
  singular: 'Job',
  description: 'Long work that goes on in the background.',
  source: {
    kind: 'report',
    select: (ctx) => sql`
      select j.id::text as row_id, j.title, j.job, j.done, j.total, j.failed,
        case when j.state = 'succeeded' and j.failed > 0 then 'partly' else j.state end as state, coalesce(j.message, '') as message,
        coalesce(j.error, '') as error, j.actor_label, j.created_at, j.started_at, j.finished_at,
        extract(epoch from coalesce(j.finished_at, now()) - j.started_at)::int as took
      from job_run j
      where j.organization_id = ${ctx.organization.id}::uuid`,
  },
  columns: {
    title: { label: 'Job', type: 'text', primary: true, search: true, width: 280 },
    state: {
      label: 'State',
      type: 'choice',
      choices: [
        { value: 'queued', label: 'Waiting', tone: 'info' },
        { value: 'running', label: 'Running', tone: 'accent' },
        { value: 'succeeded', label: 'Done', tone: 'success' },
        { value: 'partly', label: 'Done in part', tone: 'warning' },
        { value: 'failed', label: 'Failed', tone: 'danger' },
        { value: 'cancelled', label: 'Cancelled', tone: 'neutral' },
      ],
    },
    done: { label: 'Done', type: 'number' },
    total: { label: 'Of', type: 'number', nullable: true },
    failed: { label: 'Failed', type: 'number' },
    message: { label: 'Progress', type: 'text', width: 240 },
    actor_label: { label: 'Started by', type: 'text', search: true },
    created_at: { label: 'Asked for', type: 'datetime', sort: true },
    finished_at: { label: 'Ended', type: 'datetime', nullable: true },
    took: { label: 'Took', type: 'duration', nullable: true },
    error: { label: 'Error', type: 'text', width: 260 },
    job: { label: 'Kind', type: 'text', hidden: true },
  },
  defaultSort: '-created_at',
  access: { read: 'settings.job.read' },
  stats: [
    { key: 'running', label: 'Running', tone: 'accent', filter: { column: 'state', op: 'eq', value: 'running' } },
    { key: 'partly', label: 'Done in part', tone: 'warning', filter: { column: 'state', op: 'eq', value: 'partly' } },
    { key: 'failed', label: 'Failed', tone: 'danger', filter: { column: 'state', op: 'eq', value: 'failed' } },
  ],
  empty: { title: 'No jobs yet', body: 'Imports, exports and actions on many rows run here, with their progress.' },
})
