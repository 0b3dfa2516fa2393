import type { OperationCtx } from '@/lib/core/operation'
import { lockDocument } from '@/lib/modules/accounting/documents/store-document'
import type { StoredOrder } from '../orders/order-token'

export type StoredPayment = NonNullable<Awaited<ReturnType<OperationCtx['db']['websitePayment']['findFirst']>>>
export type PaymentChange = Parameters<OperationCtx['db']['websitePayment']['updateMany']>[0]['data']

/** The sales order under its lock, which everything that changes what was paid on it takes first, and what the shop keeps of it. */
export async function lockOrder(ctx: OperationCtx, orderId: string) {
  const document = await lockDocument(ctx, 'acc_sales_order', orderId)
  const order = await ctx.db.websiteOrder.findFirst({ where: { id: orderId } })
  return { document, order }
}

export async function lockPayment(ctx: OperationCtx, found: StoredPayment) {
  const { document, order } = await lockOrder(ctx, found.order_id)
  const payment = await ctx.db.websitePayment.findFirstOrThrow({ where: { id: found.id } })
  return { document, order: order as StoredOrder, payment }
}

export const changePayment = (ctx: OperationCtx, id: string, data: PaymentChange) =>
  ctx.db.websitePayment.updateMany({ where: { id }, data: { ...data, updated_at: new Date() } })
