import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'

export const findPaidPayment = defineOperation({
  name: 'website.payment.find_paid',
  title: 'Viewed a payment of the shop',
  permission: 'website.order.pay',
  effect: 'read',
  input: z.strictObject({ reference: z.string() }),
  output: z.object({ payment_id: z.string().nullable() }),
  async run({ ctx, input: { reference } }) {
    const payment = await ctx.db.websitePayment.findFirst({ where: { reference, status: 'paid' } })
    return { payment_id: payment?.id ?? null }
  },
})
