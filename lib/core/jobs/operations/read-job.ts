import { z } from 'zod'
import { notFound } from '../../errors'
import { defineOperation } from '../../operation'
import { ROLES } from '../../permissions'

const jobView = z.object({
  id: z.string(),
  job: z.string(),
  title: z.string(),
  state: z.enum(['queued', 'running', 'succeeded', 'failed', 'cancelled']),
  done: z.number(),
  total: z.number().nullable(),
  message: z.string().nullable(),
  result: z.unknown(),
  error: z.string().nullable(),
  created_at: z.string(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
})

/**
 * Long work that somebody waits for. Administrators read every run of the organization, others those they started,
 * since a result may show more than the reader could see by himself.
 */
export const readJob = defineOperation({
  name: 'core.job.read',
  title: 'Read the state of a job',
  permission: 'core.job.read',
  effect: 'read',
  input: z.strictObject({ id: z.string() }),
  output: z.object({ job: jobView }),
  async run({ ctx, input }) {
    if (!z.uuid().safeParse(input.id).success) throw notFound('job')
    const run = await ctx.db.jobRun.findFirst({ where: { id: input.id } })
    const seesAll = ctx.trusted || (ctx.role !== null && ctx.role <= ROLES.administrator)
    if (!run || !(seesAll || (run.actor_id !== null && run.actor_id === ctx.actor.id))) throw notFound('job')
    return {
      job: {
        id: run.id,
        job: run.job,
        title: run.title,
        state: run.state as z.output<typeof jobView>['state'],
        done: run.done,
        total: run.total,
        message: run.message,
        result: run.result,
        error: run.error,
        created_at: run.created_at.toISOString(),
        started_at: run.started_at?.toISOString() ?? null,
        finished_at: run.finished_at?.toISOString() ?? null,
      },
    }
  },
})
