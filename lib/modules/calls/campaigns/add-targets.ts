import { demand } from '@/lib/core/context'
import { compile, sql } from '@/lib/core/db/sql'
import { AppError } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { readPhone } from '@/lib/core/phone'
import { createDeal, updateDeal } from '@/lib/modules/crm/operations/deals/deal-writes'
import { crmDealTable, crmLeadTable } from '@/lib/modules/crm/tables'
import { blockedAmong } from '../blocked-numbers/blocked-numbers'
import { isUuid } from './campaign-row'

export type TargetResult = { id: string; ok: boolean; message: string; label?: string; data?: { deal_id: string } }

type Lead = {
  id: string
  name: string
  email: string
  phone: string
  company: string
  category: string
  contact_id: string | null
  owner_id: string | null
}

/** Adds leads to a campaign, each as a deal of its own; whoever is called in it already is not added twice. */
export async function addLeads(ctx: OperationCtx, campaignId: string, leadIds: string[]): Promise<TargetResult[]> {
  demand(ctx, 'crm.deal.create')
  const leads = await ctx.query<Lead>(
    compile(sql`
      select id::text, name, email, phone, company, category, contact_id::text, owner_id::text from ${crmLeadTable}
      where organization_id = ${ctx.organization.id}::uuid and id = any(${leadIds.filter(isUuid)}::uuid[]) and deleted_at is null`),
  )
  const known = await ctx.query<{ id: string; lead_id: string }>(
    compile(sql`
      select id::text, lead_id::text from ${crmDealTable}
      where organization_id = ${ctx.organization.id}::uuid and campaign_id = ${campaignId}::uuid and status = 'open'
        and lead_id = any(${leads.map(({ id }) => id)}::uuid[]) and deleted_at is null`),
  )
  const blocked = await blockedAmong(
    ctx,
    leads.map(({ phone }) => phone),
  )
  const results: TargetResult[] = []
  for (const id of leadIds) {
    const lead = leads.find((one) => one.id === id)
    const there = known.find((one) => one.lead_id === id)
    if (!lead) results.push({ id, ok: false, message: 'There is no such lead.' })
    else if (there) results.push({ id, ok: true, message: 'Is in this campaign already.', data: { deal_id: there.id } })
    else results.push(await addLead(ctx, campaignId, lead, blocked))
  }
  return results
}

async function addLead(
  ctx: OperationCtx,
  campaign_id: string,
  lead: Lead,
  blocked: Map<string, string>,
): Promise<TargetResult> {
  const label = lead.name || lead.email || lead.phone
  const problem = phoneProblem(ctx, lead.phone, blocked)
  if (problem) return { id: lead.id, ok: false, message: problem, label }
  try {
    const { id, name, ...facts } = lead
    const deal = await createDeal(ctx, { ...facts, contact_name: name, title: label, lead_id: id, campaign_id })
    return { id, ok: true, message: 'Added to the campaign.', data: { deal_id: deal.id } }
  } catch (error) {
    if (error instanceof AppError) return { id: lead.id, ok: false, message: error.message, label }
    throw error
  }
}

/** Puts deals that there are into a campaign. */
export async function addDeals(ctx: OperationCtx, campaignId: string, dealIds: string[]): Promise<TargetResult[]> {
  demand(ctx, 'crm.deal.update')
  const deals = await ctx.query<{
    id: string
    title: string
    phone: string
    status: string
    campaign_id: string | null
  }>(
    compile(sql`
      select id::text, title, phone, status, campaign_id::text from ${crmDealTable}
      where organization_id = ${ctx.organization.id}::uuid and id = any(${dealIds.filter(isUuid)}::uuid[]) and deleted_at is null`),
  )
  const blocked = await blockedAmong(
    ctx,
    deals.map(({ phone }) => phone),
  )
  const results: TargetResult[] = []
  for (const id of dealIds) {
    const deal = deals.find((one) => one.id === id)
    if (!deal) {
      results.push({ id, ok: false, message: 'There is no such deal.' })
      continue
    }
    const problem =
      phoneProblem(ctx, deal.phone, blocked) ?? (deal.status === 'open' ? null : `This deal is ${deal.status} already.`)
    if (problem) {
      results.push({ id, ok: false, message: problem, label: deal.title })
      continue
    }
    const already = deal.campaign_id === campaignId
    if (!already) await updateDeal(ctx, id, { campaign_id: campaignId })
    const message = already ? 'Is in this campaign already.' : 'Added to the campaign.'
    results.push({ id, ok: true, message, data: { deal_id: id } })
  }
  return results
}

function phoneProblem(ctx: OperationCtx, phone: string, blocked: Map<string, string>): string | null {
  if (!phone) return 'Has no phone number.'
  if (!readPhone(phone, ctx.organization.country).canonical) return `${phone} cannot be dialled.`
  if (!blocked.has(phone)) return null
  const reason = blocked.get(phone)
  return `Is on the do-not-call list${reason ? `: ${reason}` : ''}.`
}

/** What came of all of them, in a sentence. */
export function describeResults(results: TargetResult[], campaign: string): string {
  const added = results.filter(({ message }) => message === 'Added to the campaign.').length
  const there = results.filter(({ ok }) => ok).length - added
  const refused = results.length - added - there
  const parts = [
    `${added} ${added === 1 ? 'person' : 'people'} added to ${campaign}`,
    there > 0 && `${there} in it already`,
    refused > 0 && `${refused} cannot be called`,
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}
