import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { actionStarted } from '@/lib/core/grid/wire-rows'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { findBankAccount } from '@/lib/modules/banking/lines/line-rows'
import { inSteps } from '@/lib/modules/banking/matching/attempt'
import { autoMatchAccount } from '@/lib/modules/banking/matching/auto-match-account'
import { autoMatchJob } from '../../jobs/auto-match.job'
import { autoMatchResult } from '../../schemas-answers'
import { planAutoMatch } from './auto-match-plan'
import { mayPost, waitForTurn } from './auto-match-steps'

/** More open lines, or more payments to post, are nobody's to wait for: the run is a job, followed at `GET /jobs/{job_id}`. */
const DONE_AT_ONCE = 300
const POSTED_AT_ONCE = 60

/**
 * Auto-match of one account (document 4.3): at once, or by a job where many lines are open; a job that is under way already is the
 * answer. A caller who may not post payments gets links and suggestions alone.
 */
export const autoMatch = defineOperation({
  name: 'banking.line.auto_match',
  title: 'Matched bank transactions by themselves',
  permission: 'banking.line.reconcile',
  effect: 'write',
  input: z.strictObject({ bank_account_id: z.string() }),
  output: z.union([autoMatchResult, actionStarted]),
  async run({ ctx, input }) {
    const account = await findBankAccount(ctx, input.bank_account_id)
    await waitForTurn(ctx, account.id)
    const running = await underWay(ctx, account.id)
    const message = `The open lines of ${account.name} are being matched.`
    if (running) return { ...running, message }
    const lines = await openCount(ctx, account.id)
    const may = mayPost(ctx)
    if (lines <= DONE_AT_ONCE) {
      const run = inSteps(ctx)
      const plan = await run(planAutoMatch, { bank_account_id: account.id })
      if (plan.payers.length <= POSTED_AT_ONCE) return autoMatchAccount(run, account.id, { may, plan })
    }
    const visible = { title: `Matching ${account.name}`, total: lines }
    return { ...(await ctx.enqueue(autoMatchJob, { bank_account_id: account.id, may }, { visible })), message }
  },
})

async function openCount(ctx: OperationCtx, bankAccountId: string): Promise<number> {
  const [row] = await ctx.query<{ lines: number }>(
    compile(sql`
      select count(*)::int as lines from bank_transaction where organization_id = ${ctx.organization.id}::uuid
        and bank_account_id = ${bankAccountId}::uuid and status = 'unreconciled'`),
  )
  return row!.lines
}

/** What a dead worker left behind is put right by the queue within a minute. */
async function underWay(ctx: OperationCtx, bankAccountId: string): Promise<{ job_id: string } | null> {
  const run = await ctx.db.jobRun.findFirst({
    where: {
      job: autoMatchJob.name,
      state: { in: ['queued', 'running'] },
      input: { path: ['bank_account_id'], equals: bankAccountId },
    },
    orderBy: { created_at: 'desc' },
  })
  return run && { job_id: run.id }
}
