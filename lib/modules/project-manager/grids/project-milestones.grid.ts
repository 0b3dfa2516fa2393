import { tableGrid } from '@/lib/core/grid/table-grid'
import { MILESTONE_STATUSES } from '../schemas'
import { projectReference } from './references'

/** Stands on the page of a project alone (Business Platform Modules 2.6). */
export const projectMilestones = tableGrid({
  slug: 'project-milestones',
  module: 'project-manager',
  title: 'Milestones',
  singular: 'Milestone',
  hidden: true,
  requiredFilters: ['project_id'],
  table: 'pm_milestone',
  permission: 'project-manager.milestone',
  columns: {
    name: {
      label: 'Name',
      type: 'text',
      required: true,
      sort: true,
      search: true,
      edit: true,
      primary: true,
      width: 240,
    },
    project_id: {
      label: 'Project',
      type: 'reference',
      required: true,
      reference: projectReference,
      sort: true,
      edit: 'create-only',
    },
    due_date: { label: 'Due', type: 'date', nullable: true, sort: true, edit: true },
    status: {
      label: 'Status',
      type: 'choice',
      choices: MILESTONE_STATUSES,
      default: 'pending',
      edit: true,
    },
    done_at: { label: 'Reached', type: 'datetime', nullable: true, hidden: true },
  },
  defaultSort: 'due_date',
  rules: {
    prepare({ values, before }) {
      if (values.status === undefined || values.status === before?.status) return values
      return { ...values, done_at: values.status === 'done' ? new Date() : null }
    },
  },
  empty: { title: 'No milestones yet', body: 'Add what must be reached, and by when.' },
})
