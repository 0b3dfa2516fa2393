import { z } from 'zod'
import { actionResult, actionStarted } from '@/lib/core/grid/wire-rows'
import { callTrusted, defineOperation } from '@/lib/core/operation'
import { autoMatch } from './auto-match'

/** Auto-match as an action of the worklist: what became of each line, or the job that goes on with many. */
export const autoMatchAction = defineOperation({
  ...autoMatch,
  output: z.union([actionResult, actionStarted]),
  async run({ ctx, input }) {
    const answer = await callTrusted(ctx, autoMatch, input)
    if ('job_id' in answer) return answer
    const { matched, suggested, unmatched, failed, results } = answer
    return {
      ok: failed === 0,
      message: `${matched} matched, ${suggested} suggested, ${unmatched} without a match${failed ? `, ${failed} failed` : ''}.`,
      results: results.map(({ txn_id, how, voucher, message }) => ({
        id: txn_id,
        ok: how !== 'failed',
        message: message ?? [how === 'suggested' ? 'Suggested' : 'Matched', voucher].filter(Boolean).join(': '),
      })),
      data: answer,
    }
  },
})
