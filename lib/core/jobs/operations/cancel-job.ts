import { z } from 'zod'
import { conflict } from '../../errors'
import { defineOperation } from '../../operation'
import { describeCancellation } from '../job-run'
import { isEnded, ownRun } from '../own-run'

/** A waiting run ends at once; a running one is asked, and stops at the next row. */
export const cancelJob = defineOperation({
  name: 'core.job.cancel',
  title: 'Cancelled a job',
  permission: 'core.job.read',
  effect: 'write',
  input: z.strictObject({ id: z.string() }),
  output: z.object({ state: z.enum(['cancelled', 'cancelling']) }),
  async run({ ctx, input }) {
    const run = await ownRun(ctx, input.id)
    if (isEnded(run)) throw conflict('This has ended already.')
    const now = new Date()
    const { count: waiting } = await ctx.db.jobRun.updateMany({
      where: { id: run.id, state: 'queued' },
      data: {
        state: 'cancelled',
        cancel_requested_at: now,
        finished_at: now,
        message: describeCancellation(run.done, run.total),
      },
    })
    if (waiting === 0)
      await ctx.db.jobRun.updateMany({ where: { id: run.id, state: 'running' }, data: { cancel_requested_at: now } })
    ctx.record({ entity: 'settings-jobs', id: run.id, label: run.title, before: {}, after: { cancelled: true } })
    ctx.signal({ type: 'job', job_id: run.id, ...(run.actor_id ? { user_id: run.actor_id } : {}) })
    return { state: waiting > 0 ? ('cancelled' as const) : ('cancelling' as const) }
  },
})
