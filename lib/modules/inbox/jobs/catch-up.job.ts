import { z } from 'zod'
import { defineJob } from '@/lib/core/jobs/define-job'
import { runOperation } from '@/lib/core/operation'
import { claimSyncRun, hasBackfill } from '../operations/sync/sync-runs'
import { findDesk } from '../settings/accounts'
import { runSync } from '../sync/run-sync'

/** Reads what changed since the last reading: the helpdesk does not repeat an event that could not be delivered. */
export const catchUpJob = defineJob({
  name: 'inbox.catch-up',
  title: 'Caught up with the helpdesk',
  isSync: true,
  isWaiting: true,
  retries: 0,
  noRetry: 'The next reading, five minutes later, reads what this one missed.',
  schedule: { cron: '*/5 * * * *', input: {} },
  input: z.strictObject({}),
  async run({ ctx, job, progress }) {
    const found = await findDesk(ctx.organization.id)
    if (!found) return
    const { done } = await runOperation(hasBackfill, ctx, { desk_account_id: found.account.desk_account_id })
    const run = await runOperation(claimSyncRun, ctx, { kind: done ? 'catch_up' : 'backfill' })
    if (!run) return { message: 'Another reading is under way.' }
    return runSync({ ctx, run, job, progress })
  },
})
