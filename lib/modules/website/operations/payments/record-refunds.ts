import { z } from 'zod'
import type { GatewayRefund } from '@/lib/connectors/gateway/port'
import { newId } from '@/lib/core/db/ids'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { type Decimal, decimal, wire } from '@/lib/core/values/money'
import { mailOrder } from '@/lib/modules/website/jobs/mail-order.job'
import { ORDERS_GRID, setPaymentStatus } from '@/lib/modules/website/orders/order-rows'
import type { StoredOrder } from '@/lib/modules/website/orders/order-token'
import { tellStaff } from '@/lib/modules/website/orders/tell-staff'
import { recordShopRefund } from '@/lib/modules/website/orders/timeline'
import { lockPayment, type StoredPayment } from '@/lib/modules/website/payments/payment-rows'
import {
  type CardMoney,
  cardMoney,
  cardMoneyOf,
  changeRefund,
  paidStatusOf,
  type RefundStatus,
  refundsOf,
  type StoredRefund,
} from '@/lib/modules/website/payments/refund-rows'

/** Marks a refund at the gateway as ours, so that it is found again when the answer is lost. */
export const noteOf = (refundId: string): string => `Indaba refund ${refundId}`

/**
 * Records what the gateway says of the refunds of a payment, in any order and any number of times. Refunds that were made there become
 * rows of their own. One that failed, or waits for someone at the gateway, is brought to the staff's attention.
 */
export const recordRefunds = defineOperation({
  name: 'website.refund.record',
  title: 'Recorded the state of refunds',
  permission: 'website.order.pay',
  effect: 'write',
  input: z.strictObject({
    payment_id: z.uuid(),
    refunds: z.custom<GatewayRefund[]>(),
    /** The gateway has the whole payment as given back. */
    reversed: z.boolean(),
  }),
  output: z.object({}),
  async run({ ctx, input }) {
    const found = await ctx.db.websitePayment.findFirstOrThrow({ where: { id: input.payment_id } })
    const { document, order, payment } = await lockPayment(ctx, found)
    if (payment.status !== 'paid') return {}
    const before = await cardMoney(ctx, order.id)
    let isNews = false
    for (const refund of input.refunds)
      isNews = (await record(ctx, { order, payment, number: document.number }, refund)) || isNews
    if (input.reversed) isNews = (await recordReversal(ctx, payment)) || isNews
    if (isNews) await announce(ctx, { order, total: decimal(String(document.grand_total)), before })
    return {}
  },
})

const STATUSES: Record<GatewayRefund['status'], RefundStatus> = {
  done: 'processed',
  pending: 'pending',
  attention: 'attention',
  failed: 'failed',
}

type Owner = { order: StoredOrder; payment: StoredPayment; number: string }

/** @returns whether it is news */
async function record(ctx: OperationCtx, owner: Owner, told: GatewayRefund): Promise<boolean> {
  const own = (await refundsOf(ctx, owner.order.id)).filter(({ payment_id }) => payment_id === owner.payment.id)
  const known = match(own, told) ?? (await adopt(ctx, owner.payment, told))
  const status = STATUSES[told.status]
  // A list may be older than what was heard since.
  const isOld = known.status === 'processed' && status !== 'failed'
  if (known.status === status || isOld) {
    if (told.id && !known.provider_id) await changeRefund(ctx, known.id, { provider_id: told.id })
    return false
  }
  await changeRefund(ctx, known.id, {
    status,
    provider_id: told.id || known.provider_id,
    message: told.message.slice(0, 500),
    ...(status === 'processed' ? { processed_at: told.refunded_at ? new Date(told.refunded_at) : new Date() } : {}),
  })
  if (status === 'failed' || status === 'attention') await warnStaff(ctx, owner, known, status, told.message)
  if (status === 'processed' || status === 'failed') {
    const title =
      status === 'failed' ? `refund of ${owner.number} to the card failed` : `refunded ${owner.number} to the card`
    await recordShopRefund(ctx, owner.payment, known, { title, body: told.message })
  }
  return true
}

/** By the gateway's number, by our note on it, or as the one that was asked for and has no answer. */
const match = (own: StoredRefund[], { id, merchant_note, amount }: GatewayRefund): StoredRefund | undefined =>
  own.find(({ provider_id }) => id && provider_id === id) ??
  own.find((refund) => merchant_note === noteOf(refund.id)) ??
  own.find(
    ({ provider_id, asked_at, status, ...refund }) =>
      !merchant_note &&
      !provider_id &&
      asked_at &&
      status === 'asked' &&
      decimal(amount).equals(refund.amount.toString()),
  )

async function adopt(
  ctx: OperationCtx,
  { id: payment_id, order_id, currency }: StoredPayment,
  { id: provider_id, amount, created_at }: Pick<GatewayRefund, 'id' | 'amount' | 'created_at'>,
): Promise<StoredRefund> {
  const id = newId()
  await ctx.db.websiteRefund.create({
    data: {
      ...{ id, organization_id: ctx.organization.id, order_id, payment_id, amount, currency, provider_id },
      ...{ status: 'asked', ...(created_at ? { created_at: new Date(created_at) } : {}) },
    },
  })
  return ctx.db.websiteRefund.findFirstOrThrow({ where: { id } })
}

/** The whole payment is back although no refund says so, such as when the bank reversed it. */
async function recordReversal(ctx: OperationCtx, payment: StoredPayment): Promise<boolean> {
  const own = (await refundsOf(ctx, payment.order_id)).filter(({ payment_id }) => payment_id === payment.id)
  const { left, refunding } = cardMoneyOf([payment], own)
  if (!left.greaterThan(0) || refunding.greaterThan(0)) return false
  const { id } = await adopt(ctx, payment, { id: '', amount: wire(left), created_at: '' })
  await changeRefund(ctx, id, { status: 'processed', processed_at: new Date() })
  return true
}

function warnStaff(
  ctx: OperationCtx,
  { order, number }: Owner,
  { amount, currency }: StoredRefund,
  status: 'failed' | 'attention',
  reason: string,
): Promise<void> {
  const money = `${currency} ${amount.toFixed(2)}`
  const [title, what] =
    status === 'failed'
      ? [
          `The refund of ${money} for ${number} failed`,
          'The money is still with you. Refund it again, or pay it back another way.',
        ]
      : [
          `The refund of ${money} for ${number} needs attention`,
          'Open the refund at the card gateway and complete it there.',
        ]
  return tellStaff(ctx, order.id, title, [reason, what].filter(Boolean).join(' '))
}

/** The order follows its refunds, and its shopper hears of what is back. */
async function announce(
  ctx: OperationCtx,
  { order, total, before }: { order: StoredOrder; total: Decimal; before: CardMoney },
): Promise<void> {
  const money = await cardMoney(ctx, order.id)
  await setPaymentStatus(ctx, order, paidStatusOf(money, total))
  ctx.signal({ type: 'grid', slug: ORDERS_GRID, ids: [order.id] })
  if (money.refunded.greaterThan(before.refunded))
    await ctx.enqueue(mailOrder, { order_id: order.id, about: 'refunded' })
}
