import { z } from 'zod'
import type { Actor } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { defineJob } from '@/lib/core/jobs/define-job'
import { runOperation } from '@/lib/core/operation'
import { undoStep } from '../operations/lines/undo'

/** The rights of the one who asked, as they were then: a job must not do more than its person may. */
const caller = z.strictObject({
  user: z.strictObject({ id: z.string(), name: z.string(), email: z.string(), is_superuser: z.boolean() }).nullable(),
  role: z.number().nullable(),
  isApprover: z.boolean(),
  isSuperuser: z.boolean(),
  scopes: z.array(z.string()).readonly().nullable(),
  trusted: z.boolean(),
  actor: z.custom<Actor>(),
})

/** Steps of a large click, newest first, each in a transaction of its own; what cannot be undone is said and stops no other. */
export const undoBatchJob = defineJob({
  name: 'banking.undo-batch',
  title: 'Undo bank transactions',
  input: z.strictObject({ step_ids: z.array(z.string()), caller }),
  expireInSeconds: 3_600,
  async run({ ctx, input, progress, job }) {
    const asAsked = { ...ctx, ...input.caller }
    const results: { id: string; ok: boolean; message: string }[] = []
    for (const id of input.step_ids) {
      if (job.cancel.aborted) break
      job.signal.throwIfAborted()
      results.push(
        await runOperation(undoStep, asAsked, { step_id: id }).then(
          () => ({ id, ok: true, message: 'Undone.' }),
          (error) => {
            // Undone a moment ago with one that shares its voucher, or by the attempt before this one.
            if (error instanceof AppError) return { id, ok: false, message: error.message }
            throw error
          },
        ),
      )
      const failed = results.filter(({ ok }) => !ok).length
      await progress({ done: results.length, total: input.step_ids.length, failed })
    }
    return { results }
  },
})
