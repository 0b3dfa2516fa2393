import { defineGrid } from '@/lib/core/grid/define-grid'
import { timeWrites } from '../operations/time/time-writes'
import { timeColumns } from './project-time.columns'

const { create, update, remove, restore } = timeWrites

export const projectTime = defineGrid({
  slug: 'project-time',
  module: 'project-manager',
  title: 'Time',
  singular: 'Time entry',
  plural: 'time entries',
  description: 'The time worked on cards, an entry from each start to its stop.',
  source: { kind: 'model', table: 'pm_time_entry', softDelete: true, versioned: true },
  columns: timeColumns,
  defaultSort: '-started_at',
  access: 'project-manager.time',
  writes: { create, update, remove, restore },
  form: { sections: [{ fields: ['card_id', 'user_id', 'started_at', 'ended_at', 'note', 'billable'] }] },
  stats: [
    { key: 'total', label: 'Time', sum: 'duration' },
    {
      key: 'unbilled',
      label: 'To be billed',
      sum: 'duration',
      tone: 'accent',
      filter: {
        and: [
          { column: 'billable', op: 'eq', value: true },
          { column: 'billed', op: 'eq', value: false },
        ],
      },
    },
  ],
  empty: { title: 'No time yet', body: 'Start the clock on a card.' },
})
