import { sql } from '@/lib/core/db/sql'
import type { Column } from '@/lib/core/grid/define-grid'
import { memberReference } from '@/lib/core/grid/query/references'
import { customerReference } from '@/lib/modules/accounting/parties/customer-reference'
import { OPPORTUNITY_SOURCES, STATUSES } from '../schemas'
import { openLeadReference } from './references'

/** The end of today where the organization is. */
const endOfToday = sql`(
  select (date_trunc('day', now() at time zone o.time_zone) + interval '1 day') at time zone o.time_zone
  from organization o where o.id = nullif(current_setting('app.organization_id', true), '')::uuid)`

export const opportunityColumns = {
  title: {
    label: 'Title',
    type: 'text',
    maxLength: 300,
    required: true,
    sort: true,
    search: true,
    edit: true,
    primary: true,
    width: 240,
  },
  status: { label: 'Status', type: 'choice', choices: STATUSES, sort: true, edit: true, default: 'New' },
  lead_id: { label: 'Lead', type: 'reference', nullable: true, reference: openLeadReference, edit: true },
  customer_id: { label: 'Customer', type: 'reference', nullable: true, reference: customerReference, edit: true },
  value: { label: 'Value', type: 'money', currencyColumn: 'currency', min: 0, sort: true, edit: true },
  currency: {
    label: 'Currency',
    type: 'text',
    maxLength: 3,
    edit: true,
    hidden: true,
    help: 'Three letters, e.g. ZAR. Your organization’s own unless you say so.',
    width: 90,
  },
  source: {
    label: 'Source',
    type: 'choice',
    choices: OPPORTUNITY_SOURCES,
    sort: true,
    edit: true,
    default: 'other',
  },
  callback_at: { label: 'Callback', type: 'datetime', nullable: true, sort: true, edit: true, cell: 'due' },
  callback_due: {
    label: 'Callback due',
    type: 'boolean',
    sql: (t) =>
      sql`(${t}.callback_at is not null and ${t}.status in ('New', 'Unreachable', 'Quoted') and ${t}.callback_at < ${endOfToday})`,
    help: 'The callback is today or overdue, and the opportunity is open.',
    hidden: true,
    width: 110,
  },
  owner_id: { label: 'Owner', type: 'reference', sort: true, nullable: true, reference: memberReference, edit: true },
  notes: { label: 'Notes', type: 'long_text', search: true, edit: true, hidden: true },
  status_changed_at: { label: 'In status since', type: 'datetime', hidden: true },
  created_at: { label: 'Created', type: 'datetime', sort: true },
  updated_at: { label: 'Changed', type: 'datetime', sort: true, hidden: true },
} satisfies Record<string, Column>
