import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { spaced } from '@/lib/core/jobs/job-run'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { demandVoice } from '@/lib/modules/calls/ai-calls/start-call'
import { addLeads, describeResults, type TargetResult } from '@/lib/modules/calls/campaigns/add-targets'
import { type CampaignRow, isUuid, liveCampaign } from '@/lib/modules/calls/campaigns/campaign-row'
import { countLeftOut, judgeLeads } from '@/lib/modules/calls/campaigns/judge-leads'
import { holdCampaign, reopenIfWaiting } from '@/lib/modules/calls/campaigns/waiting'
import { addLeadsJob } from '@/lib/modules/calls/jobs/add-leads.job'
import { callMode } from '@/lib/modules/calls/schemas'
import { crmLeadTable } from '@/lib/modules/crm/tables'
import { insertCampaign, startCampaign } from './change-campaigns'

/** What the leads' list can do with the call center. */

/** More leads than this are added by a job. */
const AT_ONCE = 100

const ids = z.array(z.string()).min(1, 'Choose leads.')
const blank = (text: string | null | undefined) => text?.trim() || undefined
const name = z.string().trim().max(120, 'At most 120 characters.').nullish()
const output = z.union([
  z.object({ job_id: z.string() }),
  z.object({
    message: z.string(),
    results: z.array(z.custom<TargetResult>()),
    data: z.object({ campaign_id: z.string(), href: z.string() }),
  }),
])
type Output = z.infer<typeof output>

export const createCampaignFromLeads = defineOperation({
  name: 'calls.campaign.create_from_leads',
  title: 'Created a call campaign from leads',
  permission: 'calls.campaign.create',
  effect: 'write',
  input: z.strictObject({ ids, name, mode: callMode.nullish(), start: z.boolean().nullish() }),
  output,
  async run({ ctx, input }) {
    const mode = input.mode ?? 'sip'
    if (input.start) await demandVoice(ctx, mode)
    const campaign = await insertCampaign(ctx, { name: blank(input.name) ?? named(ctx, 'Leads'), mode })
    return fill(ctx, campaign, input.ids, input.start ?? false)
  },
})

export const sendToCallCenter = defineOperation({
  name: 'calls.campaign.send_leads',
  title: 'Sent leads to the AI call center',
  permission: 'calls.campaign.create',
  effect: 'danger',
  input: z.strictObject({ ids, campaign_id: z.uuid().nullish(), name }),
  output,
  async run({ ctx, input }) {
    if (input.campaign_id) await holdCampaign(ctx, input.campaign_id)
    const campaign = input.campaign_id
      ? await liveCampaign(ctx, input.campaign_id)
      : await insertCampaign(ctx, { name: blank(input.name) ?? named(ctx, 'Leads') })
    return fill(ctx, campaign, input.ids, false)
  },
})

/** One person after the other, in the order of the list. */
export const startAutoDialler = defineOperation({
  name: 'calls.campaign.start_dialler',
  title: 'Started the auto-dialler',
  permission: 'calls.campaign.create',
  effect: 'danger',
  input: z.strictObject({ ids, name }),
  output,
  async run({ ctx, input }) {
    await demandVoice(ctx, 'sip')
    const campaign = await insertCampaign(ctx, {
      name: blank(input.name) ?? named(ctx, 'Auto-dialler'),
      kind: 'dialler',
      parallel_calls: 1,
    })
    return fill(ctx, campaign, input.ids, true)
  },
})

const named = (ctx: OperationCtx, what: string): string =>
  `${what}, ${new Date().toLocaleString('en-GB', { timeZone: ctx.organization.time_zone, dateStyle: 'medium', timeStyle: 'short' })}`

async function fill(ctx: OperationCtx, campaign: CampaignRow, leadIds: string[], start: boolean): Promise<Output> {
  if (start) await ctx.call(startCampaign, { id: campaign.id })
  const added = leadIds.length > AT_ONCE ? null : await addLeads(ctx, campaign.id, leadIds)
  const job = added ? null : await addLater(ctx, campaign, leadIds)
  await reopenIfWaiting(ctx, campaign.id)
  ctx.signal({ type: 'grid', slug: 'calls-campaigns', ids: [campaign.id] })
  if (!added) return job!
  const data = { campaign_id: campaign.id, href: `/calls/campaigns/${campaign.id}` }
  return { message: describeResults(added, campaign.name), results: added.results, data }
}

/** All of them wait in the campaign from this commit on, so that it is not done before they are added and called. */
async function addLater(ctx: OperationCtx, campaign: CampaignRow, leadIds: string[]): Promise<{ job_id: string }> {
  const total = leadIds.length
  const visible = { title: `Add leads to ${campaign.name}`, total }
  const { job_id } = await ctx.enqueue(addLeadsJob, { campaign_id: campaign.id, total }, { visible })
  await ctx.query(
    compile(sql`
      insert into calls_campaign_lead (organization_id, campaign_id, lead_id, position, job_id)
      select l.organization_id, ${campaign.id}::uuid, l.id, chosen.position, ${job_id}::uuid
      from unnest(${leadIds.filter(isUuid)}::uuid[]) with ordinality as chosen (lead_id, position)
      join ${crmLeadTable} l on l.organization_id = ${ctx.organization.id}::uuid and l.id = chosen.lead_id
      on conflict do nothing`),
  )
  return { job_id }
}

/** Whom a campaign of these leads leaves out and why, before it is made. */
export const previewCallLeads = defineOperation({
  name: 'calls.campaign.preview_leads',
  title: 'Viewed which leads a campaign would call',
  permission: 'calls.campaign.create',
  effect: 'read',
  input: z.strictObject({ ids: z.array(z.string()), campaign_id: z.uuid().nullish() }),
  output: z.object({ refused: z.number(), message: z.string() }),
  async run({ ctx, input }) {
    const leads = await judgeLeads(ctx, input.campaign_id ?? null, input.ids)
    const reasons = leads.flatMap(({ leftOut }) => leftOut ?? [])
    const left = countLeftOut(reasons)
    const message = left
      ? `${spaced(leads.length - reasons.length)} will be called; ${left}.`
      : 'All of them will be called.'
    return { refused: reasons.length, message }
  },
})
