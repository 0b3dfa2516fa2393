import { defineApi, route } from '@/lib/core/http/api-table'
import { answerOfPull, linesPulled, pullLiveTransactions } from '../operations/sync/start-pull'
import { readSyncSettings, saveSyncSettings } from '../operations/sync/sync-settings'
import { readSyncStatus } from '../operations/sync/sync-status'

export const syncApi = defineApi('platform', 'Banking', {
  'GET /bank-sync/settings': route(readSyncSettings, {
    id: 'getBankSyncSettings',
    summary: 'Settings of online banking; of the password only whether it is there',
  }),
  'PUT /bank-sync/settings': route(saveSyncSettings, {
    id: 'updateBankSyncSettings',
    summary: 'Save the settings of online banking; a blank password keeps the stored one. Ends a block',
  }),
  'GET /bank-sync/status': route(readSyncStatus, {
    id: 'getBankSyncStatus',
    summary: 'The settings, how far the account is reconciled, and how the last attempt went',
  }),
  'POST /bank-sync/scrape': route(pullLiveTransactions, {
    id: 'pullBankLines',
    summary: 'Ask online banking for new lines: one attempt, told as it went, never repeated',
    further: { 202: 'It takes longer; follow the job' },
    answer: linesPulled,
    respond: answerOfPull,
    example: {
      ok: true,
      imported: 4,
      skipped: 2,
      flagged: 0,
      import_id: '01a1f91c-03ab-7524-9bf6-000000000001',
      message: '4 new lines, 2 here already.',
      job_id: '…',
    },
  }),
})
