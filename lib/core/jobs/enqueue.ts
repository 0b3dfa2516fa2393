import type { z } from 'zod'
import type { Ctx } from '../context'
import { newId } from '../db/ids'
import type { Transaction } from '../db/prisma'
import type { JobDefinition } from './define-job'
import { type Envelope, originOf } from './envelope'
import { insertJobs } from './queue'

export type Enqueued = { job_id: string }

/**
 * Puts a job into the queue in the caller's transaction: when that rolls back, there is no job. Wake the workers after
 * the commit (`announceAfterCommit`), else it waits for their next poll, 2 seconds at the most.
 * @param options.visible a user waits for it: it can be followed at `GET /jobs/{job_id}`
 * @throws ZodError when the input does not fit the job
 */
export async function enqueueInTransaction<I extends z.ZodType>(
  tx: Transaction,
  ctx: Ctx,
  job: JobDefinition<I>,
  input: z.input<I>,
  options: { visible?: { title: string; total?: number } } = {},
): Promise<Enqueued> {
  job.input.parse(input)
  const { visible } = options
  const organization_id = ctx.organization?.id ?? null
  if (!organization_id && job.tenancy !== 'none') throw new Error(`${job.name} needs an organization to work in`)
  if (visible && !organization_id) throw new Error('only the work of an organization can be followed')

  const id = newId()
  const actor = originOf(ctx)
  const data: Envelope = { organization_id, actor, request_id: ctx.requestId, input, visible: visible !== undefined }
  await insertJobs(tx, job, [{ id, data }])
  if (visible && organization_id) {
    await tx.db.jobRun.create({
      data: {
        id,
        organization_id,
        job: job.name,
        title: visible.title,
        total: visible.total ?? null,
        input: JSON.parse(JSON.stringify(input ?? null)),
        actor_type: actor.type,
        actor_id: actor.id,
        actor_label: actor.label,
      },
    })
  }
  return { job_id: id }
}
