import { sql } from '@/lib/core/db/sql'
import type { Column } from '@/lib/core/grid/define-grid'
import { memberReference } from '@/lib/core/grid/query/references'
import { bankReference } from '../accounts/references'
import { LINE_FLAGS, LINE_SOURCES, LINE_STATUSES } from '../schemas'

/** What the table calls a column of the wire. */
export const STORED_LINE_NAMES = { date: 'posted_on', bank_account: 'bank_account_id' } as const

/** A line of a statement, for the list of all lines and for the worklist. */
export const lineColumns = {
  date: {
    label: 'Date',
    type: 'date',
    required: true,
    sort: true,
    edit: true,
    sql: (t) => sql`${t}.posted_on`,
    width: 110,
  },
  description: {
    label: 'Description',
    type: 'text',
    required: true,
    sort: true,
    search: true,
    edit: true,
    maxLength: 500,
    primary: true,
    width: 300,
  },
  reference: { label: 'Reference', type: 'text', search: true, edit: true, maxLength: 140, width: 150 },
  counterparty: {
    label: 'From or to',
    type: 'text',
    search: true,
    edit: true,
    maxLength: 140,
    width: 170,
    help: 'Who, where the bank says it.',
  },
  amount: {
    label: 'Amount',
    type: 'money',
    required: true,
    sort: true,
    edit: true,
    currencyColumn: 'currency',
    help: 'Money in is above zero, money out below.',
  },
  running_balance: {
    label: 'Balance',
    type: 'money',
    nullable: true,
    currencyColumn: 'currency',
    total: false,
    help: 'After this line, as the bank said.',
  },
  status: {
    label: 'Status',
    type: 'choice',
    choices: LINE_STATUSES,
    sort: true,
    edit: 'edit-only',
    help: 'Ignored lines are off the worklist and booked nowhere; payments and journal entries clear the others.',
  },
  source: { label: 'Came by', type: 'choice', choices: LINE_SOURCES, width: 130 },
  matched_voucher: {
    label: 'Cleared by',
    type: 'text',
    search: true,
    link: '/accounting/{matched_page}/{matched_id}',
    width: 150,
  },
  bank_account: {
    label: 'Bank account',
    type: 'reference',
    required: true,
    reference: bankReference,
    sql: (t) => sql`${t}.bank_account_id`,
    edit: 'create-only',
    width: 170,
  },
  suspense: {
    label: 'In suspense',
    type: 'boolean',
    hidden: true,
    width: 110,
    help: 'Booked against the suspense account until somebody knows what it is.',
  },
  suspense_at: { label: 'In suspense since', type: 'datetime', nullable: true, hidden: true },
  suspense_by: { label: 'Put there by', type: 'reference', nullable: true, reference: memberReference, hidden: true },
  flag: {
    label: 'Doubt',
    type: 'choice',
    choices: LINE_FLAGS,
    nullable: true,
    sql: (t) => sql`nullif(${t}.flag, '')`,
    hidden: true,
    width: 170,
  },
  note: { label: 'Note', type: 'text', edit: true, maxLength: 500, hidden: true, width: 200 },
  counterparty_account: { label: 'Their account', type: 'text', search: true, hidden: true, width: 150 },
  bank_ref: { label: 'Number of the bank', type: 'text', hidden: true, width: 170 },
  matched_at: { label: 'Cleared', type: 'datetime', nullable: true, hidden: true },
  matched_by: { label: 'Cleared by whom', type: 'reference', nullable: true, reference: memberReference, hidden: true },
  currency: {
    label: 'Currency',
    type: 'text',
    sql: (t) =>
      sql`(select a.currency from bank_account a where a.organization_id = ${t}.organization_id and a.id = ${t}.bank_account_id)`,
    hidden: true,
    width: 90,
  },
  matched_page: {
    label: 'Kind of what cleared it',
    type: 'text',
    nullable: true,
    sql: (t) => sql`case ${t}.matched_kind when 'payment' then 'payments' when 'journal' then 'journals' end`,
    hidden: true,
    filter: false,
  },
  matched_kind: {
    label: 'Cleared by a',
    type: 'choice',
    choices: [
      { value: 'payment', label: 'Payment' },
      { value: 'journal', label: 'Journal entry' },
      { value: 'several', label: 'Several' },
    ],
    nullable: true,
    sql: (t) => sql`nullif(${t}.matched_kind, '')`,
    hidden: true,
  },
  matched_id: {
    label: 'Id of what cleared it',
    type: 'text',
    pgType: 'uuid',
    nullable: true,
    hidden: true,
    filter: false,
  },
  created_at: { label: 'Came in', type: 'datetime', sort: true, hidden: true },
} satisfies Record<string, Column>
