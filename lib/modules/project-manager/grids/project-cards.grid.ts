import { defineGrid } from '@/lib/core/grid/define-grid'
import { boardColumns, boardsInOrder } from '../boards/read-boards'
import { cardWrites } from '../operations/cards/card-writes'
import { cardColumns } from './project-cards.columns'

export const projectCards = defineGrid({
  slug: 'project-cards',
  module: 'project-manager',
  title: 'Cards',
  singular: 'Card',
  description: 'What is to be done, as cards on boards.',
  source: { kind: 'model', table: 'pm_card', softDelete: true, versioned: true },
  columns: cardColumns,
  defaultSort: '-created_at',
  access: 'project-manager.card',
  writes: cardWrites,
  form: {
    sections: [
      { fields: ['title', 'column_id', 'status', 'priority', 'due_date', 'assignee_id', 'labels'] },
      { title: 'For', fields: ['project_id', 'customer_id', 'milestone_id'] },
      { title: 'Work', fields: ['recurrence', 'estimate_hours', 'description'] },
    ],
  },
  stats: [
    { key: 'open', label: 'Open', tone: 'accent', filter: { column: 'status', op: 'ne', value: 'done' } },
    {
      key: 'overdue',
      label: 'Overdue',
      tone: 'danger',
      filter: {
        and: [
          { column: 'due_date', op: 'lt', value: 'today' },
          { column: 'status', op: 'ne', value: 'done' },
        ],
      },
    },
    { key: 'done', label: 'Done', tone: 'success', filter: { column: 'status', op: 'eq', value: 'done' } },
  ],
  board: {
    column: 'column_id',
    title: 'Board',
    boards: { label: 'Board', options: boardsInOrder, page: '/project-manager/boards/settings' },
    columns: boardColumns,
    card: {
      title: 'title',
      fields: ['labels', 'due_date', 'priority', 'checklist_progress', 'clock_since', 'assignee_id'],
      labels: 'labels',
      due: 'due_date',
      priority: 'priority',
      person: 'assignee_id',
      progress: 'checklist_progress',
      clock: { since: 'clock_since', person: 'clock_person' },
    },
    move: cardWrites.move,
  },
  searchPlaceholder: 'Search by title or description',
  empty: { title: 'No cards yet', body: 'Add a board first; cards go into its columns.' },
})
