import { defineGrid } from '@/lib/core/grid/define-grid'
import { bankAccountForm, bankAccountColumns as columns } from '../accounts/bank-account-columns'
import { currencyWrites } from '../operations/accounts/bank-account-writes'
import { ACCOUNTS_GRID, CURRENCIES_GRID } from '../schemas'
import { ACCOUNT_ACCESS } from './access'

const { currency, is_printed, name, bank, account_number, ...others } = columns
const { account_holder, branch_or_sort_code, iban, swift_bic, ...rest } = others
const { open_lines, statement_balance, ledger_balance, ...more } = rest
const { is_bank_sync, is_gateway, last_scraped, gl_account, ...last } = more

export const accCurrencies = defineGrid({
  slug: CURRENCIES_GRID,
  module: 'banking',
  title: 'Currencies',
  singular: 'Bank account',
  plural: 'Bank accounts',
  description: 'Which bank account prints on invoices, quotations and orders in each currency, and what of it.',
  source: { kind: 'model', table: 'bank_account', versioned: true },
  columns: {
    currency,
    is_printed,
    name,
    account_holder: { ...account_holder, hidden: false },
    bank,
    account_number,
    branch_or_sort_code: { ...branch_or_sort_code, hidden: false },
    iban: { ...iban, hidden: false },
    swift_bic: { ...swift_bic, hidden: false },
    gl_account: { ...gl_account, hidden: true },
    is_bank_sync: { ...is_bank_sync, hidden: true },
    is_gateway: { ...is_gateway, hidden: true },
    last_scraped: { ...last_scraped, hidden: true },
    ...last,
  },
  defaultSort: 'currency,name',
  access: ACCOUNT_ACCESS,
  writes: currencyWrites,
  sameRowsAs: [ACCOUNTS_GRID],
  form: bankAccountForm,
  stats: [
    {
      key: 'printed',
      label: 'Print on invoices',
      tone: 'success',
      filter: { column: 'is_printed', op: 'eq', value: true },
    },
    { key: 'not_printed', label: 'Do not print', filter: { column: 'is_printed', op: 'eq', value: false } },
  ],
  searchPlaceholder: 'Search by currency, name, bank or number',
  empty: { title: 'No bank accounts yet', body: 'Add the account that customers pay into, a currency each.' },
})
