import { defineGrid } from '@/lib/core/grid/define-grid'
import { WORK_DAYS } from '@/lib/core/jobs/work-source'
import { retryWork } from '../operations/work/retry-work'
import { WORK_GRID } from '../schemas'
import { selectWork, workSources } from '../work/work-sources'

/** All work without a person in one list: the page of what runs. */
export const settingsWork = defineGrid({
  slug: WORK_GRID,
  module: 'settings',
  title: 'Runs',
  singular: 'Run',
  description: `Background jobs, syncs, webhooks and e-mail of the last ${WORK_DAYS} days.`,
  source: { kind: 'report', select: selectWork },
  columns: {
    title: { label: 'Name', type: 'text', primary: true, search: true, width: 300 },
    state: {
      label: 'Status',
      type: 'choice',
      choices: [
        { value: 'waiting', label: 'Waiting', tone: 'info' },
        { value: 'running', label: 'Running', tone: 'accent' },
        { value: 'done', label: 'Done', tone: 'success' },
        { value: 'failed', label: 'Failed', tone: 'danger' },
        { value: 'cancelled', label: 'Canceled', tone: 'neutral' },
        { value: 'skipped', label: 'Not sent or ignored', tone: 'neutral' },
      ],
    },
    at: { label: 'When', type: 'datetime', sort: true },
    reason: { label: 'What happened', type: 'long_text', width: 300 },
    advice: { label: 'What to do', type: 'long_text', width: 300 },
    kind: {
      label: 'Kind',
      type: 'choice',
      get choices() {
        return workSources().map(({ kind, label }) => ({ value: kind, label }))
      },
    },
    started_by: { label: 'Started by', type: 'text', search: true },
    needs_you: { label: 'Needs you', type: 'boolean', hidden: true },
    can_retry: { label: 'Can be retried', type: 'boolean', hidden: true },
  },
  defaultSort: '-at',
  access: { read: 'settings.job.read' },
  actions: [
    {
      key: 'retry',
      label: 'Retry',
      icon: 'refresh-cw',
      scope: ['row', 'bulk'],
      runs: 'each',
      operation: retryWork,
      when: { column: 'can_retry', in: [true] },
      confirm: {
        title: 'Retry {count} failed run(s)?',
        body: 'Each runs once more, in the name of the person who started it. What is done already is not done twice.',
        button: 'Retry',
      },
    },
  ],
  stats: [
    { key: 'needs_you', label: 'Needs you', tone: 'danger', filter: { column: 'needs_you', op: 'eq', value: true } },
    { key: 'running', label: 'Running', tone: 'accent', filter: { column: 'state', op: 'eq', value: 'running' } },
    { key: 'waiting', label: 'Waiting', filter: { column: 'state', op: 'eq', value: 'waiting' } },
  ],
  empty: {
    title: 'Nothing has run in the last days',
    body: 'Imports, syncs, e-mail and webhooks appear here as they run, with what became of them.',
  },
})
