import { compile, sql } from '@/lib/core/db/sql'
import { spaced } from '@/lib/core/jobs/job-run'
import type { OperationCtx } from '@/lib/core/operation'
import { readPhone } from '@/lib/core/phone'
import { type CallTarget, waitsForCall } from '@/lib/modules/crm/deals/call-targets'
import { crmDealTable, crmLeadTable } from '@/lib/modules/crm/tables'
import { blockedAmong } from '../blocked-numbers/blocked-numbers'
import { isUuid } from './campaign-row'

/** Why somebody is not called: of one, and of several in a sentence. */
const LEFT_OUT = {
  unknown: ['There is no such lead.', 'no longer there'],
  converted: ['Is converted already.', 'converted'],
  disqualified: ['Is disqualified.', 'disqualified'],
  no_phone: ['Has no phone number.', 'without a phone number'],
  undialable: ['Has a phone number that cannot be dialled.', 'with a number that cannot be dialled'],
  blocked: ['Is on the do-not-call list.', 'on the do-not-call list'],
  elsewhere: ['Waits for a call of another campaign.', 'waiting for a call of another campaign'],
  closed: ['This deal is won or lost already.', 'won or lost'],
} as const
export type LeftOut = keyof typeof LEFT_OUT
export const LEFT_OUT_REASONS = Object.keys(LEFT_OUT) as LeftOut[]

export const describeLeftOut = (reason: LeftOut): string => LEFT_OUT[reason][0]

/** "12 left out: 7 without a phone number, 5 converted"; null for none. */
export function countLeftOut(reasons: LeftOut[]): string | null {
  if (reasons.length === 0) return null
  const counts = new Map<LeftOut, number>()
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  const parts = [...counts].sort(([, a], [, b]) => b - a).map(([reason, n]) => `${spaced(n)} ${LEFT_OUT[reason][1]}`)
  return `${spaced(reasons.length)} left out: ${parts.join(', ')}`
}

export type JudgedLead = {
  id: string
  label: string
  leftOut: LeftOut | null
  /** Its open deal, which is called instead of a new target. */
  deal: { id: string; hasPhone: boolean } | null
  phone: string
  isIn: boolean
  /** That is called for it in this campaign. */
  dealId: string | null
}

type LeadRow = { id: string; label: string; status: string; phone: string }
type OpenDeal = { id: string; lead_id: string; phone: string; is_target: boolean; is_in: boolean; waits: boolean }

/** Who of these leads a campaign may call, in the order given, and as what. @param campaignId null: a new one */
export async function judgeLeads(
  ctx: OperationCtx,
  campaignId: string | null,
  leadIds: string[],
): Promise<JudgedLead[]> {
  const wanted = sql`organization_id = ${ctx.organization.id}::uuid and deleted_at is null`
  const ids = [...new Set(leadIds)]
  const leads = await ctx.query<LeadRow>(
    compile(sql`
      select id::text, coalesce(nullif(name, ''), nullif(email, ''), phone) as label, status, phone from ${crmLeadTable}
      where ${wanted} and id = any(${ids.filter(isUuid)}::uuid[])`),
  )
  const byId = new Map(leads.map((lead) => [lead.id, lead]))
  const deals = Map.groupBy(await openDeals(ctx, campaignId, [...byId.keys()]), ({ lead_id }) => lead_id)
  const phoneOf = ({ id, phone }: LeadRow) => deals.get(id)?.find(({ is_target }) => !is_target)?.phone || phone
  const blocked = await blockedAmong(ctx, leads.map(phoneOf))
  const reasonOf = (lead: LeadRow): LeftOut | null => {
    if (lead.status === 'Converted') return 'converted'
    if (lead.status === 'Disqualified') return 'disqualified'
    const waits = deals.get(lead.id)?.some((deal) => deal.waits)
    return phoneProblem(ctx, phoneOf(lead), blocked) ?? (waits ? 'elsewhere' : null)
  }
  return ids.map((id) => {
    const lead = byId.get(id)
    if (!lead) return { id, label: '', leftOut: 'unknown', deal: null, phone: '', isIn: false, dealId: null }
    const own = deals.get(id) ?? []
    const there = own.find(({ is_in }) => is_in)
    const open = own.find(({ is_target }) => !is_target)
    const deal = open ? { id: open.id, hasPhone: open.phone !== '' } : null
    const leftOut = there ? null : reasonOf(lead)
    return { ...lead, leftOut, deal, isIn: there !== undefined, dealId: there?.id ?? null }
  })
}

/** What is called for these leads already, or could be: the newest first. `waits`: another campaign is to call it. */
const openDeals = (ctx: OperationCtx, campaignId: string | null, leadIds: string[]) =>
  ctx.query<OpenDeal>(
    compile(sql`
      select d.id::text, d.lead_id::text, d.phone, d.is_target,
        coalesce(d.campaign_id = ${campaignId}::uuid, false) as is_in,
        coalesce(c.id is distinct from ${campaignId}::uuid and ${waitsForCall(sql`d`, sql`c.max_attempts`)}, false) as waits
      from ${crmDealTable} d
      left join calls_campaign c on c.organization_id = d.organization_id and c.id = d.campaign_id and c.deleted_at is null
        and c.status <> 'done'
      where d.organization_id = ${ctx.organization.id}::uuid and d.lead_id = any(${leadIds}::uuid[])
        and d.deleted_at is null and d.status = 'open'
      order by d.created_at desc`),
  )

export function phoneProblem(ctx: OperationCtx, phone: string, blocked: Map<string, string>): LeftOut | null {
  if (!phone) return 'no_phone'
  if (!readPhone(phone, ctx.organization.country).canonical) return 'undialable'
  return blocked.has(phone) ? 'blocked' : null
}

/** Whose lead was converted, disqualified or deleted while it waited is not called any more; a deal is. */
export async function hasClosedLead(
  ctx: OperationCtx,
  target: Pick<CallTarget, 'is_target' | 'lead_id'>,
): Promise<boolean> {
  if (!target.is_target) return false
  const open = await ctx.query(
    compile(sql`
      select 1 from ${crmLeadTable} where organization_id = ${ctx.organization.id}::uuid and id = ${target.lead_id}::uuid
        and deleted_at is null and status not in ('Converted', 'Disqualified')`),
  )
  return open.length === 0
}
