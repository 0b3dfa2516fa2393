import { accAccounts } from './acc-accounts.grid'
import { accCostCentres } from './acc-cost-centres.grid'
import { accExchangeRates } from './acc-exchange-rates.grid'
import { accFiscalYears } from './acc-fiscal-years.grid'
import { accSeries } from './acc-series.grid'
import { accTaxTemplates } from './acc-tax-templates.grid'
import { accWarehouses } from './acc-warehouses.grid'

export const setupGrids = [
  accAccounts,
  accCostCentres,
  accExchangeRates,
  accFiscalYears,
  accTaxTemplates,
  accSeries,
  accWarehouses,
]
