import { z } from 'zod'
import { defineJob } from '@/lib/core/jobs/define-job'
import { runOperation } from '@/lib/core/operation'
import { claimSyncRun } from '../operations/sync/sync-runs'
import { runSync } from '../sync/run-sync'

/** Reads all conversations of an account with their messages. It goes on where it was interrupted. */
export const backfillJob = defineJob({
  name: 'inbox.backfill',
  title: 'Read the helpdesk',
  isSync: true,
  isWaiting: true,
  expireInSeconds: 6 * 3600,
  retries: 5,
  retryDelay: 15,
  input: z.strictObject({ run_id: z.uuid() }),
  async run({ ctx, input, job, progress }) {
    const run = await runOperation(claimSyncRun, ctx, { run_id: input.run_id })
    if (!run) return { message: 'It had ended already.' }
    return runSync({ ctx, run, job, progress })
  },
})
