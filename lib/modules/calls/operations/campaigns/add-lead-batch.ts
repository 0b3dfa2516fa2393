import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { addDeals, addLeads, describeResults } from '@/lib/modules/calls/campaigns/add-targets'
import { liveCampaign } from '@/lib/modules/calls/campaigns/campaign-row'

const result = z.object({
  id: z.string(),
  ok: z.boolean(),
  message: z.string(),
  label: z.string().optional(),
  data: z.object({ deal_id: z.string() }).optional(),
})

export const addLeadBatch = defineOperation({
  name: 'calls.campaign.add_leads',
  title: 'Added leads to a campaign',
  permission: 'calls.campaign.create',
  effect: 'write',
  input: z.strictObject({ campaign_id: z.string(), lead_ids: z.array(z.string()).max(100) }),
  output: z.object({ results: z.array(result) }),
  async run({ ctx, input }) {
    const campaign = await liveCampaign(ctx, input.campaign_id)
    const results = await addLeads(ctx, campaign.id, input.lead_ids)
    ctx.signal({ type: 'grid', slug: 'calls-campaigns', ids: [campaign.id] })
    return { results }
  },
})

const ids = z.array(z.string()).max(100, 'At most 100 at a time.').default([])

/** `POST /crm/campaign/{id}/targets`: leads become deals of the campaign, deals join it. */
export const addTargets = defineOperation({
  name: 'calls.campaign.add_targets',
  title: 'Added people to a campaign',
  permission: 'calls.campaign.create',
  effect: 'write',
  input: z
    .strictObject({ id: z.string(), lead_ids: ids, deal_ids: ids })
    .refine(({ lead_ids, deal_ids }) => lead_ids.length + deal_ids.length > 0, {
      path: ['lead_ids'],
      message: 'Name leads or deals.',
    }),
  output: z.object({ message: z.string(), results: z.array(result) }),
  async run({ ctx, input }) {
    const campaign = await liveCampaign(ctx, input.id)
    const results = [
      ...(input.lead_ids.length ? await addLeads(ctx, campaign.id, [...new Set(input.lead_ids)]) : []),
      ...(input.deal_ids.length ? await addDeals(ctx, campaign.id, [...new Set(input.deal_ids)]) : []),
    ]
    ctx.signal({ type: 'grid', slug: 'calls-campaigns', ids: [campaign.id] })
    return { message: describeResults(results, campaign.name), results }
  },
})
