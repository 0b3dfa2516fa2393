import { z } from 'zod'
import { conflict } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { backfillJob } from '@/lib/modules/inbox/jobs/backfill.job'
import { notConfigured } from '@/lib/modules/inbox/settings/accounts'
import { lockAccount } from '@/lib/modules/inbox/settings/lock-account'
import { beginRun } from '@/lib/modules/inbox/sync/begin-run'

/** Reads the whole account once more, as a job that can be followed; what is there already stays as it is. */
export const startBackfill = defineOperation({
  name: 'inbox.sync.start',
  title: 'Started reading the helpdesk',
  permission: 'inbox.sync.run',
  effect: 'write',
  input: z.strictObject({}),
  output: z.object({ run_id: z.string(), job_id: z.string() }).meta({ id: 'DeskSyncStarted' }),
  async run({ ctx }) {
    const account = await lockAccount(ctx)
    if (!account) throw notConfigured()
    const run = await beginRun(ctx, 'backfill', account.desk_account_id, { afresh: true })
    if (!run) throw conflict('The helpdesk is being read already.')
    const { job_id } = await ctx.enqueue(
      backfillJob,
      { run_id: run.id },
      { visible: { title: 'Reading the helpdesk' } },
    )
    await ctx.db.deskSyncRun.updateMany({ where: { id: run.id }, data: { job_id } })
    ctx.record({ entity: 'desk-sync-runs', id: run.id, label: 'Helpdesk', before: null, after: { kind: 'backfill' } })
    return { run_id: run.id, job_id }
  },
})
