import { z } from 'zod'
import { defineJob } from '@/lib/core/jobs/define-job'
import { runOperation } from '@/lib/core/operation'
import { contactMerged } from '@/lib/modules/crm/events'
import { followMerge } from '../operations/lists/follow-merge'

/** A person who was there twice stands in a list once, under the contact that survives. */
export const followMergeJob = defineJob({
  name: 'outreach.follow-merge',
  title: 'Followed a merge of contacts',
  on: [contactMerged.name],
  input: z.object({ event: z.string(), payload: contactMerged.payload }),
  async run({ ctx, input: { payload } }) {
    const { contact_id, merged_ids } = payload
    return runOperation(followMerge, ctx, { contact_id, merged_ids })
  },
})
