import { z } from 'zod'
import { conflict, notFound } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { undoSteps } from '@/lib/modules/banking/lines/undo-steps'
import { undoBatchJob } from '../../jobs/undo-batch.job'
import { undoneOutput, wholeLines, whoUndid } from './undo'

/** More steps than this are undone by a job, so that nobody waits on an open request. */
const UNDONE_AT_ONCE = 25

/** Takes all back that one click did: all of it or nothing. A click on many lines is undone step by step, by a job. */
export const undoBatch = defineOperation({
  name: 'banking.step.undo_batch',
  title: 'Undid what was done to several bank transactions',
  permission: 'banking.line.reconcile',
  effect: 'danger',
  input: z.strictObject({ batch_id: z.string() }),
  output: undoneOutput.extend({
    /** The job that undoes many; null: it is done. */
    job_id: z.string().nullable(),
  }),
  async run({ ctx, input: { batch_id } }) {
    const batch = z.uuid().safeParse(batch_id).success
      ? await ctx.db.bankStep.findMany({ where: { batch_id }, orderBy: { id: 'desc' } })
      : []
    if (batch.length === 0) throw notFound('step')
    const step_ids = batch.flatMap(({ id, undone_at }) => (undone_at ? [] : id))
    if (step_ids.length === 0) throw conflict(await whoUndid(ctx, batch[0]!))
    if (step_ids.length > UNDONE_AT_ONCE) {
      const { user, role, isApprover, isSuperuser, scopes, trusted, actor } = ctx
      const { job_id } = await ctx.enqueue(
        undoBatchJob,
        {
          step_ids,
          caller: { user, role, isApprover, isSuperuser, scopes: scopes && [...scopes], trusted, actor },
        },
        { visible: { title: `Undo: ${step_ids.length} bank transactions`, total: step_ids.length } },
      )
      return { transactions: [], job_id }
    }
    return { transactions: await wholeLines(ctx, await undoSteps(ctx, step_ids)), job_id: null }
  },
})
