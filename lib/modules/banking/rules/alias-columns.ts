import { sql } from '@/lib/core/db/sql'
import type { Column } from '@/lib/core/grid/define-grid'
import { partyReference } from '../accounts/references'

export const aliasColumns = {
  bank_narrative: {
    label: 'The bank writes',
    type: 'text',
    required: true,
    sort: true,
    search: true,
    edit: true,
    primary: true,
    maxLength: 200,
    sql: (t) => sql`${t}.narrative`,
    width: 280,
    placeholder: 'e.g. KAROO LODGE CC',
    help: 'Found where a word of the line begins so, whatever the case and punctuation; fewer than four letters count as a whole word only. Of several that fit, the longest counts.',
  },
  party_type: {
    label: 'Is a',
    type: 'choice',
    choices: [
      { value: 'customer', label: 'Customer' },
      { value: 'supplier', label: 'Supplier' },
    ],
    edit: true,
    width: 110,
    help: 'Follows from who is chosen.',
  },
  party: {
    label: 'Customer or supplier',
    type: 'reference',
    required: true,
    reference: partyReference,
    sql: (t) => sql`coalesce(${t}.customer_id, ${t}.supplier_id)`,
    edit: true,
    width: 220,
  },
  origin: {
    label: 'Made',
    type: 'choice',
    choices: [
      { value: 'manual', label: 'By hand' },
      { value: 'remembered', label: 'Remembered from a line' },
    ],
    width: 170,
  },
  hits: { label: 'Hits', type: 'number', sort: true, width: 80, help: 'Payments that were posted by it.' },
  last_hit_at: { label: 'Last hit', type: 'datetime', nullable: true },
  disabled: { label: 'Switched off', type: 'boolean', default: false, edit: true, cell: 'stale' },
  created_at: { label: 'Created', type: 'datetime', sort: true, hidden: true },
} satisfies Record<string, Column>
