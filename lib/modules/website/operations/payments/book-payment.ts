import { z } from 'zod'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { Decimal, decimal, wire } from '@/lib/core/values/money'
import type { StoredDocument } from '@/lib/modules/accounting/documents/resolve-input'
import { nextValues } from '@/lib/modules/accounting/operations/documents/make-document'
import { submitLocked } from '@/lib/modules/accounting/operations/documents/submit-document'
import { storeDraft } from '@/lib/modules/accounting/operations/documents/write-document'
import { openDocuments } from '@/lib/modules/accounting/payments/open-documents'
import type { AllocationInput } from '@/lib/modules/accounting/payments/payment-input'
import { DOCSTATUS } from '@/lib/modules/accounting/schemas'
import { paymentOfLine } from '@/lib/modules/banking/charges/payment-of-line'
import { invoicesOf } from '@/lib/modules/website/orders/order-rows'
import { tellStaff } from '@/lib/modules/website/orders/tell-staff'
import { bookCardPayment } from '@/lib/modules/website/payments/book-card-payment'
import { changePayment, lockPayment, type StoredPayment } from '@/lib/modules/website/payments/payment-rows'

/**
 * What was paid by card becomes the invoice of the order and a payment on the gateway's clearing account, once. Of a cancelled order, and
 * of one that is paid already, it is the customer's money on account.
 */
export const bookPayment = defineOperation({
  name: 'website.payment.book',
  title: 'Booked the payment of an order',
  permission: 'website.order.pay',
  effect: 'write',
  input: z.strictObject({ payment_id: z.uuid() }),
  output: z.object({ payment_id: z.string().nullable() }),
  async run({ ctx, input }) {
    const found = await ctx.db.websitePayment.findFirstOrThrow({ where: { id: input.payment_id } })
    const { document, payment } = await lockPayment(ctx, found)
    if (payment.status !== 'paid' || payment.payment_id) return { payment_id: payment.payment_id }
    if (document.docstatus === DOCSTATUS.submitted) await invoiceRest(ctx, document)
    const { id, reference, customer_id } = payment
    const payment_id =
      (await paymentOfLine(ctx, { id, reference, customer_id })) ?? (await newPayment(ctx, document, payment))
    await changePayment(ctx, id, { payment_id, message: '' })
    return { payment_id }
  },
})

/** What is not invoiced of an order yet. */
async function invoiceRest(ctx: OperationCtx, order: StoredDocument): Promise<void> {
  if (order.progress === 'completed') return
  const values = await nextValues(ctx, 'acc_sales_order', order.id, 'acc_sales_invoice')
  const draft = await storeDraft(ctx, 'acc_sales_invoice', values, { source: 'storefront', is_sample: order.is_sample })
  await submitLocked(ctx, draft, {})
}

const newPayment = async (ctx: OperationCtx, order: StoredDocument, payment: StoredPayment): Promise<string> =>
  bookCardPayment(ctx, order, payment, {
    kind: 'receive',
    on: payment.settled_at ?? new Date(),
    reference_no: payment.reference,
    remarks: `Paid in the shop, for ${order.number}`,
    allocations: await allocationsFor(ctx, order, payment),
  })

/** The order's open invoices, oldest first, under their locks; what is more than they leave open stays on account. */
async function allocationsFor(
  ctx: OperationCtx,
  order: StoredDocument,
  payment: StoredPayment,
): Promise<AllocationInput[]> {
  const invoices = (await invoicesOf(ctx, order.id)).filter(({ is_return }) => !is_return)
  const open = await openDocuments(
    ctx,
    invoices.map(({ id }) => id),
    true,
  )
  let left = decimal(payment.amount.toString())
  const allocations: AllocationInput[] = []
  for (const { id } of invoices) {
    const amount = Decimal.min(left, open.get(id)?.outstanding ?? 0)
    if (!amount.greaterThan(0)) continue
    allocations.push({ document_id: id, amount: wire(amount) })
    left = left.minus(amount)
  }
  return allocations
}

export const noteUnbooked = defineOperation({
  name: 'website.payment.note_unbooked',
  title: 'Noted that the payment of an order is not in the books',
  permission: 'website.order.pay',
  effect: 'write',
  input: z.strictObject({ payment_id: z.uuid(), message: z.string() }),
  output: z.object({}),
  async run({ ctx, input }) {
    const found = await ctx.db.websitePayment.findFirstOrThrow({ where: { id: input.payment_id } })
    const { payment, document } = await lockPayment(ctx, found)
    const message = input.message.slice(0, 1000)
    if (payment.message === message) return {}
    await changePayment(ctx, payment.id, { message })
    await tellStaff(ctx, document.id, `The payment of ${document.number} is not in the books`, message)
    return {}
  },
})
