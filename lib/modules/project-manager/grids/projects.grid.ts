import { memberReference } from '@/lib/core/grid/query/references'
import { tableGrid } from '@/lib/core/grid/table-grid'
import { itemReference } from '@/lib/modules/accounting/catalogue/references'
import { customerReference } from '@/lib/modules/accounting/parties/customer-reference'
import { projectRules } from '../projects/project-rules'
import { completionPercentage, hoursTracked, openTaskCount, tasklistCount } from '../projects/rollups'
import { CLOSED_STATUSES, PRIORITIES, PROJECT_STATUSES } from '../schemas'

export const projects = tableGrid({
  slug: 'projects',
  module: 'project-manager',
  title: 'Projects',
  singular: 'Project',
  description: 'Work for customers and for yourselves: cards, milestones, and the hours that they take.',
  table: 'pm_project',
  permission: 'project-manager.project',
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
    status: {
      label: 'Status',
      type: 'choice',
      choices: PROJECT_STATUSES,
      default: 'planning',
      sort: true,
      edit: true,
      width: 120,
    },
    priority: {
      label: 'Priority',
      type: 'choice',
      choices: PRIORITIES,
      default: 'medium',
      edit: true,
      width: 100,
    },
    customer_id: {
      label: 'Customer',
      type: 'reference',
      reference: customerReference,
      nullable: true,
      sort: true,
      edit: true,
    },
    owner_id: { label: 'Owner', type: 'reference', reference: memberReference, nullable: true, sort: true, edit: true },
    start_date: { label: 'Start', type: 'date', nullable: true, edit: true, hidden: true },
    due_date: { label: 'Due', type: 'date', nullable: true, sort: true, edit: true },
    budget_hours: {
      label: 'Budget',
      type: 'number',
      places: 2,
      min: 0,
      max: 1_000_000,
      nullable: true,
      edit: true,
      help: 'Hours that the work may take.',
      width: 100,
    },
    tasklist_count: { label: 'Boards', type: 'number', sql: tasklistCount, hidden: true, width: 90 },
    open_task_count: { label: 'Open cards', type: 'number', sql: openTaskCount, width: 110 },
    completion_percentage: { label: 'Done', type: 'percent', sql: completionPercentage, total: false, width: 90 },
    hours_tracked: {
      label: 'Hours tracked',
      type: 'number',
      places: 2,
      sql: hoursTracked,
      help: 'Running clocks count until now.',
      width: 120,
    },
    hourly_rate: {
      label: 'Hourly rate',
      type: 'money',
      min: 0,
      nullable: true,
      edit: true,
      hidden: true,
      total: false,
      help: 'What an hour is billed at, where the billing item has no price.',
    },
    billing_item_id: {
      label: 'Billing item',
      type: 'reference',
      reference: itemReference,
      nullable: true,
      edit: true,
      hidden: true,
      help: 'The item that invoice lines for hours are of.',
    },
    description: { label: 'Description', type: 'long_text', search: true, edit: true, hidden: true },
  },
  defaultSort: '-updated_at',
  rules: projectRules,
  rowPage: '/project-manager/projects/{row_id}',
  stats: [
    { key: 'active', label: 'Active', tone: 'accent', filter: { column: 'status', op: 'eq', value: 'active' } },
    {
      key: 'overdue',
      label: 'Overdue',
      tone: 'danger',
      filter: {
        and: [
          { column: 'due_date', op: 'lt', value: 'today' },
          { column: 'status', op: 'nin', value: [...CLOSED_STATUSES] },
        ],
      },
    },
    {
      key: 'completed',
      label: 'Completed',
      tone: 'success',
      filter: { column: 'status', op: 'eq', value: 'completed' },
    },
  ],
  empty: { title: 'No projects yet', body: 'Add one, then put its work on a board.' },
})
