import { z } from 'zod'
import type { OrganizationCtx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { dateIn } from '@/lib/core/grid/dates'
import { defineOperation, type OperationCtx, runOperation } from '@/lib/core/operation'
import { Decimal, wire } from '@/lib/core/values/money'
import { companyOf } from '@/lib/modules/accounting/ledger/company'
import { isOpenDay, todayOf } from '@/lib/modules/accounting/ledger/post-voucher'
import { submitPaymentLocked } from '@/lib/modules/accounting/operations/payments/submit-payment'
import { openDocuments } from '@/lib/modules/accounting/payments/open-documents'
import type { PaymentInput } from '@/lib/modules/accounting/payments/payment-input'
import { changePayment, storePayment } from '@/lib/modules/accounting/payments/store-payment'
import { DOCSTATUS } from '@/lib/modules/accounting/schemas'
import { changeCharge, lockCharge, type StoredCharge } from '@/lib/modules/banking/charges/charge-rows'
import { paymentOfLine } from '@/lib/modules/banking/charges/payment-of-line'
import { gatewayAccount } from '@/lib/modules/banking/gateway/gateway-account'

/**
 * Books a charge that succeeded as a payment on the gateway's clearing account, once. Where the books refuse it, the charge says why
 * and is tried again by the follow-up; that the card was charged stands in any case.
 */
export async function bookCharge(ctx: OrganizationCtx, charge_id: string): Promise<void> {
  try {
    await runOperation(bookPayment, ctx, { charge_id })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const words = /[.!?]$/.test(error.message) ? error.message : `${error.message}.`
    await runOperation(noteUnbooked, ctx, { charge_id, message: `Paid, and not in the books yet: ${words}` })
  }
}

const bookPayment = defineOperation({
  name: 'banking.charge.book',
  title: 'Booked a card charge',
  permission: 'banking.charge.run',
  effect: 'write',
  input: z.strictObject({ charge_id: z.uuid() }),
  output: z.object({ payment_id: z.string().nullable() }),
  async run({ ctx, input }) {
    const charge = await lockCharge(ctx, input.charge_id)
    if (charge.status !== 'succeeded' || charge.payment_id) return { payment_id: charge.payment_id }
    const payment_id = (await paymentOfLine(ctx, charge)) ?? (await newPayment(ctx, charge))
    await changeCharge(ctx, charge, { payment_id, message: '' })
    return { payment_id }
  },
})

/**
 * A payment of the customer that pays what is open on the invoice. The invoice is locked where it is booked, after the number is taken,
 * as for every payment: two that take the two in different order would wait for each other.
 */
async function newPayment(ctx: OperationCtx, charge: StoredCharge): Promise<string> {
  const account = await gatewayAccount(ctx, charge.currency)
  const paid_on = dayOf(dateIn(ctx.organization.time_zone, charge.settled_at ?? new Date()))
  const posting_date = (await isOpenDay(ctx, await companyOf(ctx), paid_on)) ? paid_on : todayOf(ctx)
  const input = async (): Promise<PaymentInput> => ({
    kind: 'receive',
    party_type: 'customer',
    customer_id: charge.customer_id,
    posting_date,
    bank_account_id: account.gl_account_id,
    currency: charge.currency,
    amount: charge.amount.toFixed(2),
    mode: 'Card',
    reference_no: charge.reference,
    reference_date: paid_on,
    ...(await forInvoice(ctx, charge)),
  })
  const draft = await storePayment(ctx, await input(), { is_sample: charge.is_sample })
  try {
    await submitPaymentLocked(ctx, draft)
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 422) throw error
    // Somebody paid or cancelled the invoice a moment before. It is locked by now, so what is read of it holds.
    await submitPaymentLocked(ctx, await changePayment(ctx, draft, await input()))
  }
  return draft.id
}

/** What was paid otherwise meanwhile leaves the rest as the customer's money on account. */
async function forInvoice(
  ctx: OperationCtx,
  charge: StoredCharge,
): Promise<Pick<PaymentInput, 'remarks' | 'allocations'>> {
  const document = (await openDocuments(ctx, [charge.document_id])).get(charge.document_id)
  const open = document?.docstatus === DOCSTATUS.submitted ? document.outstanding : new Decimal(0)
  const allocated = Decimal.max(0, Decimal.min(open, charge.amount.toString()))
  return {
    remarks: `Saved card, charged for ${document?.number ?? 'an invoice'}`,
    allocations: allocated.greaterThan(0) ? [{ document_id: charge.document_id, amount: wire(allocated) }] : [],
  }
}

const dayOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

const noteUnbooked = defineOperation({
  name: 'banking.charge.note_unbooked',
  title: 'Noted that a card charge is not in the books',
  permission: 'banking.charge.run',
  effect: 'write',
  input: z.strictObject({ charge_id: z.uuid(), message: z.string() }),
  output: z.object({}),
  async run({ ctx, input }) {
    const charge = await lockCharge(ctx, input.charge_id)
    const message = input.message.slice(0, 1000)
    if (!charge.payment_id && charge.message !== message) await changeCharge(ctx, charge, { message })
    return {}
  },
})
