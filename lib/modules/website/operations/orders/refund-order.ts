import { z } from 'zod'
import { conflict } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { refundByCard } from '@/lib/modules/website/payments/refund-by-card'
import { connectedGateway } from '@/lib/modules/website/payments/verify-payment'

/** Gives what was paid by card for an order back, with a credit note; its shopper reads it on the order's page and in a mail. */
export const refundOrder = defineOperation({
  name: 'website.order.refund',
  title: 'Gave the card payment of an order back',
  permission: 'website.order.manage',
  effect: 'danger',
  delegates: true,
  input: z.strictObject({ row_id: z.uuid('Send the id of an order.') }),
  output: z.object({ message: z.string() }),
  async run({ ctx, input: { row_id } }) {
    const port = await connectedGateway(ctx)
    if (!port) throw conflict('No card gateway is set up, so nothing can be given back by card.', 'no_gateway')
    const { currency, amount } = await refundByCard({ ...ctx, idempotencyKey: null }, port, row_id)
    return { message: `${currency} ${amount} goes back to the card.` }
  },
})
