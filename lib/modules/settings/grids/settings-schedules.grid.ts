import { defineGrid } from '@/lib/core/grid/define-grid'
import { retrySchedule } from '../operations/work/retry-schedule'
import { readSchedules } from '../work/read-schedules'

export const settingsSchedules = defineGrid({
  slug: 'settings-schedules',
  module: 'settings',
  title: 'Schedules',
  singular: 'Schedule',
  description: 'Work that runs by the clock: when it ran last, how it ended and when it runs next.',
  source: {
    kind: 'live',
    rows: async ({ ctx }) => (await readSchedules(ctx)).map(({ run_id: _, ...row }) => row),
  },
  columns: {
    title: { label: 'Schedule', type: 'text', primary: true, sort: true, search: true, width: 260 },
    state: {
      label: 'Last run',
      type: 'choice',
      sort: true,
      choices: [
        { value: 'done', label: 'Done', tone: 'success' },
        { value: 'failed', label: 'Failed', tone: 'danger' },
        { value: 'retrying', label: 'Retrying', tone: 'warning' },
        { value: 'late', label: 'Late', tone: 'warning' },
        { value: 'never', label: 'Not run yet', tone: 'neutral' },
      ],
    },
    started_at: { label: 'Last time', type: 'datetime', sort: true, nullable: true },
    next_at: { label: 'Next time', type: 'datetime', sort: true },
    often: { label: 'How often', type: 'text', width: 200 },
    message: { label: 'What happened', type: 'long_text', width: 280 },
    took: { label: 'Duration', type: 'duration', nullable: true },
    scope: {
      label: 'For',
      type: 'choice',
      choices: [
        { value: 'organization', label: 'Your organization' },
        { value: 'platform', label: 'Whole installation' },
      ],
    },
    advice: { label: 'What to do', type: 'long_text', width: 260 },
    can_retry: { label: 'Can be retried', type: 'boolean', hidden: true },
  },
  defaultSort: 'title',
  access: { read: 'settings.job.read' },
  actions: [
    {
      key: 'retry',
      label: 'Retry',
      icon: 'refresh-cw',
      scope: ['row'],
      runs: 'each',
      operation: retrySchedule,
      when: { column: 'can_retry', in: [true] },
      confirm: {
        title: 'Retry this schedule now?',
        body: 'The run that failed is tried once more. The next run stays when it is.',
        button: 'Retry',
      },
    },
  ],
  empty: { title: 'No schedules', body: 'Nothing here runs by the clock.' },
})
