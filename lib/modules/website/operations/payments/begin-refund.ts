import { z } from 'zod'
import { conflict } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { changePayment, lockOrder, lockPayment } from '@/lib/modules/website/payments/payment-rows'

/** Longer than any call takes. */
const ASKING_MS = 60_000

const refundable = z.object({ payment_id: z.string(), reference: z.string(), amount: z.string(), currency: z.string() })
export type Refundable = z.output<typeof refundable>

/**
 * The newest payment of an order that is not given back, noted as asked for before the gateway is asked.
 * @throws 409 where nothing is left to give back, or another request is asking
 */
export const beginRefund = defineOperation({
  name: 'website.refund.begin',
  title: 'Began to give a payment back',
  permission: 'website.order.manage',
  effect: 'write',
  input: z.strictObject({ order_id: z.uuid() }),
  output: refundable,
  async run({ ctx, input: { order_id } }) {
    const { document } = await lockOrder(ctx, order_id)
    const payment = await ctx.db.websitePayment.findFirst({
      where: { order_id, status: 'paid', refunded_at: null },
      orderBy: [{ settled_at: 'desc' }, { id: 'desc' }],
    })
    if (!payment) throw conflict(`Nothing that was paid by card for ${document.number} is left to give back.`)
    const { refund_asked_at: asked } = payment
    if (asked && Date.now() - asked.getTime() < ASKING_MS)
      throw conflict('The gateway is being asked to give it back. Look again in a minute.', 'refund_opening')
    await changePayment(ctx, payment.id, { refund_asked_at: new Date() })
    const { id, reference, amount, currency } = payment
    return { payment_id: id, reference, amount: amount.toFixed(2), currency }
  },
})

/** The gateway certainly did not give it back. */
export const dropRefund = defineOperation({
  name: 'website.refund.drop',
  title: 'Noted that a payment was not given back',
  permission: 'website.order.manage',
  effect: 'write',
  input: z.strictObject({ payment_id: z.uuid() }),
  output: z.object({}),
  async run({ ctx, input }) {
    const found = await ctx.db.websitePayment.findFirstOrThrow({ where: { id: input.payment_id } })
    const { payment } = await lockPayment(ctx, found)
    if (!payment.refunded_at) await changePayment(ctx, payment.id, { refund_asked_at: null })
    return {}
  },
})
