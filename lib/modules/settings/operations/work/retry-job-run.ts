import { z } from 'zod'
import { conflict, notFound } from '@/lib/core/errors'
import { jobByName } from '@/lib/core/jobs/all-jobs'
import { retryRun } from '@/lib/core/jobs/retry-run'
import { defineOperation } from '@/lib/core/operation'
import { done } from '@/lib/modules/settings/schemas'

/** One more attempt of the same run: its id and the person who started it stay, so what is done already is not repeated. */
export const retryJobRun = defineOperation({
  name: 'settings.job.retry',
  title: 'Retried background job',
  permission: 'settings.job.write',
  effect: 'write',
  input: z.strictObject({ row_id: z.string() }),
  output: done,
  run: async ({ ctx, input }) => {
    const known = z.uuid().safeParse(input.row_id).success
    const run = known ? await ctx.db.jobRun.findFirst({ where: { id: input.row_id } }) : null
    if (!run) throw notFound('job')
    const job = jobByName(run.job)
    if (!job) throw conflict('This kind of work does not exist any more.')
    if (job.noRetry) throw conflict(job.noRetry)
    const queued = { state: 'queued', error: null, finished_at: null, message: 'It is being retried.' }
    const { count } = await ctx.db.jobRun.updateMany({ where: { id: run.id, state: 'failed' }, data: queued })
    if (count === 0) throw conflict('Only work that has failed can be retried.')
    if (!(await retryRun(run.job, run.id, { visible: true })))
      throw conflict('It is too old to be retried. Start it again where you started it.')
    ctx.record({
      entity: 'settings-jobs',
      id: run.id,
      label: run.title,
      before: { state: run.state },
      after: { state: 'queued' },
    })
    ctx.signal({ type: 'job', job_id: run.id, ...(run.actor_id ? { user_id: run.actor_id } : {}) })
    ctx.wake()
    return { ok: true, message: `${run.title} is being retried.` }
  },
})
