import type { OperationCtx } from '@/lib/core/operation'
import { type Decimal, sum } from '@/lib/core/values/money'
import type { PaymentStatus } from '../schemas-orders'
import type { StoredPayment } from './payment-rows'

export type StoredRefund = NonNullable<Awaited<ReturnType<OperationCtx['db']['websiteRefund']['findFirst']>>>
export type RefundStatus = 'asked' | 'pending' | 'attention' | 'processed' | 'failed'

/** Longer than any call to the gateway takes: a refund that was asked for that long ago and is not there never arrived. */
export const REFUND_ASKING_MS = 60_000

/** Of an order, oldest first. */
export const refundsOf = (ctx: OperationCtx, order_id: string): Promise<StoredRefund[]> =>
  ctx.db.websiteRefund.findMany({ where: { order_id }, orderBy: [{ created_at: 'asc' }, { id: 'asc' }] })

export const paidPaymentsOf = (ctx: OperationCtx, order_id: string): Promise<StoredPayment[]> =>
  ctx.db.websitePayment.findMany({
    where: { order_id, status: 'paid' },
    orderBy: [{ settled_at: 'asc' }, { id: 'asc' }],
  })

export type CardMoney = {
  paid: Decimal
  /** What is back with the shopper. */
  refunded: Decimal
  /** What is on its way, or asked for. */
  refunding: Decimal
  /** What can still be refunded. */
  left: Decimal
}

/** What came by card, and what went back. */
export function cardMoneyOf(payments: readonly StoredPayment[], refunds: readonly StoredRefund[]): CardMoney {
  const amounts = (rows: readonly { amount: { toString(): string } }[]) =>
    sum(rows.map(({ amount }) => amount.toString()))
  const [paid, refunded] = [amounts(payments), amounts(refunds.filter(({ status }) => status === 'processed'))]
  const refunding = amounts(refunds.filter(({ status }) => ['asked', 'pending', 'attention'].includes(status)))
  return { paid, refunded, refunding, left: paid.minus(refunded).minus(refunding) }
}

/** What was paid twice and once given back leaves an order paid. @param total of the order */
export function paidStatusOf({ paid, refunded }: CardMoney, total: Decimal): PaymentStatus {
  const kept = paid.minus(refunded)
  if (refunded.isZero() || kept.greaterThanOrEqualTo(total)) return 'paid'
  return kept.isZero() ? 'refunded' : 'partially_refunded'
}

export const cardMoney = async (ctx: OperationCtx, orderId: string): Promise<CardMoney> =>
  cardMoneyOf(await paidPaymentsOf(ctx, orderId), await refundsOf(ctx, orderId))

export const changeRefund = (
  ctx: OperationCtx,
  id: string,
  data: Parameters<OperationCtx['db']['websiteRefund']['updateMany']>[0]['data'],
) => ctx.db.websiteRefund.updateMany({ where: { id }, data: { ...data, updated_at: new Date() } })
