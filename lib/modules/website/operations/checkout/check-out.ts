import { AppError } from '@/lib/core/errors'
import { log } from '@/lib/core/log'
import { defineOperation, runOperation } from '@/lib/core/operation'
import { ProviderError } from '@/lib/core/provider-error'
import { orderToken } from '@/lib/modules/website/orders/order-token'
import { openPaymentPage } from '@/lib/modules/website/payments/pay-by-card'
import { type PaymentStatus, placedOrder } from '../../schemas-orders'
import { readPlaced } from '../orders/read-order'
import { checkoutInput, placeOrder } from './place-order'

/**
 * Places an order and, where the shop takes cards, opens the page on which it is paid. With an Idempotency-Key a retry answers the same
 * order. That the gateway does not answer loses no order: it can be paid from its own page.
 */
export const checkOut = defineOperation({
  name: 'website.checkout.place',
  title: 'Checked out in the shop',
  permission: 'website.public.use',
  effect: 'write',
  delegates: true,
  input: checkoutInput,
  output: placedOrder,
  async run({ ctx, input }) {
    const placed = await runOperation(placeOrder, ctx, input)
    const own = { ...ctx, idempotencyKey: null }
    const { takes_cards } = await runOperation(readPlaced, own, { order_id: placed.id })
    let checkout_url: string | null = null
    try {
      if (takes_cards) checkout_url = (await openPaymentPage(own, placed.id))?.checkout_url ?? null
    } catch (error) {
      if (!(error instanceof ProviderError || error instanceof AppError)) throw error
      log().warn({ err: error, order_id: placed.id }, 'no payment page for a new order')
    }
    const { order } = await runOperation(readPlaced, own, { order_id: placed.id })
    return {
      order_id: placed.id,
      order_number: placed.number,
      order_token: orderToken(order),
      total: placed.total,
      currency: placed.currency,
      payment_status: order.payment_status as PaymentStatus,
      checkout_url,
    }
  },
})
