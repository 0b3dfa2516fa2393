import { z } from 'zod'
import { conflict, invalid, invalidField } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { decimal } from '@/lib/core/values/money'
import { findParty, type PartyType } from '@/lib/modules/accounting/documents/find-party'
import { type Company, companyOf } from '@/lib/modules/accounting/ledger/company'
import { demandDraft, submittedNow } from '@/lib/modules/accounting/ledger/docstatus'
import { postVoucher } from '@/lib/modules/accounting/ledger/post-voucher'
import { recordPayment } from '@/lib/modules/accounting/parties/record-in-timeline'
import { announcePayment } from '@/lib/modules/accounting/payments/announce-payment'
import { type OpenDocument, openDocuments } from '@/lib/modules/accounting/payments/open-documents'
import {
  allocationsOf,
  findPayment,
  lockPayment,
  recordDocumentChanges,
  recordPaymentChange,
  type StoredAllocation,
  type StoredPayment,
} from '@/lib/modules/accounting/payments/payment-rows'
import type { Entry } from '../../domain/invoice-entries'
import { baseShare, type PaymentToPost, paymentEntries } from '../../domain/payment-entries'
import { DOCSTATUS, type PaymentKind } from '../../schemas'
import { paymentOutput, readWholePayment } from './read-payment'

export const submitPayment = defineOperation({
  name: 'accounting.payment.submit',
  title: 'Booked a payment',
  permission: 'accounting.payment.submit',
  effect: 'write',
  input: z.strictObject({ payment_id: z.string() }),
  output: paymentOutput,
  async run({ ctx, input }) {
    await submitPaymentLocked(ctx, await lockPayment(ctx, input.payment_id))
    return readWholePayment(ctx, input.payment_id)
  },
})

/**
 * Books a draft that the caller has locked: checks what is still open under the invoices' locks, posts it, and lowers what is
 * owed on each invoice.
 * @param options.at when it happened, for timelines; now by default
 * @throws 409 when it is no draft or its day is closed; 422 for an allocation that is more than is open
 */
export async function submitPaymentLocked(
  ctx: OperationCtx,
  payment: StoredPayment,
  options: { at?: Date } = {},
): Promise<void> {
  demandDraft(payment, 'can be submitted')
  const company = await companyOf(ctx)
  const party = await findParty(ctx, payment.party_type as PartyType, payment.supplier_id ?? payment.customer_id)
  if (!party || party === 'unknown')
    throw invalidField(`${payment.party_type}_id`, `Choose a ${payment.party_type} that exists.`, 'not_found')
  const allocations = await allocationsOf(ctx, payment.id)
  const documents = await openDocuments(
    ctx,
    allocations.map(({ document_id }) => document_id),
    true,
  )
  demandOpen(allocations, documents)
  const entries = entriesOf(company, payment, allocations, documents)
  await ctx.db.accPayment.updateMany({ where: { id: payment.id }, data: submittedNow(ctx) })
  await postVoucher(ctx, company, {
    voucher_type: 'payment',
    source_id: payment.id,
    number: payment.number,
    posting_date: payment.posting_date,
    remarks: payment.reference_no || payment.remarks.slice(0, 200),
    is_sample: payment.is_sample,
    entries,
  })
  const after = await findPayment(ctx, payment.id)
  recordPaymentChange(ctx, payment, after)
  await recordPayment(ctx, after, 'submitted', { at: options.at })
  recordDocumentChanges(ctx, [...documents.values()])
  await announcePayment(ctx, after)
}

/** What a payment would post with what is open now. @throws 422 when rates differ and the company has no exchange account */
export function entriesOf(
  company: Company,
  payment: StoredPayment,
  allocations: readonly Pick<StoredAllocation, 'document_id' | 'amount'>[],
  documents: Map<string, OpenDocument>,
): Entry[] {
  const entries = paymentEntries({
    ...paymentDetails(company, payment),
    allocations: allocations.map(({ document_id, amount }) => ({
      ...documents.get(document_id)!,
      amount: decimal(String(amount)),
    })),
  })
  demandExchangeAccount(entries)
  return entries
}

export const paymentDetails = (company: Company, payment: StoredPayment): Omit<PaymentToPost, 'allocations'> => ({
  kind: payment.kind as PaymentKind,
  party_type: payment.party_type as PartyType,
  party_id: (payment.supplier_id ?? payment.customer_id)!,
  bank_account_id: payment.bank_account_id,
  party_account_id: payment.party_account_id,
  exchange_account_id: company.exchange_account_id,
  cost_centre_id: company.cost_centre_id,
  currency: payment.currency,
  company_currency: company.currency,
  conversion_rate: decimal(String(payment.conversion_rate)),
  amount: decimal(String(payment.amount)),
  base_amount: decimal(String(payment.base_amount)),
  remarks: payment.reference_no,
})

export function demandExchangeAccount(entries: Entry[]): void {
  if (entries.some(({ account_id }) => account_id === ''))
    throw conflict(
      'The rates differ, and the company has no exchange account. Choose one under Accounting, Settings.',
      'no_exchange_account',
    )
}

/** Nobody pays more of an invoice than is open, nor one that is not submitted. */
export function demandOpen(
  allocations: readonly Pick<StoredAllocation, 'document_id' | 'amount'>[],
  documents: Map<string, OpenDocument>,
): void {
  const errors = allocations.flatMap(({ document_id, amount }, n) => {
    const document = documents.get(document_id)
    const at = (field: string, msg: string) => [{ loc: ['body', 'allocations', n, field], msg, type: 'value_error' }]
    if (!document || document.docstatus !== DOCSTATUS.submitted)
      return at('document_id', `${document?.number ?? 'This invoice'} is not submitted any more. Take it out.`)
    const open = document.outstanding
    const wanted = decimal(String(amount))
    if (wanted.abs().greaterThan(open.abs()) || (!open.isZero() && wanted.isNegative() !== open.isNegative()))
      return at('amount', `Only ${open.abs().toFixed(2)} ${document.currency} of ${document.number} is open.`)
    if (baseShare(document, wanted).isZero())
      return at('amount', `This is less than a cent in the books. Pay ${document.number} whole, or more of it.`)
    return []
  })
  if (errors.length) throw invalid(errors)
}
