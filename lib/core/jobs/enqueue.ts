import type { z } from 'zod'
import type { OrganizationCtx } from '../context'
import type { Transaction } from '../db/prisma'
import type { JobFacts } from './define-job'

export type Enqueued = { job_id: string }

export async function enqueueInTransaction<I extends z.ZodType>(
  _tx: Transaction,
  _ctx: OrganizationCtx,
  _job: JobFacts<I>,
  _input: z.input<I>,
  _options?: { visible?: { title: string; total?: number } },
): Promise<Enqueued> {
  throw new Error('the job queue is written next')
}
