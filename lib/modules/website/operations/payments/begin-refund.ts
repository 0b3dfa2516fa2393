import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { conflict, invalidField } from '@/lib/core/errors'
import { callTrusted, defineOperation, type OperationCtx } from '@/lib/core/operation'
import { Decimal, decimal, wire } from '@/lib/core/values/money'
import { creditInvoice } from '@/lib/modules/accounting/documents/credit-invoice'
import { cancelDocument } from '@/lib/modules/accounting/operations/documents/cancel-document'
import { DOCSTATUS } from '@/lib/modules/accounting/schemas'
import { invoicesOf, ORDERS_GRID } from '@/lib/modules/website/orders/order-rows'
import { lockOrder, type StoredPayment } from '@/lib/modules/website/payments/payment-rows'
import {
  cardMoneyOf,
  changeRefund,
  paidPaymentsOf,
  REFUND_ASKING_MS,
  refundsOf,
  type StoredRefund,
} from '@/lib/modules/website/payments/refund-rows'
import { moneyInput } from '../../schemas-refunds'

export const refundToAsk = z.object({
  refund_id: z.string(),
  payment_id: z.string(),
  /** Of the payment: ours, and the gateway's. */
  reference: z.string(),
  provider_id: z.string(),
  amount: z.string(),
  currency: z.string(),
})
export type RefundToAsk = z.output<typeof refundToAsk>

/**
 * Stores what the gateway is about to be asked for: an amount, or all that is left, of the newest payments first. What was asked for
 * before and has no answer is handed out again. With `cancel` the order is canceled and its invoices are credited in the same commit.
 * @throws 409 where nothing is left, or another request is asking; 422 for more than is left
 */
export const beginRefund = defineOperation({
  name: 'website.refund.begin',
  title: 'Requested a refund',
  permission: 'website.order.manage',
  effect: 'danger',
  input: z.strictObject({ order_id: z.uuid(), amount: moneyInput.optional(), cancel: z.boolean() }),
  output: z.object({ number: z.string(), refunds: z.array(refundToAsk) }),
  async run({ ctx, input: { order_id, amount, cancel } }) {
    const { document } = await lockOrder(ctx, order_id)
    const payments = await paidPaymentsOf(ctx, order_id)
    const refunds = await refundsOf(ctx, order_id)
    const lost = refunds.filter(({ status }) => status === 'asked')
    if (lost.some(({ asked_at, created_at }) => Date.now() - (asked_at ?? created_at).getTime() < REFUND_ASKING_MS))
      throw conflict('The gateway is being asked for a refund of this order. Try again in a minute.', 'refund_opening')
    const { left } = cardMoneyOf(payments, refunds)
    if (!left.greaterThan(0) && lost.length === 0)
      throw conflict(`Nothing that was paid by card for ${document.number} is left to refund.`, 'nothing_left')
    if (amount !== undefined && left.lessThan(amount))
      throw invalidField(
        'amount',
        left.greaterThan(0)
          ? `At most ${document.currency} ${wire(left)} of ${document.number} can still be refunded.`
          : `All of ${document.number} is refunded or being refunded.`,
      )
    const made = await storeRefunds(ctx, payments, refunds, decimal(amount ?? left))
    if (cancel && document.docstatus === DOCSTATUS.submitted) {
      for (const { id, is_return } of await invoicesOf(ctx, order_id))
        if (!is_return) await creditInvoice(ctx, id, null, { source: 'storefront' })
      await callTrusted(ctx, cancelDocument, {
        doctype: 'acc_sales_order',
        doc_id: order_id,
        reason: 'Canceled and refunded',
      })
    }
    ctx.signal({ type: 'grid', slug: ORDERS_GRID, ids: [order_id] })
    const ofPayment = (id: string) => payments.find((payment) => payment.id === id)!
    const toAsk = (refund: StoredRefund) => ({
      refund_id: refund.id,
      payment_id: refund.payment_id,
      reference: ofPayment(refund.payment_id).reference,
      provider_id: ofPayment(refund.payment_id).provider_id,
      amount: refund.amount.toFixed(2),
      currency: refund.currency,
    })
    return { number: document.number, refunds: [...lost, ...made].map(toAsk) }
  },
})

/** One for each payment that it takes from, the newest first. */
async function storeRefunds(
  ctx: OperationCtx,
  payments: StoredPayment[],
  refunds: StoredRefund[],
  amount: Decimal,
): Promise<StoredRefund[]> {
  const made: StoredRefund[] = []
  let rest = amount
  for (const payment of payments.toReversed()) {
    const own = refunds.filter(({ payment_id }) => payment_id === payment.id)
    const part = Decimal.min(rest, cardMoneyOf([payment], own).left)
    if (!part.greaterThan(0)) continue
    const id = newId()
    const { order_id, currency } = payment
    await ctx.db.websiteRefund.create({
      data: {
        ...{ id, organization_id: ctx.organization.id, order_id, payment_id: payment.id, currency },
        amount: wire(part),
      },
    })
    made.push(await ctx.db.websiteRefund.findFirstOrThrow({ where: { id } }))
    rest = rest.minus(part)
  }
  return made
}

/**
 * Whoever asks the gateway for a refund claims it first, so that retries and the follow-up ask once.
 * @returns `claimed` false: somebody else is at it, or it has its answer; `again`: it was asked for before, and its answer was lost
 */
export const claimRefund = defineOperation({
  name: 'website.refund.claim',
  title: 'Sent a refund to the gateway',
  permission: 'website.order.manage',
  effect: 'danger',
  input: z.strictObject({ refund_id: z.uuid() }),
  output: z.object({ claimed: z.boolean(), again: z.boolean(), failed: z.boolean() }),
  async run({ ctx, input: { refund_id } }) {
    const found = await ctx.db.websiteRefund.findFirstOrThrow({ where: { id: refund_id } })
    await lockOrder(ctx, found.order_id)
    const { status, asked_at } = await ctx.db.websiteRefund.findFirstOrThrow({ where: { id: refund_id } })
    const claimed = status === 'asked' && Date.now() - (asked_at?.getTime() ?? 0) >= REFUND_ASKING_MS
    if (claimed) await changeRefund(ctx, refund_id, { asked_at: new Date() })
    return { claimed, again: asked_at !== null, failed: status === 'failed' }
  },
})

/** The gateway certainly refused it. */
export const dropRefund = defineOperation({
  name: 'website.refund.drop',
  title: 'Recorded a refused refund',
  permission: 'website.order.manage',
  effect: 'write',
  input: z.strictObject({ refund_id: z.uuid(), message: z.string() }),
  output: z.object({}),
  async run({ ctx, input: { refund_id, message } }) {
    const found = await ctx.db.websiteRefund.findFirstOrThrow({ where: { id: refund_id } })
    await lockOrder(ctx, found.order_id)
    await ctx.db.websiteRefund.updateMany({
      where: { id: refund_id, status: 'asked' },
      data: { status: 'failed', message: message.slice(0, 500), updated_at: new Date() },
    })
    ctx.signal({ type: 'grid', slug: ORDERS_GRID, ids: [found.order_id] })
    return {}
  },
})
