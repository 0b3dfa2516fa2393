import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { conflict } from '@/lib/core/errors'
import { callTrusted, defineOperation, type OperationCtx } from '@/lib/core/operation'
import { Decimal, decimal, sum, wire } from '@/lib/core/values/money'
import { creditInvoice } from '@/lib/modules/accounting/documents/credit-invoice'
import type { StoredDocument } from '@/lib/modules/accounting/documents/resolve-input'
import { cancelDocument } from '@/lib/modules/accounting/operations/documents/cancel-document'
import { cancelPayment } from '@/lib/modules/accounting/operations/payments/cancel-payment'
import { openDocuments } from '@/lib/modules/accounting/payments/open-documents'
import type { AllocationInput } from '@/lib/modules/accounting/payments/payment-input'
import { accPaymentAllocationTable } from '@/lib/modules/accounting/tables'
import { invoicesOf, ORDERS_GRID } from '@/lib/modules/website/orders/order-rows'
import { bookCardPayment } from '@/lib/modules/website/payments/book-card-payment'
import { changePayment, lockPayment, type StoredPayment } from '@/lib/modules/website/payments/payment-rows'
import { changeRefund, refundsOf, type StoredRefund } from '@/lib/modules/website/payments/refund-rows'

/**
 * A refund that is through becomes a credit note of the order's invoice and a payment from the gateway's clearing account, once. What was
 * paid beyond the invoices, or for a canceled order, is taken from the customer's account alone. One that failed after it was booked is
 * reversed.
 * @throws 409 while the payment itself is not in the books
 */
export const bookRefund = defineOperation({
  name: 'website.refund.book',
  title: 'Booked a refund',
  permission: 'website.order.pay',
  effect: 'write',
  input: z.strictObject({ refund_id: z.uuid() }),
  output: z.object({ payout_id: z.string().nullable() }),
  async run({ ctx, input }) {
    const { payment_id } = await ctx.db.websiteRefund.findFirstOrThrow({ where: { id: input.refund_id } })
    const { document, payment } = await lockPayment(
      ctx,
      await ctx.db.websitePayment.findFirstOrThrow({ where: { id: payment_id } }),
    )
    const refund = await ctx.db.websiteRefund.findFirstOrThrow({ where: { id: input.refund_id } })
    if (refund.status === 'failed' && refund.payout_id) return reverse(ctx, refund)
    if (refund.status !== 'processed' || refund.payout_id) return { payout_id: refund.payout_id }
    if (!payment.payment_id) throw conflict('What was paid is not in the books yet, so its refund is not either.')
    const { allocations, credit_note_ids } = await credit(ctx, document, payment, refund)
    const payout_id = await bookCardPayment(
      ctx,
      document,
      { ...payment, amount: refund.amount },
      {
        kind: 'pay',
        on: refund.processed_at ?? new Date(),
        reference_no: refund.provider_id || payment.reference,
        remarks: `Refund of ${document.number}`,
        allocations,
      },
    )
    await changeRefund(ctx, refund.id, { payout_id, credit_note_ids })
    await changePayment(ctx, payment.id, { message: '' })
    ctx.signal({ type: 'grid', slug: ORDERS_GRID, ids: [document.id] })
    return { payout_id }
  },
})

async function reverse(ctx: OperationCtx, { id, payout_id, credit_note_ids }: StoredRefund) {
  const reason = 'The refund failed at the card gateway'
  await callTrusted(ctx, cancelPayment, { payment_id: payout_id!, reason })
  for (const doc_id of credit_note_ids)
    await callTrusted(ctx, cancelDocument, { doctype: 'acc_sales_invoice', doc_id, reason })
  await changeRefund(ctx, id, { payout_id: null, credit_note_ids: [] })
  return { payout_id: null }
}

/** Pays out the credit notes that are open already, and writes what is missing for what this payment paid of the invoices. */
async function credit(ctx: OperationCtx, order: StoredDocument, payment: StoredPayment, refund: StoredRefund) {
  const amount = Decimal.min(refund.amount.toString(), await creditableOf(ctx, order, payment))
  const open = await toCreditNotes(ctx, order, amount)
  let left = amount.minus(sum(open.map((part) => part.amount)))
  const credit_note_ids: string[] = []
  for (const { id, is_return } of await invoicesOf(ctx, order.id)) {
    if (is_return || !left.greaterThan(0)) continue
    const note = await creditInvoice(ctx, id, left, { source: 'storefront' })
    if (!note) continue
    credit_note_ids.push(note.id)
    left = left.minus(note.amount)
  }
  return { credit_note_ids, allocations: credit_note_ids.length ? await toCreditNotes(ctx, order, amount) : open }
}

/** What the payment paid of the order's invoices, less what its refunds were credited for; the rest of it is on the customer's account. */
async function creditableOf(ctx: OperationCtx, order: StoredDocument, payment: StoredPayment): Promise<Decimal> {
  const invoices = (await invoicesOf(ctx, order.id)).filter(({ is_return }) => !is_return).map(({ id }) => id)
  const payouts = (await refundsOf(ctx, order.id)).filter(({ payment_id }) => payment_id === payment.id)
  const allocated = async (payments: (string | null)[], documents: string[] | null) => {
    const [row] = await ctx.query<{ amount: string }>(
      compile(sql`select coalesce(sum(a.amount), 0)::text as amount from ${accPaymentAllocationTable} a
        where a.organization_id = ${ctx.organization.id}::uuid and a.payment_id = any(${payments.filter(Boolean)}::uuid[])
          and ${documents ? sql`a.document_id = any(${documents}::uuid[])` : sql`true`}`),
    )
    return decimal(row!.amount)
  }
  const paid = await allocated([payment.payment_id], invoices)
  return paid.minus(
    await allocated(
      payouts.map(({ payout_id }) => payout_id),
      null,
    ),
  )
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
