import { demand } from '@/lib/core/context'
import { compile, sql } from '@/lib/core/db/sql'
import { callTrusted, type OperationCtx } from '@/lib/core/operation'
import { customerWrites } from '@/lib/modules/accounting/operations/parties/customer-writes'
import { findCustomer } from '@/lib/modules/accounting/parties/find-customer'
import { type LeadRow, leadWrites } from '../operations/leads/lead-writes'
import { liveDeal, liveLead } from '../records/find-record'

/** Who a quotation from the CRM is for. */
export type QuotedPerson = { name: string; email: string; phone: string }

type Asker = { email: string; phone: string; converted_customer_id?: string | null }

/** The customer that somebody who asked is already (Business Platform Modules 3, CRM); null: none, or several could be. */
export const knownCustomer = (ctx: OperationCtx, { converted_customer_id = null, email, phone }: Asker) =>
  findCustomer(ctx, { id: converted_customer_id, email, phone })

export const leadPerson = (lead: Pick<LeadRow, 'name' | 'company' | 'email' | 'phone'>): QuotedPerson => ({
  name: lead.company || lead.name || lead.email || lead.phone,
  email: lead.email,
  phone: lead.phone,
})

/**
 * The customer of a lead whose quotation is being saved: found, or created now and not before. The lead points to it from
 * then on. Leads are taken one after the other, so that two of one person make one customer.
 * @throws 404 for a lead that is not there; 403 where the caller may not add customers
 */
export async function customerOfLead(ctx: OperationCtx, leadId: string): Promise<string> {
  demand(ctx, 'crm.lead.read')
  await oneAfterTheOther(ctx)
  const lead = (await liveLead(ctx, leadId)) as LeadRow & { converted_customer_id: string | null }
  const id = await findOrCreate(ctx, lead, leadPerson(lead), lead.name)
  if (lead.converted_customer_id !== id)
    await callTrusted(ctx, leadWrites.update, { row_id: leadId, changes: { converted_customer_id: id } })
  return id
}

/** The same for a deal; one that belongs to a lead has the lead's customer. */
export async function customerOfDeal(ctx: OperationCtx, dealId: string): Promise<string> {
  demand(ctx, 'crm.deal.read')
  const deal = await liveDeal(ctx, dealId)
  if (deal.lead_id) return customerOfLead(ctx, deal.lead_id)
  await oneAfterTheOther(ctx)
  return findOrCreate(ctx, deal, dealPerson(deal), deal.contact_name)
}

type DealFacts = Pick<Awaited<ReturnType<typeof liveDeal>>, 'company' | 'contact_name' | 'title' | 'email' | 'phone'>

export const dealPerson = (deal: DealFacts): QuotedPerson => ({
  name: deal.company || deal.contact_name || deal.title,
  email: deal.email,
  phone: deal.phone,
})

async function findOrCreate(ctx: OperationCtx, asker: Asker, person: QuotedPerson, contact: string): Promise<string> {
  const found = await knownCustomer(ctx, asker)
  if (found) return found.id
  const values = { ...person, ...(contact && contact !== person.name ? { contact_person: contact } : {}) }
  return (await ctx.call(customerWrites.create, values)).id
}

const oneAfterTheOther = (ctx: OperationCtx) =>
  ctx.query(
    compile(
      sql`select pg_advisory_xact_lock(hashtextextended(${`customers of leads ${ctx.organization.id}`}, 0))::text`,
    ),
  )
