import type { OperationCtx } from '@/lib/core/operation'
import type { Origins } from '@/lib/modules/accounting/slots'

/** The lead and deal that a document comes from, each null where it is gone or another organization's; the bin is not gone. */
export async function existingOrigins(ctx: OperationCtx, { lead_id, deal_id }: Origins): Promise<Required<Origins>> {
  const lead = lead_id && (await ctx.db.crmLead.findFirst({ where: { id: lead_id }, select: { id: true } }))
  const deal = deal_id && (await ctx.db.crmDeal.findFirst({ where: { id: deal_id }, select: { id: true } }))
  return { lead_id: lead ? lead.id : null, deal_id: deal ? deal.id : null }
}
