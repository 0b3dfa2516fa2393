import { notFound } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import type { DealRow } from '../deals/deal-row'
import type { ContactRow } from '../operations/contacts/contact-writes'
import type { LeadRow } from '../operations/leads/lead-writes'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** @throws 404 for an unknown id, another organization's, and one in the bin: nobody learns which it is */
export async function liveContact(ctx: OperationCtx, id: string): Promise<ContactRow> {
  const found = UUID.test(id) ? await ctx.db.crmContact.findFirst({ where: { id, deleted_at: null } }) : null
  if (!found) throw notFound('contact')
  return found as ContactRow
}

/** @throws 404 as above */
export async function liveLead(ctx: OperationCtx, id: string): Promise<LeadRow> {
  const found = UUID.test(id) ? await ctx.db.crmLead.findFirst({ where: { id, deleted_at: null } }) : null
  if (!found) throw notFound('lead')
  return found as LeadRow
}

/** @throws 404 as above */
export async function liveDeal(ctx: OperationCtx, id: string): Promise<DealRow> {
  const found = UUID.test(id) ? await ctx.db.crmDeal.findFirst({ where: { id, deleted_at: null } }) : null
  if (!found) throw notFound('deal')
  return found as unknown as DealRow
}
