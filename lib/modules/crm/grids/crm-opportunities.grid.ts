import { defineGrid } from '@/lib/core/grid/define-grid'
import { opportunityWrites } from '../operations/deals/opportunity-writes'
import { setCallback } from '../operations/leads/change-leads'
import { isOpen, OPEN_STATUSES, STALE_DAYS, STATUSES } from '../schemas'
import { opportunityColumns } from './crm-opportunities.columns'

export const crmOpportunities = defineGrid({
  slug: 'crm-opportunities',
  module: 'crm',
  title: 'Opportunities',
  singular: 'Opportunity',
  description: 'Business you may win, each with one open lead or one customer.',
  source: { kind: 'model', table: 'crm_opportunity', softDelete: true, versioned: true },
  columns: opportunityColumns,
  defaultSort: '-created_at',
  access: 'crm.opportunity',
  writes: opportunityWrites,
  form: {
    sections: [
      { fields: ['title', 'lead_id', 'customer_id', 'value', 'currency'] },
      { title: 'Work', fields: ['status', 'source', 'callback_at', 'owner_id', 'notes'] },
    ],
    exactlyOne: [{ fields: ['lead_id', 'customer_id'], label: 'Whose opportunity is it?' }],
  },
  stats: [
    { key: 'total', label: 'Opportunities' },
    {
      key: 'open_value',
      label: 'Open value',
      tone: 'accent',
      sum: 'value',
      currency: 'organization',
      filter: { column: 'status', op: 'in', value: [...OPEN_STATUSES] },
    },
    {
      key: 'callbacks_due',
      label: 'Callbacks due',
      tone: 'warning',
      filter: { column: 'callback_due', op: 'eq', value: true },
    },
    {
      key: 'won_value',
      label: 'Won',
      tone: 'success',
      sum: 'value',
      currency: 'organization',
      filter: { column: 'status', op: 'eq', value: 'Converted' },
    },
  ],
  actions: [
    {
      key: 'set_callback',
      label: 'Set callback',
      icon: 'calendar-clock',
      scope: ['row', 'bulk'],
      runs: 'each',
      operation: setCallback,
      params: { callback_at: { label: 'Call back at', type: 'datetime', help: 'Blank: no callback.' } },
    },
  ],
  board: {
    column: 'status',
    title: 'Board by status',
    columns: STATUSES.map(({ value, label, tone }) => ({ key: value, label, tone, final: !isOpen(value) })),
    value: 'value',
    card: {
      title: 'title',
      fields: ['lead_id', 'customer_id', 'value', 'callback_at', 'owner_id'],
      staleAfterDays: STALE_DAYS,
      badge: 'callback_due',
    },
    move: opportunityWrites.move,
  },
  searchPlaceholder: 'Search by title or notes',
  empty: { title: 'No opportunities yet', body: 'Add one for an open lead or an existing customer.' },
})
