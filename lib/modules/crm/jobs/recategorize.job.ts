import { z } from 'zod'
import { defineJob } from '@/lib/core/jobs/define-job'
import { describeCancellation, spaced } from '@/lib/core/jobs/job-run'
import { runOperation } from '@/lib/core/operation'
import { recategorizeBatch } from '../operations/categories/recategorize-batch'

/** Applies the category rules to many leads, a batch a transaction. What a crash leaves undone is done by
 * the next attempt, which begins anew and finds the rest right. */
export const recategorizeLeads = defineJob({
  name: 'crm.recategorize',
  title: 'Applied the category rules',
  input: z.strictObject({ total: z.number() }),
  async run({ ctx, input, progress, job }) {
    let updated = 0
    let after: string | null = null
    do {
      job.signal.throwIfAborted()
      const batch: { updated: number; last: string | null } = await runOperation(recategorizeBatch, ctx, { after })
      updated += batch.updated
      after = batch.last
      await progress({ done: updated, total: Math.max(input.total, updated) })
    } while (after && !job.cancel.aborted)
    const told = job.cancel.aborted ? describeCancellation(updated, input.total) : `${spaced(updated)} leads changed.`
    return { updated, message: told }
  },
})
