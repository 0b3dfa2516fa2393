import { accBalanceSheet } from './acc-balance-sheet.grid'
import { accGeneralLedger } from './acc-general-ledger.grid'
import { accOpenItems } from './acc-open-items.grid'
import { accProfitAndLoss } from './acc-profit-and-loss.grid'
import { accTrialBalance } from './acc-trial-balance.grid'
import { accVatReport } from './acc-vat-report.grid'
import { accPayablesAgeing, accReceivablesAgeing } from './ageing-grids'

/** Every report of the books, in the order of the navigation. */
export const reportGrids = [
  accGeneralLedger,
  accTrialBalance,
  accProfitAndLoss,
  accBalanceSheet,
  accReceivablesAgeing,
  accPayablesAgeing,
  accOpenItems,
  accVatReport,
]
