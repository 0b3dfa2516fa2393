import { z } from 'zod'
import { notFound } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import type { BillRunWire } from '../schemas-cards-answers'

export type StoredRun = NonNullable<Awaited<ReturnType<OperationCtx['db']['billRun']['findFirst']>>>
export type RunProblem = BillRunWire['problems'][number]

const UUID = z.uuid()

/** @throws 404 for an unknown id, or one of another organization */
export async function findRun(ctx: OperationCtx, id: string): Promise<StoredRun> {
  const run = UUID.safeParse(id).success ? await ctx.db.billRun.findFirst({ where: { id } }) : null
  if (!run) throw notFound('bill run')
  return run
}

const problemsOf = (run: StoredRun): RunProblem[] => run.problems as RunProblem[]

export const toRunWire = (run: StoredRun): BillRunWire => ({
  id: run.id,
  period: run.period,
  status: run.status as BillRunWire['status'],
  invoices: run.invoices,
  sweep: { charged: run.charged, failed: run.failed, unknown: run.unknown },
  problems: problemsOf(run),
  job_id: run.job_id,
  created_at: run.created_at.toISOString(),
  finished_at: run.finished_at?.toISOString() ?? null,
})
