import { z } from 'zod'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { newDocumentHref } from '@/lib/modules/accounting/documents/document-pages'
import { findCompany } from '@/lib/modules/accounting/ledger/company'
import { preparedDocument } from '@/lib/modules/accounting/operations/documents/make-document'
import { dealPerson, knownCustomer, leadPerson, type QuotedPerson } from '@/lib/modules/crm/quotations/lead-customer'
import { asItems, quotedItems } from '@/lib/modules/crm/quotations/quoted-items'
import { liveDeal, liveLead } from '@/lib/modules/crm/records/find-record'

/** What the form of a quotation begins with; saves nothing, so that whoever only looks leaves no customer behind. */

const unmapped = z.object({ question: z.string(), answer: z.string(), reason: z.string() })
const output = z.object({
  document: preparedDocument,
  unmapped_answers: z.array(unmapped),
  party: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    /** Saving adds them as a customer. */
    is_new: z.boolean(),
    customer_id: z.string().nullable(),
  }),
})

export const prepareLeadQuotation = defineOperation({
  name: 'crm.lead.prepare_quotation',
  title: 'Prepared a quotation from a lead',
  permission: 'crm.lead.read',
  effect: 'read',
  input: z.strictObject({ lead_id: z.string() }),
  output,
  async run({ ctx, input }) {
    const lead = await liveLead(ctx, input.lead_id)
    return prepared(ctx, { lead_id: lead.id, deal_id: null }, lead, leadPerson(lead))
  },
})

export const prepareDealQuotation = defineOperation({
  name: 'crm.deal.prepare_quotation',
  title: 'Prepared a quotation from a deal',
  permission: 'crm.deal.read',
  effect: 'read',
  input: z.strictObject({ id: z.string() }),
  output,
  async run({ ctx, input }) {
    const deal = await liveDeal(ctx, input.id)
    const lead = deal.lead_id ? await liveLead(ctx, deal.lead_id) : null
    const from = { lead_id: lead?.id ?? null, deal_id: deal.id }
    return prepared(ctx, from, lead ?? deal, lead ? leadPerson(lead) : dealPerson(deal))
  },
})

type From = { lead_id: string | null; deal_id: string | null }

async function prepared(
  ctx: OperationCtx,
  from: From,
  asker: Parameters<typeof knownCustomer>[1],
  person: QuotedPerson,
): Promise<z.infer<typeof output>> {
  const customer = await knownCustomer(ctx, asker)
  const { lines, unmapped_answers } = from.lead_id
    ? await quotedItems(ctx, from.lead_id)
    : { lines: [], unmapped_answers: [] }
  const currency = (await findCompany(ctx))?.currency ?? ctx.organization.currency
  return {
    document: {
      doctype: 'acc_quotation',
      ...from,
      customer_id: customer?.id ?? null,
      currency,
      items: asItems(lines),
    },
    unmapped_answers,
    party: { ...person, name: customer?.name ?? person.name, is_new: !customer, customer_id: customer?.id ?? null },
  }
}

/** The row action of leads: says where the form is, and saves nothing. */
export const openLeadQuotation = defineOperation({
  name: 'crm.lead.create_quotation',
  title: 'Opened a quotation for a lead',
  permission: 'accounting.document.write',
  effect: 'read',
  input: z.strictObject({ row_id: z.string() }),
  output: z.object({ message: z.string(), data: z.object({ href: z.string() }) }),
  async run({ ctx, input }) {
    const lead = await liveLead(ctx, input.row_id)
    return {
      message: 'The quotation is ready to be checked and saved.',
      data: { href: `${newDocumentHref('acc_quotation')}?lead=${lead.id}` },
    }
  },
})
