import { z } from 'zod'
import { defineJob } from '@/lib/core/jobs/define-job'
import { runOperation } from '@/lib/core/operation'
import { type Added, describeResults } from '../campaigns/add-targets'
import { addLeadBatch, dropWaitingLeads } from '../operations/campaigns/add-lead-batch'

const MAX_NAMED = 200

/** Adds the leads that wait to be added to a campaign. What a dead run leaves behind, the task `calls.keep-going` adds. */
export const addLeadsJob = defineJob({
  name: 'calls.add-leads',
  title: 'Added leads to a campaign',
  input: z.strictObject({ campaign_id: z.uuid(), total: z.number().int() }),
  async run({ ctx, input: { campaign_id, total }, progress, job }) {
    const waiting = { campaign_id, job_id: job.id }
    const added: Added = { results: [], leftOut: [] }
    let name = ''
    for (let left = total; left > 0 && !job.cancel.aborted; ) {
      job.signal.throwIfAborted()
      const batch = await runOperation(addLeadBatch, ctx, waiting)
      added.results.push(...batch.results)
      added.leftOut.push(...batch.leftOut)
      ;({ left, campaign: name } = batch)
      await progress({ done: total - left, total, failed: added.results.filter(({ ok }) => !ok).length })
    }
    if (job.cancel.aborted) await runOperation(dropWaitingLeads, ctx, waiting)
    const refused = added.results.filter(({ ok }) => !ok).slice(0, MAX_NAMED)
    return { message: describeResults(added, name), refused }
  },
})
