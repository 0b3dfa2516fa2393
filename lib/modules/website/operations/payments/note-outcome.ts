import { z } from 'zod'
import type { GatewayTransaction } from '@/lib/connectors/gateway/port'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { decimal } from '@/lib/core/values/money'
import type { StoredDocument } from '@/lib/modules/accounting/documents/resolve-input'
import { DOCSTATUS } from '@/lib/modules/accounting/schemas'
import { mailOrder } from '@/lib/modules/website/jobs/mail-order.job'
import { setPaymentStatus } from '@/lib/modules/website/orders/order-rows'
import type { StoredOrder } from '@/lib/modules/website/orders/order-token'
import { tellStaff } from '@/lib/modules/website/orders/tell-staff'
import { recordShopPayment } from '@/lib/modules/website/orders/timeline'
import { changePayment, lockPayment, type StoredPayment } from '@/lib/modules/website/payments/payment-rows'
import { cardMoney, paidStatusOf } from '@/lib/modules/website/payments/refund-rows'

import { PAID_STATUSES, type PaymentStatus } from '../../schemas-orders'

/** What the gateway told; of the card no more than its brand and last digits go further. */
const told = z.custom<Omit<GatewayTransaction, 'card'>>()
type Told = z.output<typeof told>
type Locked = { document: StoredDocument; order: StoredOrder; payment: StoredPayment }

/** Writes down what came of an attempt. Money that was taken is never forgotten, and what is paid stays so. */
export const noteOutcome = defineOperation({
  name: 'website.payment.note_outcome',
  title: 'Noted what came of the payment of an order',
  permission: 'website.order.pay',
  effect: 'write',
  input: z.strictObject({ told, card: z.string() }),
  output: z.object({ payment_id: z.string().nullable(), paid: z.boolean() }),
  async run({ ctx, input }) {
    const { reference } = input.told
    const found = reference ? await ctx.db.websitePayment.findFirst({ where: { reference } }) : null
    if (!found) return { payment_id: null, paid: false }
    const locked = await lockPayment(ctx, found)
    const paid = locked.payment.status === 'paid' || (await note(ctx, locked, input))
    return { payment_id: found.id, paid }
  },
})

async function note(
  ctx: OperationCtx,
  locked: Locked,
  { told: outcome, card }: { told: Told; card: string },
): Promise<boolean> {
  const { order, payment } = locked
  const { number } = locked.document
  const seen = { verified_at: new Date(), provider_id: outcome.id || payment.provider_id }
  if (outcome.outcome === 'succeeded') return succeeded(ctx, locked, outcome, card)
  if (outcome.outcome === 'declined') {
    await changePayment(ctx, payment.id, { ...seen, message: outcome.message.slice(0, 500) || 'The bank said no.' })
    if (['unpaid', 'pending'].includes(order.payment_status) && payment.status === 'open')
      await setPaymentStatus(ctx, order, 'failed')
    await recordShopPayment(ctx, locked, { title: `could not pay ${number} by card`, body: outcome.message })
  } else if (outcome.outcome === 'reversed' && payment.status === 'open') {
    await changePayment(ctx, payment.id, { ...seen, status: 'closed', message: 'It was paid, and given back since.' })
    await setPaymentStatus(ctx, order, 'failed')
  } else await changePayment(ctx, payment.id, seen)
  return false
}

async function succeeded(
  ctx: OperationCtx,
  { document, order, payment }: Locked,
  outcome: Told,
  card: string,
): Promise<boolean> {
  const { number } = document
  const seen = { verified_at: new Date(), provider_id: outcome.id }
  const isAsked = outcome.currency === payment.currency && decimal(outcome.amount).equals(payment.amount.toString())
  // Another payment under our reference, or another amount: a person must look.
  if (!isAsked) {
    const message = `The gateway tells of ${outcome.currency} ${outcome.amount}, and ${payment.currency} ${payment.amount.toFixed(2)} was asked for. Look at it there.`
    if (payment.message !== message)
      await tellStaff(ctx, order.id, `Payment of ${number} is not what was asked for`, message)
    await changePayment(ctx, payment.id, { ...seen, message })
    return false
  }
  const settled_at = outcome.paid_at ? new Date(outcome.paid_at) : new Date()
  await changePayment(ctx, payment.id, { ...seen, status: 'paid', settled_at, card, message: '' })
  await recordShopPayment(ctx, { document, order, payment }, { title: `paid ${number} by card`, at: settled_at })
  if (document.docstatus === DOCSTATUS.cancelled)
    await tellStaff(
      ctx,
      order.id,
      `${number} is cancelled and was paid`,
      'The money is on the customer’s account. Refund it, or book it to another order.',
    )
  else if (PAID_STATUSES.includes(order.payment_status as PaymentStatus))
    await tellStaff(
      ctx,
      order.id,
      `${number} was paid twice`,
      'The second payment is on the customer’s account. Refund it.',
    )
  else await ctx.enqueue(mailOrder, { order_id: order.id, about: 'paid' })
  const total = decimal(String(document.grand_total))
  await setPaymentStatus(ctx, order, paidStatusOf(await cardMoney(ctx, order.id), total))
  return true
}
