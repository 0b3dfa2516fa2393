import { z } from 'zod'
import { conflict } from '@/lib/core/errors'
import { defineOperation, runOperation } from '@/lib/core/operation'
import { findDocument } from '@/lib/modules/accounting/documents/store-document'
import { tokenInput } from '@/lib/modules/website/orders/order-token'
import { openPaymentPage } from '@/lib/modules/website/payments/pay-by-card'
import { connectedGateway, verifyPayment } from '@/lib/modules/website/payments/verify-payment'
import { limitPayment } from '@/lib/modules/website/shoppers/limit-caller'
import { shopperInput } from '@/lib/modules/website/shoppers/shopper-of'
import { siteInput } from '@/lib/modules/website/site/public-site'
import { publicOrder, startedPayment } from '../../schemas-orders'
import { readOrder, readPlaced } from '../orders/read-order'

const NO_GATEWAY = () => conflict('No card gateway is set up. Pay as the shop has told you.', 'no_gateway')

/** Turns a submitted sales order into a page of the gateway on which it is paid (Business Platform Modules 4.10). */
export const payOrder = defineOperation({
  name: 'website.order.pay',
  title: 'Opened a payment page for an order',
  permission: 'website.order.pay',
  effect: 'danger',
  delegates: true,
  input: z.strictObject({ order_id: z.string() }),
  output: startedPayment,
  async run({ ctx, input }) {
    await findDocument(ctx, 'acc_sales_order', input.order_id)
    const page = await openPaymentPage({ ...ctx, idempotencyKey: null }, input.order_id)
    if (!page) throw NO_GATEWAY()
    return page
  },
})

const byToken = z.strictObject({ token: tokenInput, site: siteInput, shopper: shopperInput })

/** The shopper's "Try again": the same order, and the page that is open already where there is one. */
export const payOwnOrder = defineOperation({
  name: 'website.order.pay_own',
  title: 'Opened the payment page of one’s own order',
  permission: 'website.public.use',
  effect: 'danger',
  delegates: true,
  input: byToken,
  output: startedPayment,
  async run({ ctx, input }) {
    const own = { ...ctx, idempotencyKey: null }
    const { order, takes_cards } = await runOperation(readPlaced, own, input)
    limitPayment(ctx, order.id)
    const page = takes_cards ? await openPaymentPage(own, order.id) : null
    if (!page) throw NO_GATEWAY()
    return page
  },
})

/** The shopper is back from the gateway: what came of it is asked there now, as the webhook may come later or never. */
export const verifyOwnOrder = defineOperation({
  name: 'website.order.verify_own',
  title: 'Asked what came of the payment of one’s own order',
  permission: 'website.public.use',
  effect: 'write',
  delegates: true,
  input: byToken,
  output: z.object({ order: publicOrder }),
  async run({ ctx, input }) {
    const own = { ...ctx, idempotencyKey: null }
    const { open_reference } = await runOperation(readPlaced, own, input)
    const port = open_reference ? await connectedGateway(ctx) : null
    if (port && open_reference) await verifyPayment(ctx, port, open_reference)
    return runOperation(readOrder, own, input)
  },
})
