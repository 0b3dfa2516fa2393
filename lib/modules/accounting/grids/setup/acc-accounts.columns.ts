import { sql } from '@/lib/core/db/sql'
import type { Column } from '@/lib/core/grid/define-grid'
import { groupAccountReference } from '@/lib/modules/accounting/setup/account-references'
import { disabledColumn, nameColumn } from '@/lib/modules/accounting/setup/record-columns'
import { ACCOUNT_TYPES } from '../../schemas'
import { ROOT_TYPES } from '../reports/statement-columns'

export const accountColumns = {
  name: { ...nameColumn, cell: 'tree', maxLength: 140, width: 300 },
  number: {
    label: 'Number',
    type: 'text',
    required: true,
    sort: true,
    search: true,
    edit: true,
    maxLength: 20,
    width: 100,
  },
  account_type: {
    label: 'Used for',
    type: 'choice',
    choices: ACCOUNT_TYPES,
    nullable: true,
    sql: (t) => sql`nullif(${t}.account_type, '')`,
    edit: true,
    width: 150,
    help: 'Creditors and debtors are kept for each supplier and customer.',
  },
  balance: {
    label: 'Balance',
    type: 'money',
    currencyColumn: 'books_currency',
    sql: (t) => sql`(
      select coalesce(sum(e.debit - e.credit), 0)::numeric(20, 2) from acc_entry e
      where e.organization_id = ${t}.organization_id and e.account_id = any(array(
        select a.id from acc_account a where a.organization_id = ${t}.organization_id
          and (a.id = ${t}.id or (${t}.is_group and starts_with(a.place, ${t}.place || E'\t'))))))`,
    link: '/accounting/general-ledger?filter[account_id]={ledger_id}',
    width: 150,
    help: 'Debits less credits of all times, with the accounts below; credits are negative.',
  },
  parent_id: {
    label: 'Lies under',
    type: 'reference',
    sort: true,
    nullable: true,
    reference: groupAccountReference,
    edit: true,
    width: 200,
  },
  is_group: {
    label: 'Group',
    type: 'boolean',
    default: false,
    edit: true,
    width: 90,
    help: 'Only adds up what lies below it.',
  },
  root_type: {
    label: 'Kind',
    type: 'choice',
    choices: ROOT_TYPES,
    nullable: true,
    edit: 'create-only',
    width: 110,
    help: 'Follows from the group above; say it for an account without one.',
  },
  currency: {
    label: 'Currency',
    type: 'text',
    maxLength: 3,
    edit: true,
    hidden: true,
    width: 90,
    help: 'For a bank account in another currency, e.g. USD. Empty: any.',
  },
  disabled: { ...disabledColumn('Takes no new entries.'), width: 100 },
  description: { label: 'Description', type: 'long_text', maxLength: 500, edit: true, hidden: true },
  depth: { label: 'Depth', type: 'number', hidden: true, filter: false },
  place: { label: 'Place in the chart', type: 'text', pgType: 'text', sort: true, hidden: true, filter: false },
  ledger_id: {
    label: 'Ledger',
    type: 'text',
    nullable: true,
    sql: (t) => sql`case when not ${t}.is_group then ${t}.id::text end`,
    hidden: true,
    filter: false,
  },
  books_currency: {
    label: 'Currency of the books',
    type: 'text',
    sql: (t) => sql`(select c.currency from acc_company c where c.organization_id = ${t}.organization_id)`,
    hidden: true,
    filter: false,
  },
  updated_at: { label: 'Changed', type: 'datetime', sort: true, hidden: true },
} satisfies Record<string, Column>
