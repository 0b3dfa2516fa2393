import { sql } from '@/lib/core/db/sql'
import type { Column } from '@/lib/core/grid/define-grid'
import { memberReference } from '@/lib/core/grid/query/references'
import { customerReference } from '@/lib/modules/accounting/parties/customer-reference'
import { LEAD_SOURCES, STALE_DAYS, STATUSES } from '../schemas'
import { contactReference } from './references'

/** Where a lead came from is told once, when it is added; nobody rewrites it later. */
const provenance = (label: string, more: Partial<Column> = {}) =>
  ({ label, type: 'text', edit: 'create-only', hidden: true, ...more }) satisfies Column

export const leadColumns = {
  name: { label: 'Name', type: 'text', sort: true, search: true, edit: true, primary: true, width: 200 },
  status: { label: 'Status', type: 'choice', choices: STATUSES, sort: true, edit: true, default: 'New' },
  stale: {
    label: 'Stale',
    type: 'boolean',
    sql: (t) =>
      sql`(${t}.status in ('New', 'Unreachable', 'Quoted') and ${t}.created_at <= now() - make_interval(days => ${sql.lit(STALE_DAYS)}))`,
    help: `Open, and created ${STALE_DAYS} days ago or more.`,
    cell: 'stale',
    width: 80,
  },
  phone: { label: 'Phone', type: 'phone', maxLength: 64, search: true, edit: true, last9: 'phone_last9' },
  email: { label: 'E-mail', type: 'email', sort: true, search: true, edit: true },
  company: { label: 'Company', type: 'text', search: true, edit: true, hidden: true },
  category: { label: 'Category', type: 'text', maxLength: 120, sort: true, search: true, edit: true },
  campaign: provenance('Campaign', { sort: true, search: true, hidden: false }),
  adset: provenance('Ad set'),
  ad: provenance('Ad'),
  form: provenance('Form'),
  form_answers: { label: 'Form answers', type: 'json', edit: 'create-only', hidden: true, cell: 'answers' },
  source: { label: 'Source', type: 'text', choices: LEAD_SOURCES, sort: true, width: 130 },
  lead_id: { label: 'Lead id', type: 'text', search: true, hidden: true },
  owner_id: { label: 'Owner', type: 'reference', sort: true, nullable: true, reference: memberReference, edit: true },
  contact_id: {
    label: 'Contact',
    type: 'reference',
    nullable: true,
    reference: contactReference,
    edit: true,
    hidden: true,
  },
  converted_customer_id: {
    label: 'Converted customer',
    type: 'reference',
    nullable: true,
    reference: customerReference,
    edit: 'edit-only',
    hidden: true,
  },
  last_called_at: { label: 'Last called', type: 'datetime', nullable: true, sort: true },
  notes: { label: 'Notes', type: 'long_text', edit: true, hidden: true },
  status_changed_at: { label: 'In status since', type: 'datetime', hidden: true },
  created_at: { label: 'Created', type: 'datetime', sort: true },
  updated_at: { label: 'Changed', type: 'datetime', sort: true, hidden: true },
} satisfies Record<string, Column>
