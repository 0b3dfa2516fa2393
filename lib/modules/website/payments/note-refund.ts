import type { OperationCtx } from '@/lib/core/operation'
import { mailOrder } from '../jobs/mail-order.job'
import { setPaymentStatus } from '../orders/order-rows'
import type { StoredOrder } from '../orders/order-token'
import { changePayment, type StoredPayment } from './payment-rows'

/** The gateway gave a payment back, or took the order to: said once, whether the answer or its webhook comes first. */
export async function noteRefund(
  ctx: OperationCtx,
  { order, payment }: { order: StoredOrder; payment: StoredPayment },
  refund_id: string,
): Promise<void> {
  if (payment.refunded_at) return
  await changePayment(ctx, payment.id, { refunded_at: new Date(), refund_id })
  const left = await ctx.db.websitePayment.count({ where: { order_id: order.id, status: 'paid', refunded_at: null } })
  // A second payment that is given back leaves the order paid.
  if (left > 0) return
  await setPaymentStatus(ctx, order, 'refunded')
  await ctx.enqueue(mailOrder, { order_id: order.id, about: 'refunded' })
}
