import { defineGrid } from '@/lib/core/grid/define-grid'
import { pauseRow, startRow } from '../operations/campaigns/campaign-actions'
import { campaignWrites } from '../operations/campaigns/campaign-writes'
import { campaignColumns } from './calls-campaigns.columns'

export const callsCampaigns = defineGrid({
  slug: 'calls-campaigns',
  module: 'calls',
  title: 'Campaigns',
  singular: 'Campaign',
  description: 'Whom the AI call center and the auto-dialler call, what they ask, and when.',
  source: { kind: 'model', table: 'calls_campaign', softDelete: true, versioned: true },
  columns: campaignColumns,
  defaultSort: '-created_at',
  access: 'calls.campaign',
  writes: campaignWrites,
  form: {
    sections: [
      { fields: ['name', 'kind', 'mode'] },
      { title: 'What the AI says', fields: ['purpose', 'greeting', 'transfer_number', 'from_number'] },
      { title: 'When it calls', fields: ['opens_at', 'closes_at', 'max_attempts', 'retry_minutes', 'parallel_calls'] },
    ],
  },
  stats: [
    { key: 'total', label: 'Campaigns' },
    { key: 'running', label: 'Running', tone: 'success', filter: { column: 'status', op: 'eq', value: 'running' } },
    { key: 'paused', label: 'Paused', tone: 'warning', filter: { column: 'status', op: 'eq', value: 'paused' } },
  ],
  actions: [
    {
      key: 'start',
      label: 'Start',
      icon: 'phone',
      scope: ['row'],
      runs: 'each',
      operation: startRow,
      when: { column: 'status', in: ['draft', 'paused', 'done'] },
      confirm: {
        title: 'Start {label}?',
        body: 'Its people are called from now on, as far as its hours allow.',
        button: 'Start calling',
      },
    },
    {
      key: 'pause',
      label: 'Pause',
      icon: 'ban',
      scope: ['row'],
      runs: 'each',
      operation: pauseRow,
      when: { column: 'status', in: ['running'] },
    },
  ],
  searchPlaceholder: 'Search by name or purpose',
  rowPage: '/calls/campaigns/{row_id}',
  empty: {
    title: 'No campaigns yet',
    body: 'Add one, or choose leads in the CRM and send them to the AI call center.',
  },
})
