import type { OrganizationCtx } from '@/lib/core/context'
import type { JobProgress, JobRunDetails } from '@/lib/core/jobs/define-job'
import { runOperation } from '@/lib/core/operation'
import { rematchContacts } from '../operations/sync/rematch-contacts'
import { endSyncRun } from '../operations/sync/sync-runs'
import { findDesk } from '../settings/accounts'
import { registerWebhook } from '../settings/register-webhook'
import { readDirectory } from './read-directory'
import { readPages, readStubs, type SyncRun } from './read-pages'

type Running = { ctx: OrganizationCtx; run: SyncRun; job: JobRunDetails; progress: JobProgress }

/** Reads what the run is for and says in its row how it ended. What it throws is tried again from the page where it stopped. */
export async function runSync({ ctx, run, job, progress }: Running): Promise<{ message: string }> {
  const end = (state: 'done' | 'failed' | 'canceled', message = '') =>
    runOperation(endSyncRun, ctx, { run_id: run.id, state, message })
  try {
    const found = await findDesk(ctx.organization.id)
    if (!found || found.account.desk_account_id !== run.desk_account_id) {
      const message = 'The helpdesk is not set up for this organization any more.'
      await end('failed', message)
      return { message }
    }
    const { desk } = found
    await readDirectory(ctx, desk, run.desk_account_id)
    // Someone may have deleted it there, or our address is another one now.
    await registerWebhook(ctx)
    let read = 0
    const isWhole = await readPages({
      ...{ ctx, desk, run },
      signals: [job.signal, job.cancel],
      onPage: async (done, total) => {
        read = done
        await progress({ done, total })
      },
    })
    if (!isWhole) {
      await end(job.cancel.aborted ? 'canceled' : 'failed', job.cancel.aborted ? '' : 'It was interrupted.')
      if (!job.cancel.aborted) throw new Error('The worker stopped while the helpdesk was being read.')
      return { message: `Canceled after ${read} conversations.` }
    }
    await readStubs({ ctx, desk, run })
    for (let after: string | null = null; ; ) {
      const { next }: { next: string | null } = await runOperation(rematchContacts, ctx, { after })
      if (!next) break
      after = next
    }
    await end('done')
    return { message: read === 1 ? '1 conversation was read.' : `${read} conversations were read.` }
  } catch (error) {
    await end('failed', (error as Error).message)
    throw error
  }
}
