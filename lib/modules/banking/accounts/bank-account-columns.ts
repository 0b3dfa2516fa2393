import { sql } from '@/lib/core/db/sql'
import type { Column } from '@/lib/core/grid/define-grid'
import { LINES_PAGE } from '../schemas'
import { ledgerBalanceSql, openLinesSql, statementBalanceSql } from './balance-sql'
import { keptOnReference } from './references'

/** What the table calls a column of the wire. */
export const STORED_ACCOUNT_NAMES = {
  gl_account: 'gl_account_id',
  last_scraped: 'last_scraped_at',
  branch_or_sort_code: 'branch_code',
} as const

const short = { type: 'text', edit: true, maxLength: 140 } as const

/** One table under two lists: the accounts themselves, and what of them prints in each currency (Business Platform Modules 2.3). */
export const bankAccountColumns = {
  name: { label: 'Name', ...short, required: true, sort: true, search: true, primary: true, width: 200 },
  bank: { label: 'Bank', ...short, sort: true, search: true, width: 140 },
  account_number: { label: 'Account number', ...short, maxLength: 60, search: true, width: 150 },
  currency: {
    label: 'Currency',
    type: 'text',
    edit: true,
    maxLength: 3,
    sort: true,
    search: true,
    width: 100,
    placeholder: 'ZAR',
    help: 'Three letters, such as ZAR or USD. Empty: that of the books.',
  },
  gl_account: {
    label: 'Ledger account',
    type: 'reference',
    reference: keptOnReference,
    sql: (t) => sql`${t}.gl_account_id`,
    edit: true,
    nullable: true,
    link: '/accounting/general-ledger?filter[account_id]={gl_account}',
    width: 210,
    help: 'Where the books keep it; each bank account has one of its own. Leave it empty and one is made by the account’s name.',
  },
  open_lines: {
    label: 'To clear',
    type: 'number',
    sql: openLinesSql,
    link: `${LINES_PAGE}?filter[bank_account]={row_id}&filter[status]=unreconciled`,
    width: 100,
    help: 'Lines of its statements that nothing clears yet.',
  },
  statement_balance: {
    label: 'Statement balance',
    type: 'money',
    currencyColumn: 'currency',
    nullable: true,
    sql: statementBalanceSql,
    total: false,
    help: 'What the bank said last, with the lines since.',
    width: 160,
  },
  ledger_balance: {
    label: 'Ledger balance',
    type: 'money',
    currencyColumn: 'currency',
    sql: ledgerBalanceSql,
    total: false,
    help: 'What the books say, in the account’s currency.',
    width: 150,
  },
  last_scraped: {
    label: 'Last fetched',
    type: 'datetime',
    nullable: true,
    sql: (t) => sql`${t}.last_scraped_at`,
    help: 'When online banking or the card gateway was asked last.',
  },
  is_bank_sync: {
    label: 'Online banking',
    type: 'boolean',
    default: false,
    edit: true,
    width: 130,
    help: 'Lines that are fetched from online banking come here. One account: the one before stops.',
  },
  is_gateway: {
    label: 'Card gateway',
    type: 'boolean',
    default: false,
    edit: true,
    width: 120,
    help: 'Card payments stand here until they are paid out. One account a currency.',
  },
  is_printed: {
    label: 'Prints on invoices',
    type: 'boolean',
    default: false,
    edit: true,
    width: 150,
    help: 'Its details print on invoices, quotations and orders in its currency. One account a currency: the one before stops.',
  },
  account_holder: { label: 'Account holder', ...short, search: true, hidden: true, width: 180 },
  branch_or_sort_code: {
    label: 'Branch or sort code',
    ...short,
    maxLength: 30,
    sql: (t) => sql`${t}.branch_code`,
    hidden: true,
    width: 150,
  },
  iban: { label: 'IBAN', ...short, maxLength: 42, search: true, hidden: true, width: 220 },
  swift_bic: { label: 'SWIFT/BIC', ...short, maxLength: 11, hidden: true, width: 130 },
  disabled: {
    label: 'Switched off',
    type: 'boolean',
    default: false,
    edit: true,
    cell: 'stale',
    help: 'Takes no new lines; what is there stays.',
  },
  closing_balance: {
    label: 'Closing balance',
    type: 'money',
    currencyColumn: 'currency',
    nullable: true,
    hidden: true,
    total: false,
    help: 'As the bank said it last.',
  },
  closing_on: { label: 'Closing balance of', type: 'date', nullable: true, hidden: true },
  created_at: { label: 'Created', type: 'datetime', sort: true, hidden: true },
} satisfies Record<string, Column>

export const bankAccountForm = {
  sections: [
    { fields: ['name', 'bank', 'account_number', 'branch_or_sort_code', 'account_holder'] },
    { title: 'In the books', fields: ['currency', 'gl_account'] },
    { title: 'On documents', fields: ['is_printed', 'iban', 'swift_bic'] },
    { title: 'Where its lines come from', fields: ['is_gateway', 'disabled'] },
  ],
}
