import { z } from 'zod'
import { AppError, conflict } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { Decimal, decimal, wire } from '@/lib/core/values/money'
import type { StoredDocument } from '@/lib/modules/accounting/documents/resolve-input'
import { nextValues } from '@/lib/modules/accounting/operations/documents/make-document'
import { submitLocked } from '@/lib/modules/accounting/operations/documents/submit-document'
import { storeDraft } from '@/lib/modules/accounting/operations/documents/write-document'
import { openDocuments } from '@/lib/modules/accounting/payments/open-documents'
import type { AllocationInput } from '@/lib/modules/accounting/payments/payment-input'
import { DOCSTATUS } from '@/lib/modules/accounting/schemas'
import { invoicesOf } from '@/lib/modules/website/orders/order-rows'
import { bookCardPayment } from '@/lib/modules/website/payments/book-card-payment'
import { changePayment, lockPayment } from '@/lib/modules/website/payments/payment-rows'

/**
 * What was given back becomes credit notes of the order's invoices and a payment from the gateway's clearing account, once. A payment
 * that was one too many, or came for a cancelled order, is taken from the customer's account alone.
 * @throws 409 while the payment itself is not in the books
 */
export const bookRefund = defineOperation({
  name: 'website.refund.book',
  title: 'Booked what was given back of an order',
  permission: 'website.order.pay',
  effect: 'write',
  input: z.strictObject({ payment_id: z.uuid() }),
  output: z.object({ payment_id: z.string().nullable() }),
  async run({ ctx, input }) {
    const found = await ctx.db.websitePayment.findFirstOrThrow({ where: { id: input.payment_id } })
    const { document, order, payment } = await lockPayment(ctx, found)
    if (!payment.refunded_at || payment.refund_payment_id) return { payment_id: payment.refund_payment_id }
    if (!payment.payment_id) throw conflict('What was paid is not in the books yet, so its refund is not either.')
    const isWhole = order.payment_status === 'refunded' && document.docstatus === DOCSTATUS.submitted
    if (isWhole) await creditInvoices(ctx, document)
    const refund_payment_id = await bookCardPayment(ctx, document, payment, {
      kind: 'pay',
      on: payment.refunded_at,
      reference_no: payment.refund_id || payment.reference,
      remarks: `Given back, for ${document.number}`,
      allocations: isWhole ? await toCreditNotes(ctx, document, decimal(payment.amount.toString())) : [],
    })
    await changePayment(ctx, payment.id, { refund_payment_id, message: '' })
    return { payment_id: refund_payment_id }
  },
})

/** What is not given back of the order's invoices yet. */
async function creditInvoices(ctx: OperationCtx, order: StoredDocument): Promise<void> {
  for (const { id, is_return } of await invoicesOf(ctx, order.id)) {
    if (is_return) continue
    const values = await nextValues(ctx, 'acc_sales_invoice', id, 'acc_sales_invoice').catch(nothingLeft)
    if (!values) continue
    const draft = await storeDraft(ctx, 'acc_sales_invoice', values, {
      source: 'storefront',
      is_sample: order.is_sample,
    })
    await submitLocked(ctx, draft, {})
  }
}

/** Staff wrote the credit note before. */
function nothingLeft(error: unknown): null {
  if (error instanceof AppError && error.status === 409) return null
  throw error
}

/** The order's open credit notes, oldest first, under their locks. */
async function toCreditNotes(ctx: OperationCtx, order: StoredDocument, amount: Decimal): Promise<AllocationInput[]> {
  const notes = (await invoicesOf(ctx, order.id)).filter(({ is_return }) => is_return).map(({ id }) => id)
  const open = await openDocuments(ctx, notes, true)
  let left = amount
  const allocations: AllocationInput[] = []
  for (const id of notes) {
    const part = Decimal.min(left, decimal(open.get(id)?.outstanding ?? 0).negated())
    if (!part.greaterThan(0)) continue
    allocations.push({ document_id: id, amount: wire(part) })
    left = left.minus(part)
  }
  return allocations
}
