import type { OperationCtx } from '@/lib/core/operation'
import { mailOrder } from '../jobs/mail-order.job'
import { setPaymentStatus } from './order-rows'

/** A sales order of the shop was cancelled in the books: its shopper is told. What was paid on it is kept, and stays to be refunded. */
export async function orderEnded(ctx: OperationCtx, documentId: string): Promise<void> {
  const order = await ctx.db.websiteOrder.findFirst({ where: { id: documentId } })
  if (!order) return
  if (!['paid', 'refunded'].includes(order.payment_status)) await setPaymentStatus(ctx, order, 'cancelled')
  await ctx.enqueue(mailOrder, { order_id: documentId, about: 'cancelled' })
}
