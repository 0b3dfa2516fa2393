import { z } from 'zod'
import type { OrganizationCtx } from '@/lib/core/context'
import { conflict } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { refundByCard } from '@/lib/modules/website/payments/refund-by-card'
import { connectedGateway } from '@/lib/modules/website/payments/verify-payment'
import { moneyInput } from '../../schemas-refunds'

const row_id = z.uuid('Send the id of an order.')
const output = z.object({ message: z.string() })

/** Refunds what was paid by card for an order, or a part; its shopper reads it on the order's page and in a mail. */
export const refundOrder = defineOperation({
  name: 'website.order.refund',
  title: 'Refunded an order',
  permission: 'website.order.manage',
  effect: 'danger',
  delegates: true,
  input: z.strictObject({
    row_id,
    /** With VAT; all that is left by default. */
    amount: z
      .union([z.null(), z.literal('')])
      .transform(() => undefined)
      .or(moneyInput)
      .optional(),
  }),
  output,
  async run({ ctx, input: { row_id: order_id, amount } }) {
    const asked = await refundByCard(ctx, await demandGateway(ctx), { order_id, amount, cancel: false })
    return { message: `${asked.currency} ${asked.amount} is on its way to the card.` }
  },
})

/** Cancels a paid order, credits its invoices and refunds what is left of its payments. */
export const cancelAndRefund = defineOperation({
  name: 'website.order.cancel_and_refund',
  title: 'Canceled and refunded an order',
  permission: 'website.order.manage',
  effect: 'danger',
  delegates: true,
  input: z.strictObject({ row_id }),
  output,
  async run({ ctx, input: { row_id: order_id } }) {
    const asked = await refundByCard(ctx, await demandGateway(ctx), { order_id, cancel: true })
    return { message: `${asked.number} is canceled. ${asked.currency} ${asked.amount} is on its way to the card.` }
  },
})

async function demandGateway(ctx: OrganizationCtx) {
  const port = await connectedGateway(ctx)
  if (!port)
    throw conflict('Connect a card gateway under Settings, Connections before you refund by card.', 'no_gateway')
  return port
}
