import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation } from '@/lib/core/operation'
import { addDeals, addLeads, describeResults } from '@/lib/modules/calls/campaigns/add-targets'
import { liveCampaign } from '@/lib/modules/calls/campaigns/campaign-row'
import { LEFT_OUT_REASONS } from '@/lib/modules/calls/campaigns/judge-leads'
import { holdCampaign, reopenIfWaiting } from '@/lib/modules/calls/campaigns/waiting'

const leftOutReason = z.enum(LEFT_OUT_REASONS)
const result = z.object({
  id: z.string(),
  ok: z.boolean(),
  message: z.string(),
  label: z.string().optional(),
  data: z.object({ deal_id: z.string() }).optional(),
})

const MAX_BATCH = 250
const waitingLeads = z.strictObject({ campaign_id: z.uuid(), job_id: z.uuid() })

/** The next leads that a job is adding. They leave the waiting ones in the commit that adds them: a crash forgets and doubles no one. */
export const addLeadBatch = defineOperation({
  name: 'calls.campaign.add_leads',
  title: 'Added leads to a campaign',
  permission: 'calls.campaign.create',
  effect: 'write',
  input: waitingLeads,
  output: z.object({
    campaign: z.string(),
    results: z.array(result),
    leftOut: z.array(leftOutReason),
    /** How many still wait to be added. */
    left: z.number(),
  }),
  async run({ ctx, input }) {
    const campaign = await liveCampaign(ctx, input.campaign_id)
    const own = sql`organization_id = ${ctx.organization.id}::uuid and campaign_id = ${campaign.id}::uuid and job_id = ${input.job_id}::uuid`
    const claimed = await ctx.query<{ lead_id: string; position: number }>(
      compile(sql`
        with next as materialized (
          select lead_id from calls_campaign_lead where ${own} order by position limit ${MAX_BATCH}::int8 for update skip locked)
        delete from calls_campaign_lead where ${own} and lead_id in (select lead_id from next)
        returning lead_id::text, position`),
    )
    const leadIds = claimed.sort((a, b) => a.position - b.position).map(({ lead_id }) => lead_id)
    const added = await addLeads(ctx, campaign.id, leadIds)
    const [left] = await ctx.query<{ n: number }>(
      compile(sql`select count(*)::int as n from calls_campaign_lead where ${own}`),
    )
    ctx.signal({ type: 'grid', slug: 'calls-campaigns', ids: [campaign.id] })
    return { campaign: campaign.name, ...added, left: left!.n }
  },
})

/** The user canceled the job that was adding them. */
export const dropWaitingLeads = defineOperation({
  name: 'calls.campaign.drop_leads',
  title: 'Stopped adding leads to a campaign',
  permission: 'calls.campaign.create',
  effect: 'write',
  input: waitingLeads,
  output: z.object({ dropped: z.number() }),
  async run({ ctx, input: { campaign_id, job_id } }) {
    const { count } = await ctx.db.callsCampaignLead.deleteMany({ where: { campaign_id, job_id } })
    ctx.signal({ type: 'grid', slug: 'calls-campaigns', ids: [campaign_id] })
    return { dropped: count }
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
    await holdCampaign(ctx, input.id)
    const campaign = await liveCampaign(ctx, input.id)
    const nothing = { results: [], leftOut: [] }
    const leads = input.lead_ids.length ? await addLeads(ctx, campaign.id, input.lead_ids) : nothing
    const deals = input.deal_ids.length ? await addDeals(ctx, campaign.id, input.deal_ids) : nothing
    await reopenIfWaiting(ctx, campaign.id)
    ctx.signal({ type: 'grid', slug: 'calls-campaigns', ids: [campaign.id] })
    const results = [...leads.results, ...deals.results]
    return {
      message: describeResults({ results, leftOut: [...leads.leftOut, ...deals.leftOut] }, campaign.name),
      results,
    }
  },
})
