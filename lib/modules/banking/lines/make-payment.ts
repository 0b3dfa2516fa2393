import { demand } from '@/lib/core/context'
import { AppError, invalidField } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { Decimal, decimal, sum, wire } from '@/lib/core/values/money'
import { findParty } from '@/lib/modules/accounting/documents/find-party'
import { type Company, companyOf } from '@/lib/modules/accounting/ledger/company'
import { exchangeRate } from '@/lib/modules/accounting/ledger/exchange-rate'
import { submitPaymentLocked } from '@/lib/modules/accounting/operations/payments/submit-payment'
import { openDocuments } from '@/lib/modules/accounting/payments/open-documents'
import type { PaymentInput } from '@/lib/modules/accounting/payments/payment-input'
import type { StoredPayment } from '@/lib/modules/accounting/payments/payment-rows'
import { changePayment, storePayment } from '@/lib/modules/accounting/payments/store-payment'
import type { StoredAccount } from './line-rows'
import { invoiceOfOrder } from './pay-order'
import { type Proposal, proposeAllocations } from './propose-allocations'
import { relocate } from './relocate'
import type { PaymentPart } from './verb-input'

export type PaymentDetails = {
  account: StoredAccount
  /** In the account's currency; in is positive. */
  amount: Decimal
  posting_date: Date
  /** What one of the account's currency was worth in the company's; the day's rate by default. */
  conversion_rate?: string
  remarks: string
  reference_no: string
  /** The day that the bank says. */
  reference_date: Date
  /** The line is of the sample, and what is booked for it is too. */
  is_sample?: boolean
}

type Allocation = { document_id: string; amount: string }

/**
 * Makes and books the payment of a line, or of a part of it: from whom or to whom, the way that the money went. Invoices in another
 * currency than a bank account in the company's are paid whole: the amount in theirs is what is allocated, and the bank's is what it is
 * worth (the rate follows from both).
 * @returns the payment, and the invoices that were made for it
 * @throws 409 `period_locked`; 422 with all that is wrong, each at its place of `PaymentPart`
 */
export async function makePayment(
  ctx: OperationCtx,
  details: PaymentDetails,
  part: PaymentPart,
): Promise<{ payment: StoredPayment; made: string[] }> {
  demand(ctx, 'accounting.payment.write')
  demand(ctx, 'accounting.payment.submit')
  const company = await companyOf(ctx)
  const party = await findParty(ctx, part.party_type, part.party_id)
  if (!party || party === 'unknown')
    throw invalidField('party_id', `Choose a ${part.party_type} that exists.`, 'not_found')
  const ordered = part.order_id ? await payOrder(ctx, details, part, part.order_id) : null
  const given =
    ordered?.allocations ??
    part.allocations?.map(({ invoice_id, amount }): Allocation => ({ document_id: invoice_id, amount }))
  return relocate(async () => {
    const choose = async () => (given ? chosen(ctx, details, company, given) : propose(ctx, details, company, part))
    const values = { ...header(details, part), ...(await choose()) } as PaymentInput
    const draft = await storePayment(ctx, values, { is_sample: details.is_sample })
    try {
      await submitPaymentLocked(ctx, draft)
      return { payment: draft, made: ordered?.made ?? [] }
    } catch (error) {
      // Somebody paid what was proposed a moment before. Its invoices are locked by now, so a second proposal holds.
      if (given || !(error instanceof AppError) || error.status !== 422) throw error
      const again = await changePayment(ctx, draft, { ...header(details, part), ...(await choose()) } as PaymentInput)
      await submitPaymentLocked(ctx, again)
      return { payment: again, made: [] }
    }
  }, asSent)
}

const header = (details: PaymentDetails, part: PaymentPart) => ({
  kind: kindOf(details.amount),
  party_type: part.party_type,
  [`${part.party_type}_id`]: part.party_id,
  posting_date: details.posting_date,
  bank_account_id: details.account.gl_account_id,
  mode: part.mode ?? '',
  reference_no: part.reference_no ?? details.reference_no,
  reference_date: details.reference_date,
  remarks: details.remarks,
})

export const kindOf = (amount: Decimal): 'pay' | 'receive' => (amount.isNegative() ? 'pay' : 'receive')

/** The order becomes an invoice, of which as much is paid as came in. */
async function payOrder(
  ctx: OperationCtx,
  details: PaymentDetails,
  part: PaymentPart,
  orderId: string,
): Promise<{ allocations: Allocation[]; made: string[] }> {
  demand(ctx, 'accounting.document.write')
  demand(ctx, 'accounting.document.submit')
  const refuse = (msg: string) => invalidField('order_id', msg)
  if (part.party_type !== 'customer' || details.amount.isNegative())
    throw refuse('Only what a customer pays in is for a sales order.')
  if (part.allocations?.length) throw refuse('Send an order or invoices, not both.')
  const invoice = await invoiceOfOrder(ctx, orderId, details.posting_date)
  if (invoice.customer_id !== part.party_id) throw refuse('This order is another customer’s.')
  const outstanding = decimal(invoice.outstanding)
  const most = invoice.currency === details.account.currency ? Decimal.min(outstanding, details.amount) : outstanding
  const allocations = most.greaterThan(0) ? [{ document_id: invoice.document_id, amount: wire(most) }] : []
  return { allocations, made: [invoice.document_id] }
}

async function chosen(
  ctx: OperationCtx,
  details: PaymentDetails,
  company: Company,
  allocations: Allocation[],
): Promise<Partial<PaymentInput>> {
  const documents = await openDocuments(
    ctx,
    allocations.map(({ document_id }) => document_id),
  )
  const first = allocations.map(({ document_id }) => documents.get(document_id)).find((document) => document)
  const currency = first?.currency ?? details.account.currency
  if (currency === details.account.currency) return { ...inOwnCurrency(details), allocations }
  if (details.account.currency !== company.currency)
    throw invalidField(
      'allocations',
      `${first!.number} is in ${currency}, and this bank account in ${details.account.currency}. Clear the line with a journal entry that names the invoice.`,
    )
  await demandLikelyRate(ctx, details, currency, sum(allocations.map(({ amount }) => decimal(amount))).abs())
  return { currency, base_amount: wire(details.amount.abs()), allocations }
}

/** Banks take some percent; what differs by more was allocated wrongly, and would be booked as a gain or loss. */
const MAX_DIFFERENCE = decimal('0.25')

async function demandLikelyRate(ctx: OperationCtx, details: PaymentDetails, currency: string, allocated: Decimal) {
  const usual = await exchangeRate(ctx, currency, details.posting_date)
  if (!usual || allocated.isZero()) return
  const implied = details.amount.abs().div(allocated)
  if (implied.minus(usual).abs().div(usual).lessThanOrEqualTo(MAX_DIFFERENCE)) return
  throw invalidField(
    'allocations',
    `${allocated.toFixed(2)} ${currency} for ${details.amount.abs().toFixed(2)} ${details.account.currency} is ${implied.toDecimalPlaces(4)} for one, and the day’s rate is ${decimal(usual)}. Allocate what the line paid, or split it.`,
  )
}

async function propose(
  ctx: OperationCtx,
  details: PaymentDetails,
  company: Company,
  part: PaymentPart,
): Promise<Partial<PaymentInput>> {
  const { account, amount, posting_date } = details
  const proposal: Proposal = await proposeAllocations(ctx, {
    party_type: part.party_type,
    party_id: part.party_id,
    amount,
    currency: account.currency,
    company_currency: company.currency,
    day: posting_date,
  })
  if (proposal.currency === account.currency) return { ...inOwnCurrency(details), allocations: proposal.allocations }
  return {
    currency: proposal.currency,
    amount: proposal.amount,
    base_amount: wire(amount.abs()),
    allocations: proposal.allocations,
  }
}

const inOwnCurrency = ({ account, amount, conversion_rate }: PaymentDetails): Partial<PaymentInput> => ({
  currency: account.currency,
  amount: wire(amount.abs()),
  ...(conversion_rate ? { conversion_rate } : {}),
})

/** The payment's own names for what callers of banking send. */
function asSent(place: (string | number)[]): (string | number)[] {
  const named: Record<string, string> = {
    document_id: 'invoice_id',
    supplier_id: 'party_id',
    customer_id: 'party_id',
    base_amount: 'amount',
  }
  return place.map((part) => named[String(part)] ?? part)
}
