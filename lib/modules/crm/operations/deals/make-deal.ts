import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { liveLead } from '@/lib/modules/crm/records/find-record'
import { createDeal } from './deal-writes'

/** A deal of a lead, with all that the lead says; a lead may have several. */
export const makeDeal = defineOperation({
  name: 'crm.lead.make_deal',
  title: 'Made a deal of a lead',
  permission: 'crm.deal.create',
  effect: 'write',
  input: z.strictObject({
    row_id: z.string(),
    title: z.string().trim().max(300, 'At most 300 characters.').nullish(),
    value: z.union([z.string(), z.number()]).nullish(),
  }),
  output: z.object({ message: z.string(), data: z.object({ deal_id: z.string() }) }),
  async run({ ctx, input }) {
    const lead = await liveLead(ctx, input.row_id)
    const title = input.title || [lead.category, lead.company || lead.name].filter(Boolean).join(' for ')
    const deal = await createDeal(ctx, {
      lead_id: lead.id,
      title,
      value: input.value === '' ? null : input.value,
      owner_id: (lead as { owner_id?: string | null }).owner_id ?? null,
    })
    return { message: `Added the deal ${deal.title}.`, data: { deal_id: deal.id } }
  },
})
