import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { invalidField } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { decimal, sum, wire } from '@/lib/core/values/money'
import { documentHref } from '@/lib/modules/accounting/documents/document-pages'
import { findParty, type PartyType } from '@/lib/modules/accounting/documents/find-party'
import { findCompany } from '@/lib/modules/accounting/ledger/company'
import { idInput, moneyInput, partyTypeInput } from '@/lib/modules/accounting/payments/payment-input'
import { allocateOldest } from '../../domain/allocate-oldest'
import { isUsualWay } from '../../domain/payment-entries'
import { type Doctype, PAYMENT_PAGE, type PaymentKind } from '../../schemas'

const openItem = z
  .object({
    document_id: z.string(),
    doctype: z.string(),
    number: z.string(),
    bill_no: z.string(),
    posting_date: z.string(),
    due_date: z.string().nullable(),
    is_return: z.boolean(),
    currency: z.string(),
    conversion_rate: z.string(),
    grand_total: z.string(),
    /** Negative for a debit or credit note that is not used up. */
    outstanding: z.string(),
    base_outstanding: z.string(),
    href: z.string(),
    /** What a payment would use of it, oldest first; with the sign of `outstanding`, null: nothing. */
    proposed: z.string().nullable(),
  })
  .meta({ id: 'OpenItem' })
export type OpenItem = z.infer<typeof openItem>

const paymentSuggestionSchema = z
  .object({
    party: z.object({ type: z.enum(['supplier', 'customer']), id: z.string(), name: z.string() }),
    kind: z.enum(['receive', 'pay']),
    currency: z.string(),
    company_currency: z.string(),
    bank_account_id: z.string().nullable(),
    /** What the proposed amounts come to; null: nothing is open. */
    amount: z.string().nullable(),
    items: z.array(openItem),
    /** Payments whose money is not used for invoices yet. */
    advances: z.array(
      z.object({
        payment_id: z.string(),
        number: z.string(),
        posting_date: z.string(),
        currency: z.string(),
        unallocated: z.string(),
        href: z.string(),
      }),
    ),
  })
  .meta({ id: 'PaymentSuggestion' })
export type PaymentSuggestion = z.infer<typeof paymentSuggestionSchema>

/**
 * What is open with a party, oldest first, and how a payment would be spread over it; the base of payment forms and of what
 * bank lines are matched with.
 * @param details.amount above zero; without it as much as is open
 * @param details.currency the party's by default; invoices in other currencies are listed too, without a proposal
 * @param details.document_id proposes this one alone
 */
export async function paymentSuggestion(
  ctx: OperationCtx,
  details: {
    party_type: PartyType
    party_id: string
    kind?: PaymentKind
    amount?: string | null
    currency?: string | null
    document_id?: string | null
  },
): Promise<PaymentSuggestion> {
  const party = await findParty(ctx, details.party_type, details.party_id)
  if (!party || party === 'unknown')
    throw invalidField('party_id', `Choose a ${details.party_type} that exists.`, 'not_found')
  const company = await findCompany(ctx)
  const rows = await openRows(ctx, details.party_type, party.id)
  const chosen = details.document_id ? rows.find(({ document_id }) => document_id === details.document_id) : undefined
  const kind =
    details.kind ?? ((details.party_type === 'supplier') === Number(chosen?.outstanding ?? 1) >= 0 ? 'pay' : 'receive')
  const currency =
    details.currency || chosen?.currency || party.currency || company?.currency || ctx.organization.currency
  const refund = !isUsualWay({ kind, party_type: details.party_type })
  const proposed = allocateOldest(
    details.amount ?? null,
    refund,
    (chosen ? [chosen] : rows).filter((row) => row.currency === currency),
  )
  const total = sum([...proposed.values()].map((amount) => decimal(amount).abs()))
  return {
    party: { type: details.party_type, id: party.id, name: party.name },
    kind,
    currency,
    company_currency: company?.currency ?? ctx.organization.currency,
    bank_account_id: company?.bank_account_id ?? null,
    amount: proposed.size ? wire(total) : null,
    items: rows.map((row) => ({
      ...row,
      href: documentHref(row.doctype as Doctype, row.document_id),
      proposed: proposed.get(row.document_id) ?? null,
    })),
    advances: await advancesOf(ctx, details.party_type, party.id),
  }
}

export const readOpenItems = defineOperation({
  name: 'accounting.payment.open-items',
  title: 'Read what is open with a party',
  permission: 'accounting.payment.read',
  effect: 'read',
  input: z.strictObject({
    party_type: partyTypeInput,
    party_id: z.uuid({ error: 'Send the id of a supplier or customer.' }),
    kind: z
      .enum(['pay', 'receive'], { error: 'Choose pay or receive.' })
      .optional()
      .describe('Whether the payment goes out or comes in; what is usual for the party by default.'),
    amount: moneyInput.refine((value) => Number(value) > 0, 'Enter an amount above zero.').optional(),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'Write a currency as ZAR.')
      .optional(),
    document_id: idInput,
  }),
  output: paymentSuggestionSchema,
  run: ({ ctx, input }) => paymentSuggestion(ctx, input),
})

const openRows = (
  ctx: OperationCtx,
  type: PartyType,
  partyId: string,
): Promise<Omit<OpenItem, 'href' | 'proposed'>[]> =>
  ctx.query(
    compile(sql`
      select d.id::text as document_id, d.doctype, d.number, d.bill_no, to_char(d.posting_date, 'YYYY-MM-DD') as posting_date,
        to_char(d.due_date, 'YYYY-MM-DD') as due_date, d.is_return, d.currency, trim_scale(d.conversion_rate)::text as conversion_rate,
        d.grand_total::text, d.outstanding::text, d.base_outstanding::text
      from acc_document d
      where d.organization_id = ${ctx.organization.id}::uuid and d.docstatus = 1 and d.outstanding <> 0
        and ${type === 'supplier' ? sql`d.supplier_id = ${partyId}::uuid and d.doctype = 'acc_purchase_invoice'` : sql`d.customer_id = ${partyId}::uuid and d.doctype = 'acc_sales_invoice'`}
      order by coalesce(d.due_date, d.posting_date), d.posting_date, d.id limit 500`),
  )

async function advancesOf(ctx: OperationCtx, type: PartyType, partyId: string): Promise<PaymentSuggestion['advances']> {
  const payments = await ctx.db.accPayment.findMany({
    where: {
      docstatus: 1,
      unallocated: { gt: 0 },
      ...(type === 'supplier' ? { supplier_id: partyId } : { customer_id: partyId }),
    },
    orderBy: [{ posting_date: 'asc' }, { id: 'asc' }],
    take: 100,
  })
  return payments.map(({ id, number, posting_date, currency, unallocated }) => ({
    payment_id: id,
    number,
    posting_date: posting_date.toISOString().slice(0, 10),
    currency,
    unallocated: unallocated.toFixed(2),
    href: `${PAYMENT_PAGE}/${id}`,
  }))
}
