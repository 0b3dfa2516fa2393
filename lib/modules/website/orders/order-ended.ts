import type { OperationCtx } from '@/lib/core/operation'
import { mailOrder } from '../jobs/mail-order.job'
import { PAID_STATUSES, type PaymentStatus } from '../schemas-orders'
import { setPaymentStatus } from './order-rows'

/** A sales order of the shop was cancelled in the books: its shopper is told. What was paid on it is kept, and stays to be refunded. */
export async function orderEnded(ctx: OperationCtx, documentId: string): Promise<void> {
  const order = await ctx.db.websiteOrder.findFirst({ where: { id: documentId } })
  if (!order) return
  if (!PAID_STATUSES.includes(order.payment_status as PaymentStatus)) await setPaymentStatus(ctx, order, 'cancelled')
  await ctx.enqueue(mailOrder, { order_id: documentId, about: 'cancelled' })
}
