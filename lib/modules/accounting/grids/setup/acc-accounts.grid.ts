import { defineGrid } from '@/lib/core/grid/define-grid'
import { accountWrites } from '../../operations/setup/account-writes'
import { SETUP_ACCESS } from '../../operations/setup/managed-writes'
import { accountColumns } from './acc-accounts.columns'

export const accAccounts = defineGrid({
  slug: 'acc-accounts',
  module: 'accounting',
  title: 'Chart of accounts',
  singular: 'Account',
  plural: 'Accounts',
  description: 'The accounts of the ledger with their balances, as a tree.',
  source: { kind: 'model', table: 'acc_account', versioned: true },
  columns: accountColumns,
  tree: { depth: 'depth', group: 'is_group' },
  totalsWhere: { column: 'is_group', op: 'eq', value: false },
  defaultSort: 'place',
  access: SETUP_ACCESS,
  writes: accountWrites,
  form: {
    sections: [
      { fields: ['number', 'name', 'parent_id', 'is_group', 'root_type', 'account_type'] },
      { title: 'More', fields: ['currency', 'description', 'disabled'] },
    ],
  },
  stats: [
    { key: 'accounts', label: 'Accounts', filter: { column: 'is_group', op: 'eq', value: false } },
    { key: 'groups', label: 'Groups', filter: { column: 'is_group', op: 'eq', value: true } },
    { key: 'disabled', label: 'Disabled', tone: 'warning', filter: { column: 'disabled', op: 'eq', value: true } },
  ],
  searchPlaceholder: 'Search by number or name',
  empty: { title: 'No accounts yet', body: 'The chart of accounts is made with the first document.' },
})
