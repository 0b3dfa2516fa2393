import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { conflict } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { wire } from '@/lib/core/values/money'
import { DOCSTATUS } from '@/lib/modules/accounting/schemas'
import { dueOf, invoicesOf, setPaymentStatus, shopOrderOf } from '@/lib/modules/website/orders/order-rows'
import { orderToken } from '@/lib/modules/website/orders/order-token'
import { changePayment, lockOrder, type StoredPayment } from '@/lib/modules/website/payments/payment-rows'
import { orderAddress } from '@/lib/modules/website/site/shop-address'
import { findSite } from '@/lib/modules/website/site/site-row'
import { PAID_STATUSES, type PaymentStatus } from '../../schemas-orders'

/** As long as gateways keep a page open. */
const PAGE_OPEN_MS = 24 * 3_600_000
/** Longer than any call takes: who asked for a page that long ago and has none will not get one any more. */
const ASKING_MS = 60_000

const attempt = z.object({
  payment_id: z.string(),
  reference: z.string(),
  amount: z.string(),
  currency: z.string(),
  email: z.string(),
  return_url: z.string(),
  checkout_url: z.string(),
  /** The caller asks the gateway for the page; else another is doing so. */
  ask: z.boolean(),
})
export type Attempt = z.output<typeof attempt>

/**
 * The attempt to pay an order: the open one, or a new one, stored before the gateway is asked. An order has one page at a time, also
 * after a decline, so that it cannot be paid on two.
 * @throws 409 for a draft, a cancelled order, and one that is paid
 */
export const beginPayment = defineOperation({
  name: 'website.payment.begin',
  title: 'Began the payment of an order',
  permission: 'website.order.pay',
  effect: 'write',
  input: z.strictObject({ order_id: z.string() }),
  output: attempt,
  async run({ ctx, input }) {
    const { document } = await lockOrder(ctx, input.order_id)
    if (document.docstatus === DOCSTATUS.draft)
      throw conflict(`${document.number} is a draft. Submit it before it is paid.`, 'not_submitted')
    if (document.docstatus === DOCSTATUS.cancelled)
      throw conflict(`${document.number} is cancelled, so there is nothing to pay.`, 'cancelled')
    const order = await shopOrderOf(ctx, document)
    const due = dueOf(document, await invoicesOf(ctx, document.id))
    if (PAID_STATUSES.includes(order.payment_status as PaymentStatus) || !due.greaterThan(0))
      throw conflict(`${document.number} is paid already.`, 'already_paid')
    if (!order.email) throw conflict('The customer has no e-mail address, which the gateway needs. Add one first.')
    const site = await findSite(ctx)
    if (!site) throw conflict('The website is not set up yet. Open Settings, Website first.')
    const wanted = { amount: wire(due), currency: document.currency }
    const { payment, ask } = await openAttempt(ctx, document.id, document.customer_id!, wanted)
    return {
      ...wanted,
      payment_id: payment.id,
      reference: payment.reference,
      email: order.email,
      return_url: orderAddress(site, orderToken(order)),
      checkout_url: payment.checkout_url,
      ask,
    }
  },
})

async function openAttempt(
  ctx: OperationCtx,
  order_id: string,
  customer_id: string,
  { amount, currency }: { amount: string; currency: string },
): Promise<{ payment: StoredPayment; ask: boolean }> {
  const open = await ctx.db.websitePayment.findFirst({ where: { order_id, status: 'open' } })
  const now = new Date()
  if (open) {
    const isOfUse =
      open.amount.toFixed(2) === amount &&
      open.currency === currency &&
      now.getTime() - open.created_at.getTime() < PAGE_OPEN_MS
    if (isOfUse) {
      if (open.checkout_url || (open.asked_at && now.getTime() - open.asked_at.getTime() < ASKING_MS))
        return { payment: open, ask: false }
      await changePayment(ctx, open.id, { asked_at: now })
      return { payment: open, ask: true }
    }
    await changePayment(ctx, open.id, { status: 'closed', message: 'Its page has expired.' })
  }
  const id = newId()
  await ctx.db.websitePayment.create({
    data: {
      ...{ id, organization_id: ctx.organization.id, order_id, customer_id, amount, currency, asked_at: now },
      reference: `shop_${id.replaceAll('-', '')}`,
    },
  })
  return { payment: await ctx.db.websitePayment.findFirstOrThrow({ where: { id } }), ask: true }
}

/** What came of asking for the page. `unasked`: it was certainly not made, so the next caller asks. `closed`: it was made and lost. */
export const keepPage = defineOperation({
  name: 'website.payment.keep_page',
  title: 'Kept the page on which an order is paid',
  permission: 'website.order.pay',
  effect: 'write',
  input: z.strictObject({
    payment_id: z.uuid(),
    outcome: z.union([z.strictObject({ checkout_url: z.string() }), z.literal('unasked'), z.literal('closed')]),
  }),
  output: z.object({}),
  async run({ ctx, input: { payment_id, outcome } }) {
    const found = await ctx.db.websitePayment.findFirstOrThrow({ where: { id: payment_id } })
    const { document } = await lockOrder(ctx, found.order_id)
    const payment = await ctx.db.websitePayment.findFirstOrThrow({ where: { id: payment_id } })
    if (payment.status !== 'open') return {}
    if (outcome === 'unasked') await changePayment(ctx, payment_id, { asked_at: null })
    else if (outcome === 'closed')
      await changePayment(ctx, payment_id, { status: 'closed', message: 'The address of its page was lost.' })
    else {
      // The shopper may pay at once, so the gateway is asked on their return, however soon that is.
      await changePayment(ctx, payment_id, { checkout_url: outcome.checkout_url, verified_at: null })
      const order = await shopOrderOf(ctx, document)
      if (order.payment_status === 'unpaid') await setPaymentStatus(ctx, order, 'pending')
    }
    return {}
  },
})
