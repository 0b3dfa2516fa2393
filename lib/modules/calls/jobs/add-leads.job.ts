import { z } from 'zod'
import { defineJob } from '@/lib/core/jobs/define-job'
import { runOperation } from '@/lib/core/operation'
import { addLeadBatch } from '../operations/campaigns/add-lead-batch'

const BATCH = 50

/** Adds many leads to a campaign, some at a time; who was added before a crash is not added again. */
export const addLeadsJob = defineJob({
  name: 'calls.add-leads',
  title: 'Added leads to a campaign',
  input: z.strictObject({ campaign_id: z.uuid(), lead_ids: z.array(z.string()) }),
  async run({ ctx, input: { campaign_id, lead_ids }, progress, job }) {
    let failed = 0
    let done = 0
    const refused: { id: string; label?: string | undefined; message: string }[] = []
    for (let from = 0; from < lead_ids.length && !job.cancel.aborted; from += BATCH) {
      job.signal.throwIfAborted()
      const batch = lead_ids.slice(from, from + BATCH)
      const { results } = await runOperation(addLeadBatch, ctx, { campaign_id, lead_ids: batch })
      refused.push(...results.filter(({ ok }) => !ok).slice(0, 200 - refused.length))
      failed += results.filter(({ ok }) => !ok).length
      done += batch.length
      await progress({ done, total: lead_ids.length, failed })
    }
    return { message: `${done - failed} of ${done} leads are in the campaign.`, refused }
  },
})
