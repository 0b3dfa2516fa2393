import { z } from 'zod'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { companyOf } from '@/lib/modules/accounting/ledger/company'
import { cancelledNow, demandCancellable, demandDraft } from '@/lib/modules/accounting/ledger/docstatus'
import { reverseVoucher } from '@/lib/modules/accounting/ledger/post-voucher'
import { recordPayment } from '@/lib/modules/accounting/parties/record-in-timeline'
import { openDocuments } from '@/lib/modules/accounting/payments/open-documents'
import { textInput } from '@/lib/modules/accounting/payments/payment-input'
import {
  allocationsOf,
  findPayment,
  lockPayment,
  recordDocumentChanges,
  recordPaymentChange,
  type StoredPayment,
} from '@/lib/modules/accounting/payments/payment-rows'
import { paymentOutput, readWholePayment } from './read-payment'

const input = z.strictObject({ payment_id: z.string(), reason: textInput(500).default('') })

/** Reverses what the payment posted, later allocations too; its invoices are open again. */
export const cancelPayment = defineOperation({
  name: 'accounting.payment.cancel',
  title: 'Cancelled a payment',
  permission: 'accounting.payment.cancel',
  effect: 'danger',
  input,
  output: paymentOutput,
  async run({ ctx, input: { payment_id, reason } }) {
    const payment = await lockPayment(ctx, payment_id)
    demandCancellable(payment, 'payment')
    const company = await companyOf(ctx)
    const allocations = await allocationsOf(ctx, payment_id)
    const documents = await openDocuments(
      ctx,
      allocations.map(({ document_id }) => document_id),
      true,
    )
    await end(ctx, payment, reason)
    for (const { id } of allocations) await reverseVoucher(ctx, company, { voucher_type: 'allocation', source_id: id })
    await reverseVoucher(ctx, company, { voucher_type: 'payment', source_id: payment_id })
    recordPaymentChange(ctx, payment, await findPayment(ctx, payment_id))
    await recordPayment(ctx, payment, 'canceled', { reason })
    recordDocumentChanges(ctx, [...documents.values()])
    return readWholePayment(ctx, payment_id)
  },
})

/** A draft that is not wanted keeps its number, so that the series has no gap. */
export const discardPayment = defineOperation({
  name: 'accounting.payment.discard',
  title: 'Discarded a payment',
  permission: 'accounting.payment.write',
  effect: 'write',
  input,
  output: paymentOutput,
  async run({ ctx, input: { payment_id, reason } }) {
    const payment = await lockPayment(ctx, payment_id)
    demandDraft(payment, 'is discarded')
    await end(ctx, payment, reason || 'Draft discarded')
    recordPaymentChange(ctx, payment, await findPayment(ctx, payment_id))
    return readWholePayment(ctx, payment_id)
  },
})

async function end(ctx: OperationCtx, { id }: StoredPayment, reason: string): Promise<void> {
  await ctx.db.accPayment.updateMany({ where: { id }, data: { ...cancelledNow(ctx, reason), unallocated: 0 } })
}
