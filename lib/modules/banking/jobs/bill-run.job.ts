import { z } from 'zod'
import type { OrganizationCtx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { defineJob, type JobProgress, type JobRunDetails } from '@/lib/core/jobs/define-job'
import { spaced } from '@/lib/core/jobs/job-run'
import { runOperation } from '@/lib/core/operation'
import { gatewayInUse } from '../charges/gateway-in-use'
import type { RunProblem } from '../charges/run-rows'
import { sendCharge } from '../charges/send-charge'
import { periodName } from '../domain/cards/period'
import { maintainCards } from '../operations/cards/maintain-cards'
import { planCharges } from '../operations/charges/begin-charge'
import { finishBillRun, openBillRun, plannedCharges, postDraft } from '../operations/charges/run-steps'
import { settleCharges } from '../operations/charges/settle-charges'

/**
 * Posts the drafts of a month, then charges the cards of those who pay by themselves (Business Platform Modules 6). Each invoice is a
 * transaction, and each charge is stored before it is sent, so a run that dies at any point is taken up where it was.
 */
export const billRunJob = defineJob({
  name: 'banking.bill-run',
  title: 'Posted a bill run',
  input: z.strictObject({ bill_run_id: z.uuid() }),
  noRetry: 'Post the bill run again under Banking, Bill runs. Invoices and cards that are done are left out.',
  expireInSeconds: 6 * 3600,
  concurrency: 1,
  async run({ ctx, input: { bill_run_id }, progress, job }) {
    try {
      return await work(ctx, bill_run_id, progress, job)
    } catch (error) {
      if (job.isLastAttempt) {
        const message = error instanceof AppError ? error.message : 'Something went wrong on our side. Post it again.'
        const problems = [{ document_id: null, number: '', message }]
        await runOperation(finishBillRun, ctx, { bill_run_id, status: 'failed', problems })
      }
      throw error
    }
  },
})

async function work(ctx: OrganizationCtx, bill_run_id: string, progress: JobProgress, job: JobRunDetails) {
  const problems: RunProblem[] = []
  const goOn = () => {
    job.signal.throwIfAborted()
    return !job.cancel.aborted
  }
  await runOperation(maintainCards, ctx, {})
  await settleCharges(ctx, { signal: job.signal })

  const { period, drafts } = await runOperation(openBillRun, ctx, { bill_run_id })
  let done = 0
  let failed = 0
  const tell = (total: number, message: string) => progress({ done, total, failed, message })
  for (const { id, number } of drafts) {
    if (!goOn()) break
    try {
      await runOperation(postDraft, ctx, { bill_run_id, document_id: id })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      failed++
      problems.push({ document_id: id, number, message: error.message })
    }
    done++
    await tell(drafts.length, 'Posting invoices')
  }

  if (goOn()) await sweep()
  if (!goOn()) problems.push({ document_id: null, number: '', message: 'It was stopped. Post it again to go on.' })
  const counts = await runOperation(finishBillRun, ctx, { bill_run_id, status: 'done', problems })
  return { ...counts, bill_run_id, message: describeRun(period, counts, problems.length) }

  async function sweep(): Promise<void> {
    const gateway = await gatewayInUse(ctx.organization.id)
    if ('reason' in gateway) {
      problems.push({ document_id: null, number: '', message: `No card was charged: ${gateway.reason}` })
      return
    }
    while (goOn() && (await runOperation(planCharges, ctx, { bill_run_id })).more);
    const { ids } = await runOperation(plannedCharges, ctx, { bill_run_id })
    const total = drafts.length + ids.length
    for (const id of ids) {
      if (!goOn()) return
      const { stop } = await sendCharge(ctx, gateway, id)
      done++
      await tell(total, 'Charging cards')
      if (!stop) continue
      const message = `Cards are not charged for now: ${stop} Post the run again once that is put right.`
      problems.push({ document_id: null, number: '', message })
      return
    }
  }
}

function describeRun(
  period: string,
  counts: { invoices: number; charged: number; failed: number; unknown: number },
  problems: number,
): string {
  const { invoices, charged, failed, unknown } = counts
  const done = [
    `${spaced(invoices)} ${invoices === 1 ? 'invoice' : 'invoices'} posted`,
    `${spaced(charged)} ${charged === 1 ? 'card' : 'cards'} charged`,
    ...(failed ? [`${spaced(failed)} failed`] : []),
    ...(unknown ? [`${spaced(unknown)} not known yet`] : []),
  ].join(', ')
  const more = problems ? ` ${spaced(problems)} ${problems === 1 ? 'thing needs' : 'things need'} a look.` : ''
  return `${periodName(period)}: ${done}.${more}`
}
