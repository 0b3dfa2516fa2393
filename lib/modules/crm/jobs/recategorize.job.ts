import { z } from 'zod'
import { defineJob } from '@/lib/core/jobs/define-job'
import { cancelledInWords, spaced } from '@/lib/core/jobs/job-run'
import { runOperation } from '@/lib/core/operation'
import { recategorizeBatch } from '../operations/recategorize-batch'

/** Applies the category rules to many leads, a batch a transaction. What a crash leaves undone is simply still wrong. */
export const recategorizeLeads = defineJob({
  name: 'crm.recategorize',
  title: 'Applied the category rules',
  input: z.strictObject({ total: z.number() }),
  async run({ ctx, input, progress, job }) {
    let updated = 0
    while (!job.cancel.aborted) {
      job.signal.throwIfAborted()
      const batch = await runOperation(recategorizeBatch, ctx, {})
      if (batch.updated === 0) break
      updated += batch.updated
      await progress({ done: updated, total: Math.max(input.total, updated) })
    }
    const told = job.cancel.aborted ? cancelledInWords(updated, input.total) : `${spaced(updated)} leads changed.`
    return { updated, message: told }
  },
})
