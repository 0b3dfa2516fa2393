import { defineGrid } from '@/lib/core/grid/define-grid'
import { bankAccountColumns, bankAccountForm } from '../accounts/bank-account-columns'
import { bankAccountWrites } from '../operations/accounts/bank-account-writes'
import { ACCOUNTS_GRID, CURRENCIES_GRID } from '../schemas'
import { ACCOUNT_ACCESS } from './access'

export const accBankAccounts = defineGrid({
  slug: ACCOUNTS_GRID,
  module: 'banking',
  title: 'Bank accounts',
  singular: 'Bank account',
  description: 'Accounts at banks and at the card gateway, each kept on a ledger account of its own.',
  source: { kind: 'model', table: 'bank_account', versioned: true },
  columns: bankAccountColumns,
  defaultSort: 'name',
  access: ACCOUNT_ACCESS,
  writes: bankAccountWrites,
  sameRowsAs: [CURRENCIES_GRID],
  form: bankAccountForm,
  stats: [
    { key: 'accounts', label: 'In use', filter: { column: 'disabled', op: 'eq', value: false } },
    {
      key: 'with_open_lines',
      label: 'With lines to clear',
      tone: 'warning',
      filter: { column: 'open_lines', op: 'gt', value: 0 },
    },
    { key: 'printed', label: 'Print on invoices', filter: { column: 'is_printed', op: 'eq', value: true } },
  ],
  searchPlaceholder: 'Search by name, bank, number or IBAN',
  empty: { title: 'No bank accounts yet', body: 'Add the account that your customers pay into.' },
})
