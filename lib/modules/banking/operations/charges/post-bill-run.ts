import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { compile, sql } from '@/lib/core/db/sql'
import { AppError } from '@/lib/core/errors'
import { endOfRun } from '@/lib/core/jobs/end-of-run'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import type { StoredRun } from '@/lib/modules/banking/charges/run-rows'
import { periodInput, periodName } from '../../domain/cards/period'
import { billRunJob } from '../../jobs/bill-run.job'

/**
 * Posts the drafts of a month and charges cards, as a job (Business Platform Modules 6). A month has one run: pressed again it goes on
 * with what is left, and while it runs the run under way is the answer. Nothing is posted or charged twice.
 */
export const postBillRun = defineOperation({
  name: 'banking.bill_run.post',
  title: 'Posted a bill run',
  permission: 'banking.charge.run',
  effect: 'danger',
  input: z.strictObject({ period: periodInput }),
  output: z.object({ id: z.string(), job_id: z.string() }),
  async run({ ctx, input: { period } }) {
    const lock = `bill run ${period} of ${ctx.organization.id}`
    await ctx.query(compile(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))::text as locked`))
    const before = await ctx.db.billRun.findFirst({ where: { period } })
    if (before?.job_id && (await isUnderWay(ctx, before))) return { id: before.id, job_id: before.job_id }
    const id = before?.id ?? newId()
    const visible = { title: `Bill run of ${periodName(period)}` }
    const { job_id } = await ctx.enqueue(billRunJob, { bill_run_id: id }, { visible })
    const data = { status: 'running', job_id, problems: [], finished_at: null, updated_at: new Date() }
    if (before) await ctx.db.billRun.updateMany({ where: { id }, data })
    else
      await ctx.db.billRun.create({
        data: { id, organization_id: ctx.organization.id, period, created_by: ctx.user?.id ?? null, ...data },
      })
    const after = await ctx.db.billRun.findFirstOrThrow({ where: { id } })
    ctx.record({ entity: 'bill-runs', id, label: period, before, after })
    return { id, job_id }
  },
})

const isUnderWay = async (ctx: OperationCtx, { job_id }: StoredRun): Promise<boolean> =>
  (await ctx.db.jobRun.findFirst({ where: { id: job_id!, state: { in: ['queued', 'running'] } } })) !== null

/** The counts once it is done; a run that takes longer answers 202 and goes on. */
export async function answerOfBillRun({ output }: { output: unknown }): Promise<Response> {
  const { id, job_id } = output as { id: string; job_id: string }
  const job = await endOfRun(job_id)
  if (job?.state === 'failed') throw new AppError(500, 'job_failed', job.error ?? 'The run failed. Post it again.')
  if (job?.state === 'succeeded' || job?.state === 'cancelled') {
    const { invoices, charged, failed, unknown } = await systemDb().billRun.findFirstOrThrow({
      where: { organization_id: job.organization_id, id },
    })
    return Response.json({ id, invoices, sweep: { charged, failed, unknown }, job_id })
  }
  return Response.json({ id, job_id, message: 'The run goes on; follow it at /jobs.' }, { status: 202 })
}
