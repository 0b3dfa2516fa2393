import { bankSyncConnector } from '@/lib/connectors/bank-sync'
import { gatewayConnector } from '@/lib/connectors/gateway'
import { contribute } from '@/lib/core/contributions/slot'
import { defineModule } from '@/lib/core/module'
import { timelineKinds } from '@/lib/core/timeline/kinds'
import { ledgerGrids, printedBankDetails } from '@/lib/modules/accounting/slots'
import { printedDetails } from './accounts/printed-details'
import { chargesApi } from './api/charges'
import { gatewayApi } from './api/gateway'
import { importsApi } from './api/imports'
import { linesApi } from './api/lines'
import { matchingApi } from './api/matching'
import { bankSetupApi } from './api/setup'
import { syncApi } from './api/sync'
import { vaultApi } from './api/vault'
import { worklistApi } from './api/worklist'
import { chargeKind } from './charges/timeline'
import { bankingEvents } from './events'
import { setupGrids } from './grids'
import { cardCharges } from './grids/card-charges.grid'
import { savedCards } from './grids/saved-cards.grid'
import { autoMatchJob } from './jobs/auto-match.job'
import { billRunJob } from './jobs/bill-run.job'
import { chargeCardJob } from './jobs/charge-card.job'
import { clearBankImports } from './jobs/clear-imports.job'
import { forgetCardJob } from './jobs/forget-card.job'
import { gatewayWebhooks } from './jobs/gateway-webhooks'
import { importStatementJob } from './jobs/import-statement.job'
import { maintainCardsJob } from './jobs/maintain-cards.job'
import { pullBankLinesJob } from './jobs/pull-bank-lines.job'
import { settleChargesJob } from './jobs/settle-charges.job'
import { syncGatewayJob } from './jobs/sync-gateway.job'
import { undoBatchJob } from './jobs/undo-batch.job'
import { bankingPermissions } from './permissions'
import { purgeBankingSample } from './sample/purge-sample'

export const bankingModule = defineModule({
  name: 'banking',
  title: 'Banking',
  icon: 'landmark',
  order: 310,
  navigation: [
    { label: 'Overview', href: '/banking', icon: 'chart-column', permission: 'banking.line.read' },
    { label: 'Reconciliation', href: '/banking/reconciliation', icon: 'list-checks', grid: 'bank-reconciliation' },
    { label: 'Import statements', href: '/banking/import', icon: 'upload', permission: 'banking.line.import' },
    { label: 'Statement lines', href: '/banking/lines', icon: 'list', grid: 'acc-bank-transactions' },
    { label: 'Bank accounts', href: '/banking/accounts', icon: 'landmark', grid: 'acc-bank-accounts' },
    { label: 'Currencies', href: '/banking/currencies', icon: 'wallet', grid: 'acc-currencies' },
    { label: 'Rules', href: '/banking/rules', icon: 'list-tree', grid: 'acc-recon-rules' },
    { label: 'Payer names', href: '/banking/payer-names', icon: 'user-check', grid: 'acc-party-alias-rules' },
    { label: 'Saved cards', href: '/banking/cards', icon: 'credit-card', grid: 'saved-cards' },
    { label: 'Bill runs', href: '/banking/bill-runs', icon: 'calendar-clock', permission: 'banking.charge.read' },
    { label: 'Card charges', href: '/banking/charges', icon: 'receipt-text', grid: 'card-charges' },
    { label: 'Settings', href: '/banking/settings', icon: 'settings', permission: 'banking.gateway.manage' },
    {
      label: 'Payments',
      href: '/settings/payments',
      after: '/settings/connections',
      icon: 'credit-card',
      permission: 'banking.gateway.manage',
    },
  ],
  permissions: bankingPermissions,
  connectors: [gatewayConnector, bankSyncConnector],
  grids: [...setupGrids, savedCards, cardCharges],
  apis: [bankSetupApi, linesApi, importsApi, matchingApi, gatewayApi, worklistApi, vaultApi, chargesApi, syncApi],
  events: bankingEvents,
  contributions: [
    contribute(printedBankDetails, printedDetails),
    contribute(timelineKinds, chargeKind),
    contribute(ledgerGrids, ['acc-bank-accounts', 'acc-bank-transactions', 'bank-reconciliation']),
  ],
  webhookHandlers: [gatewayWebhooks],
  jobs: [
    autoMatchJob,
    billRunJob,
    chargeCardJob,
    forgetCardJob,
    importStatementJob,
    clearBankImports,
    maintainCardsJob,
    settleChargesJob,
    pullBankLinesJob,
    syncGatewayJob,
    undoBatchJob,
  ],
  purgeSample: purgeBankingSample,
})
