import { coreApi } from './api'
import { gridActionJob } from './grid/actions/action-job'
import { gridApi } from './grid/api'
import { importApi } from './grid/import/api'
import { clearImports } from './grid/import/clear-imports.job'
import { checkImport, revertImport, runImport } from './grid/import/import-jobs'
import { maintainAuditMonths } from './jobs/audit-months.job'
import { housekeeping } from './jobs/housekeeping.job'
import { deliverMail } from './mail/deliver-mail.job'
import { coreBacklogs } from './metrics/backlog'
import { defineModule } from './module'
import { processWebhookBatches } from './webhooks-in/process-batches.task'
import { processWebhook } from './webhooks-in/process-webhook.job'

/** The machine's own card: what every organization has, whichever modules it uses. */
export const coreModule = defineModule({
  name: 'core',
  title: 'Platform',
  icon: 'server',
  permissions: {
    'core.job.read': { title: 'Follow the jobs that you started', grant: 'guest' },
    'core.view.manage': { title: 'Save views of lists and keep their layout', grant: 'guest' },
    'core.view.share': { title: 'Share saved views with everybody', grant: 'member' },
  },
  apis: [gridApi, importApi, coreApi],
  backlogs: coreBacklogs,
  jobs: [
    deliverMail,
    housekeeping,
    maintainAuditMonths,
    gridActionJob,
    checkImport,
    runImport,
    revertImport,
    clearImports,
    processWebhook,
  ],
  tasks: [processWebhookBatches],
})
