import type { Grid } from '@/lib/core/grid/define-grid'
import { accBankAccounts } from './acc-bank-accounts.grid'
import { accBankTransactions } from './acc-bank-transactions.grid'
import { accCurrencies } from './acc-currencies.grid'
import { accPartyAliasRules } from './acc-party-alias-rules.grid'
import { accReconRules } from './acc-recon-rules.grid'
import { bankReconciliation } from './bank-reconciliation.grid'

export const setupGrids: Grid[] = [
  accBankAccounts,
  accCurrencies,
  accBankTransactions,
  accReconRules,
  accPartyAliasRules,
  bankReconciliation,
]
