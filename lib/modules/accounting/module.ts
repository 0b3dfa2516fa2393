import { contribute } from '@/lib/core/contributions/slot'
import { defineModule } from '@/lib/core/module'
import { timelineKinds, timelineRecords } from '@/lib/core/timeline/kinds'
import { documentsApi } from './api/documents'
import { journalsApi } from './api/journals'
import { paymentsApi } from './api/payments'
import { reportsApi } from './api/reports'
import { accountingSetupApi } from './api/setup'
import { accountingEvents } from './events'
import { accCustomers } from './grids/acc-customers.grid'
import { accJournals } from './grids/acc-journals.grid'
import { accPayments } from './grids/acc-payments.grid'
import { accSuppliers } from './grids/acc-suppliers.grid'
import { catalogueGrids } from './grids/catalogue-grids'
import { reportGrids } from './grids/reports'
import { setupGrids } from './grids/setup'
import { extendFiscalYearsJob } from './jobs/extend-fiscal-years.job'
import { createBooks } from './ledger/create-books'
import { bookKinds, partyTimelines } from './parties/timeline'
import { accountingPermissions } from './permissions'
import { purgeAccountingSample } from './sample/purge-sample'

export const accountingModule = defineModule({
  name: 'accounting',
  title: 'Accounting',
  icon: 'calculator',
  order: 320,
  navigation: [
    { label: 'Overview', href: '/accounting', icon: 'chart-column', permission: 'accounting.ledger.read' },
    { label: 'Payments', href: '/accounting/payments', icon: 'wallet', grid: 'acc-payments' },
    { label: 'Journal entries', href: '/accounting/journals', icon: 'notebook-pen', grid: 'acc-journals' },
    { label: 'Chart of accounts', href: '/accounting/accounts', icon: 'list-tree', grid: 'acc-accounts' },
    { label: 'General ledger', href: '/accounting/general-ledger', icon: 'list', grid: 'acc-general-ledger' },
    { label: 'Trial balance', href: '/accounting/trial-balance', icon: 'table', grid: 'acc-trial-balance' },
    { label: 'Profit and loss', href: '/accounting/profit-and-loss', icon: 'activity', grid: 'acc-profit-and-loss' },
    { label: 'Balance sheet', href: '/accounting/balance-sheet', icon: 'columns-3', grid: 'acc-balance-sheet' },
    {
      label: 'Receivables ageing',
      href: '/accounting/receivables-ageing',
      icon: 'calendar-clock',
      grid: 'acc-receivables-ageing',
    },
    {
      label: 'Payables ageing',
      href: '/accounting/payables-ageing',
      icon: 'calendar-clock',
      grid: 'acc-payables-ageing',
    },
    { label: 'Open items', href: '/accounting/open-items', icon: 'flag', grid: 'acc-open-items' },
    { label: 'VAT report', href: '/accounting/vat-report', icon: 'receipt-text', grid: 'acc-vat-report' },
    { label: 'Cost centres', href: '/accounting/cost-centres', icon: 'folder', grid: 'acc-cost-centres' },
    { label: 'Exchange rates', href: '/accounting/exchange-rates', icon: 'refresh-cw', grid: 'acc-exchange-rates' },
    { label: 'Settings', href: '/accounting/settings', icon: 'settings', permission: 'accounting.setup.read' },
  ],
  permissions: accountingPermissions,
  grids: [accCustomers, accSuppliers, ...catalogueGrids, accPayments, accJournals, ...setupGrids, ...reportGrids],
  apis: [documentsApi, paymentsApi, journalsApi, accountingSetupApi, reportsApi],
  events: accountingEvents,
  contributions: [
    ...partyTimelines.map((record) => contribute(timelineRecords, record)),
    ...bookKinds.map((kind) => contribute(timelineKinds, kind)),
  ],
  jobs: [extendFiscalYearsJob],
  onOrganizationCreated: createBooks,
  purgeSample: purgeAccountingSample,
})
