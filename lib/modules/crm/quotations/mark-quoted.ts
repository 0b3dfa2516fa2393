import { compile, sql } from '@/lib/core/db/sql'
import { callTrusted, type OperationCtx } from '@/lib/core/operation'
import { documentHref } from '@/lib/modules/accounting/documents/document-pages'
import type { SavedQuotation } from '@/lib/modules/accounting/slots'
import { recordActivity } from '../activities/record-activity'
import type { DealRow } from '../deals/deal-row'
import { moveDeal } from '../operations/deals/deal-writes'
import { type LeadRow, leadWrites } from '../operations/leads/lead-writes'

/**
 * A quotation was saved for a lead or a deal: both are Quoted, unless they are further, and their timelines lead to it. What
 * is gone or in the bin by now is left alone.
 */
export async function markQuoted(ctx: OperationCtx, quotation: SavedQuotation): Promise<void> {
  const live = (id: string | null) => ({ id: id ?? '', deleted_at: null })
  const deal = quotation.deal_id && (await ctx.db.crmDeal.findFirst({ where: live(quotation.deal_id) }))
  const lead_id = quotation.lead_id ?? (deal ? deal.lead_id : null)
  const lead = lead_id && ((await ctx.db.crmLead.findFirst({ where: live(lead_id) })) as LeadRow | null)
  const { number, currency } = quotation
  const data = {
    quotation_id: quotation.id,
    number,
    currency,
    grand_total: String(quotation.grand_total),
    href: documentHref('acc_quotation', quotation.id),
  }
  if (lead) {
    await told('lead', lead)
    if (lead.status === 'New' || lead.status === 'Unreachable')
      await callTrusted(ctx, leadWrites.update, { row_id: lead.id, changes: { status: 'Quoted' } })
  }
  if (deal) {
    await told('deal', deal)
    const stage = await quotedStage(ctx, deal as unknown as DealRow)
    if (stage) await moveDeal(ctx, deal.id, stage)
  }

  async function told(subject: 'lead' | 'deal', { id, contact_id }: { id: string; contact_id: string | null }) {
    await recordActivity(ctx, { kind: 'quotation', subject, subject_id: id, contact_id, data })
  }
}

/** The stage of the deal's pipeline that is called so, where it lies ahead of an open deal. */
async function quotedStage(ctx: OperationCtx, deal: DealRow): Promise<string | null> {
  const [stage] = await ctx.query<{ id: string }>(
    compile(sql`
      select s.id::text from crm_stage s join crm_stage now on now.id = ${deal.stage_id}::uuid
      where s.organization_id = ${ctx.organization.id}::uuid and s.pipeline_id = now.pipeline_id and s.deleted_at is null
        and lower(s.name) = 'quoted' and s.outcome = 'open' and now.outcome = 'open' and s.position > now.position
      limit 1`),
  )
  return stage?.id ?? null
}
