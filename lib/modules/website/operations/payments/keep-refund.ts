import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { noteRefund } from '@/lib/modules/website/payments/note-refund'
import { lockPayment } from '@/lib/modules/website/payments/payment-rows'

/** The gateway took the order to give a payment back: it tells the shopper, and the books follow. */
export const keepRefund = defineOperation({
  name: 'website.refund.keep',
  title: 'Gave a payment of an order back',
  permission: 'website.order.manage',
  effect: 'danger',
  input: z.strictObject({ payment_id: z.uuid(), refund_id: z.string() }),
  output: z.object({}),
  async run({ ctx, input: { payment_id, refund_id } }) {
    const locked = await lockPayment(ctx, await ctx.db.websitePayment.findFirstOrThrow({ where: { id: payment_id } }))
    await noteRefund(ctx, locked, refund_id)
    return {}
  },
})
