import { z } from 'zod'
import { defineJob } from '@/lib/core/jobs/define-job'
import { runOperation } from '@/lib/core/operation'
import type { Runner } from '../matching/attempt'
import { autoMatchAccount } from '../matching/auto-match-account'
import { accountsToMatch } from '../operations/matching/accounts-to-match'

const ALL = { payments: true, invoices: true }

/** Of one account when somebody asks, of all every morning (Business Platform Modules 6, scheduled runs). */
export const autoMatchJob = defineJob({
  name: 'banking.auto-match',
  title: 'Automatic bank matching',
  input: z.strictObject({
    bank_account_id: z.uuid().optional(),
    may: z.strictObject({ payments: z.boolean(), invoices: z.boolean() }).optional(),
  }),
  schedule: { cron: '30 8 * * *', input: {} },
  expireInSeconds: 3600,
  concurrency: 1,
  async run({ ctx, input, progress, job }) {
    const stop = [job.signal, job.cancel]
    const run: Runner = (operation, input) => runOperation(operation, ctx, input)
    if (input.bank_account_id) {
      const result = await autoMatchAccount(run, input.bank_account_id, { may: input.may ?? ALL, progress, stop })
      return {
        ...result,
        message: `${result.matched} matched, ${result.suggested} suggested, ${result.unmatched} left.`,
      }
    }
    const { accounts } = await run(accountsToMatch, {})
    const results = []
    for (const bank_account_id of accounts) {
      if (stop.some(({ aborted }) => aborted)) break
      results.push({ bank_account_id, ...(await autoMatchAccount(run, bank_account_id, { may: ALL, stop })) })
    }
    return { accounts: results.map(({ results: _, ...counts }) => counts) }
  },
})
