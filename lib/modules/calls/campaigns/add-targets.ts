import { demand } from '@/lib/core/context'
import { compile, sql } from '@/lib/core/db/sql'
import { AppError } from '@/lib/core/errors'
import { spaced } from '@/lib/core/jobs/job-run'
import type { OperationCtx } from '@/lib/core/operation'
import { createTargets, resetCalls } from '@/lib/modules/crm/deals/call-targets'
import { updateDeal } from '@/lib/modules/crm/operations/deals/deal-writes'
import { crmDealTable } from '@/lib/modules/crm/tables'
import { blockedAmong } from '../blocked-numbers/blocked-numbers'
import { isUuid } from './campaign-row'
import { countLeftOut, describeLeftOut, type JudgedLead, judgeLeads, type LeftOut, phoneProblem } from './judge-leads'

export type TargetResult = {
  id: string
  ok: boolean
  message: string
  label?: string
  data?: { deal_id: string }
}

/** What came of adding people: each of them, and why those who are left out are. */
export type Added = { results: TargetResult[]; leftOut: LeftOut[] }

const ADDED = 'Added to the campaign.'

/**
 * Adds leads to a campaign: the open deal of a lead is called, of one without a deal a target. Who is in it already is
 * not added twice.
 */
export async function addLeads(ctx: OperationCtx, campaignId: string, leadIds: string[]): Promise<Added> {
  demand(ctx, 'crm.deal.create')
  const leads = await judgeLeads(ctx, campaignId, leadIds)
  const called = leads.filter(({ leftOut, isIn }) => !leftOut && !isIn)
  const targets = await createTargets(
    ctx,
    campaignId,
    called.filter(({ deal }) => !deal).map(({ id }) => id),
  )
  const results: TargetResult[] = []
  for (const lead of leads) {
    if (lead.deal && called.includes(lead)) results.push(await callOpenDeal(ctx, campaignId, lead, lead.deal))
    else results.push(resultOf(lead, targets.get(lead.id) ?? lead.dealId))
  }
  return { results, leftOut: leads.flatMap(({ leftOut }) => leftOut ?? []) }
}

function resultOf({ id, label, leftOut, isIn }: JudgedLead, deal_id: string | null): TargetResult {
  if (leftOut) return { id, ok: false, message: describeLeftOut(leftOut), ...(label ? { label } : {}) }
  return { id, ok: true, message: isIn ? 'Is in this campaign already.' : ADDED, data: { deal_id: deal_id! } }
}

async function callOpenDeal(
  ctx: OperationCtx,
  campaign_id: string,
  { id, label, phone }: JudgedLead,
  deal: NonNullable<JudgedLead['deal']>,
): Promise<TargetResult> {
  try {
    await joinCampaign(ctx, deal.id, { campaign_id, ...(deal.hasPhone ? {} : { phone }) })
    return { id, ok: true, message: ADDED, data: { deal_id: deal.id } }
  } catch (error) {
    if (error instanceof AppError) return { id, ok: false, message: error.message, label }
    throw error
  }
}

/** What an earlier campaign noted would keep this one from calling. */
async function joinCampaign(ctx: OperationCtx, dealId: string, changes: { campaign_id: string; phone?: string }) {
  await updateDeal(ctx, dealId, changes)
  await resetCalls(ctx, dealId)
}

type DealRow = { id: string; title: string; phone: string; status: string; campaign_id: string | null }

/** Puts existing deals into a campaign. */
export async function addDeals(ctx: OperationCtx, campaignId: string, dealIds: string[]): Promise<Added> {
  demand(ctx, 'crm.deal.update')
  const deals = await ctx.query<DealRow>(
    compile(sql`
      select id::text, title, phone, status, campaign_id::text from ${crmDealTable}
      where organization_id = ${ctx.organization.id}::uuid and id = any(${dealIds.filter(isUuid)}::uuid[]) and deleted_at is null`),
  )
  const blocked = await blockedAmong(
    ctx,
    deals.map(({ phone }) => phone),
  )
  const added: Added = { results: [], leftOut: [] }
  for (const id of new Set(dealIds)) {
    const deal = deals.find((one) => one.id === id)
    const reason = !deal ? 'unknown' : deal.status === 'open' ? phoneProblem(ctx, deal.phone, blocked) : 'closed'
    if (!deal || reason) {
      added.leftOut.push(reason!)
      const message = deal ? describeLeftOut(reason!) : 'There is no such deal.'
      added.results.push({ id, ok: false, message, ...(deal ? { label: deal.title } : {}) })
      continue
    }
    const isIn = deal.campaign_id === campaignId
    if (!isIn) await joinCampaign(ctx, id, { campaign_id: campaignId })
    const message = isIn ? 'Is in this campaign already.' : ADDED
    added.results.push({ id, ok: true, message, data: { deal_id: id } })
  }
  return added
}

/** What came of all of them, in a sentence. */
export function describeResults({ results, leftOut }: Added, campaign: string): string {
  const added = results.filter(({ message }) => message === ADDED).length
  const there = results.filter(({ ok }) => ok).length - added
  const failed = results.length - added - there - leftOut.length
  const parts = [
    `${spaced(added)} ${added === 1 ? 'person' : 'people'} added to ${campaign}`,
    there > 0 && `${spaced(there)} in it already`,
    failed > 0 && `${spaced(failed)} not added`,
    countLeftOut(leftOut),
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}
