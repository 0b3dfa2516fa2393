import { sql } from '@/lib/core/db/sql'
import type { Column } from '@/lib/core/grid/define-grid'
import { centreReference, vatReference } from '@/lib/modules/accounting/catalogue/references'
import { bankReference, suggestedAccountReference } from '../accounts/references'
import { DIRECTIONS } from '../schemas'

/** What the table calls a column of the wire. */
export const STORED_RULE_NAMES = {
  ledger_account: 'account_id',
  cost_centre: 'cost_centre_id',
  vat: 'tax_template_id',
  bank_account: 'bank_account_id',
} as const

export const reconRuleColumns = {
  position: { label: 'Order', type: 'number', sort: true, width: 80, help: 'The first rule that fits a line counts.' },
  keyphrase: {
    label: 'Words on the line',
    type: 'text',
    required: true,
    sort: true,
    search: true,
    edit: true,
    primary: true,
    maxLength: 200,
    width: 240,
    placeholder: 'e.g. VODACOM',
    help: 'Found anywhere in the line, whatever the case and punctuation. Fewer than four letters count as a whole word only.',
  },
  ledger_account: {
    label: 'Suggests',
    type: 'reference',
    required: true,
    reference: suggestedAccountReference,
    sql: (t) => sql`${t}.account_id`,
    edit: true,
    width: 220,
    help: 'The account that Create Journal is filled in with. A person decides.',
  },
  direction: { label: 'For', type: 'choice', choices: DIRECTIONS, default: 'any', edit: true, width: 120 },
  bank_account: {
    label: 'Bank account',
    type: 'reference',
    nullable: true,
    reference: bankReference,
    sql: (t) => sql`${t}.bank_account_id`,
    edit: true,
    width: 160,
    help: 'Empty: all of them.',
  },
  cost_centre: {
    label: 'Cost centre',
    type: 'reference',
    nullable: true,
    reference: centreReference,
    sql: (t) => sql`${t}.cost_centre_id`,
    edit: true,
    hidden: true,
  },
  vat: {
    label: 'VAT in it',
    type: 'reference',
    nullable: true,
    reference: vatReference,
    sql: (t) => sql`${t}.tax_template_id`,
    edit: true,
    hidden: true,
    help: 'The amount holds this VAT.',
  },
  remark: { label: 'Remark', type: 'text', search: true, edit: true, maxLength: 500, hidden: true, width: 200 },
  hits: { label: 'Hits', type: 'number', sort: true, width: 80, help: 'Lines that it was suggested for.' },
  last_hit_at: { label: 'Last hit', type: 'datetime', nullable: true },
  disabled: { label: 'Switched off', type: 'boolean', default: false, edit: true, cell: 'stale' },
  created_at: { label: 'Created', type: 'datetime', sort: true, hidden: true },
} satisfies Record<string, Column>
