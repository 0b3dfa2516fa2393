import { z } from 'zod'
import { defineOperation } from '../../operation'
import { ownRun } from '../own-run'

export const jobState = z.enum(['queued', 'running', 'succeeded', 'failed', 'cancelled'])

const jobView = z.object({
  id: z.string(),
  job: z.string(),
  title: z.string(),
  state: jobState,
  done: z.number(),
  total: z.number().nullable(),
  failed: z.number(),
  message: z.string().nullable(),
  result: z.unknown(),
  error: z.string().nullable(),
  created_at: z.string(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
})

/** Long work that a user waits for. */
export const readJob = defineOperation({
  name: 'core.job.read',
  title: 'Read the state of a job',
  permission: 'core.job.read',
  effect: 'read',
  input: z.strictObject({ id: z.string() }),
  output: z.object({ job: jobView }),
  async run({ ctx, input }) {
    const run = await ownRun(ctx, input.id)
    return {
      job: {
        id: run.id,
        job: run.job,
        title: run.title,
        state: run.state as z.output<typeof jobState>,
        done: run.done,
        total: run.total,
        failed: run.failed,
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
