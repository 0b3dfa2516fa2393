import { sql } from '@/lib/core/db/sql'
import type { Column } from '@/lib/core/grid/define-grid'
import { memberReference } from '@/lib/core/grid/query/references'
import { cardReference, projectReference } from './references'

export const timeColumns = {
  card_id: { label: 'Card', type: 'reference', reference: cardReference, required: true, edit: true, width: 260 },
  project_id: {
    label: 'Project',
    type: 'reference',
    reference: projectReference,
    sql: (t) =>
      sql`(select c.project_id from pm_card c where c.organization_id = ${t}.organization_id and c.id = ${t}.card_id)`,
  },
  user_id: {
    label: 'Person',
    type: 'reference',
    reference: memberReference,
    edit: 'create-only',
    help: 'Blank: yourself. Administrators may enter the time of others.',
  },
  started_at: { label: 'Started', type: 'datetime', required: true, sort: true, edit: true, primary: true },
  ended_at: { label: 'Stopped', type: 'datetime', nullable: true, edit: true, help: 'Empty: the clock runs.' },
  duration: {
    label: 'Time',
    type: 'duration',
    sql: (t) => sql`extract(epoch from coalesce(${t}.ended_at, now()) - ${t}.started_at)::int`,
    total: 'sum',
  },
  note: { label: 'Note', type: 'text', maxLength: 500, search: true, edit: true },
  billable: { label: 'Billable', type: 'boolean', default: true, edit: true, width: 100 },
  billed: {
    label: 'Billed',
    type: 'boolean',
    sql: (t) => sql`(${t}.billed_document_id is not null)`,
    width: 90,
    help: 'It is a line of a draft or an invoice.',
  },
  created_at: { label: 'Created', type: 'datetime', sort: true, hidden: true },
  updated_at: { label: 'Changed', type: 'datetime', sort: true, hidden: true },
} satisfies Record<string, Column>
