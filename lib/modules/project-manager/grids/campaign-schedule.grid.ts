import { tableGrid } from '@/lib/core/grid/table-grid'
import { campaignReference } from '../schedule/linked-campaigns'
import { scheduleRules } from '../schedule/schedule-rules'
import { CHANNELS, RECURRENCES, SCHEDULE_STATUSES } from '../schemas'

export const campaignSchedule = tableGrid({
  slug: 'campaign-schedule',
  module: 'project-manager',
  title: 'Campaign schedule',
  singular: 'Planned campaign',
  plural: 'planned campaigns',
  description: 'What marketing plans to do, when, through which channel and for how much.',
  table: 'pm_schedule',
  permission: 'project-manager.schedule',
  columns: {
    title: {
      label: 'Title',
      type: 'text',
      required: true,
      sort: true,
      search: true,
      edit: true,
      primary: true,
      width: 240,
    },
    channel: { label: 'Channel', type: 'choice', choices: CHANNELS, required: true, edit: true, width: 140 },
    status: {
      label: 'Status',
      type: 'choice',
      choices: SCHEDULE_STATUSES,
      default: 'planned',
      edit: true,
      width: 120,
    },
    start_at: { label: 'Start', type: 'datetime', required: true, sort: true, edit: true },
    end_at: { label: 'End', type: 'datetime', nullable: true, edit: true },
    recurrence: { label: 'Repeats', type: 'choice', choices: RECURRENCES, default: 'none', edit: true, width: 130 },
    audience: { label: 'Audience', type: 'text', search: true, edit: true },
    budget: { label: 'Budget', type: 'money', min: 0, nullable: true, edit: true },
    campaign_link: {
      label: 'Campaign',
      type: 'reference',
      pgType: 'text',
      reference: campaignReference,
      maxLength: 500,
      nullable: true,
      edit: true,
      hidden: true,
      help: 'A campaign, send or list of its channel. What lies elsewhere is typed: its id or its address.',
    },
  },
  defaultSort: '-start_at',
  rules: scheduleRules,
  stats: [
    { key: 'running', label: 'Running', tone: 'accent', filter: { column: 'status', op: 'eq', value: 'running' } },
    { key: 'planned', label: 'Planned', tone: 'info', filter: { column: 'status', op: 'eq', value: 'planned' } },
    {
      key: 'budget',
      label: 'Budget',
      sum: 'budget',
      currency: 'organization',
      filter: { column: 'status', op: 'in', value: ['planned', 'running'] },
    },
  ],
  empty: { title: 'Nothing planned yet', body: 'Plan a campaign here or on the calendar.' },
})
