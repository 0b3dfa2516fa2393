import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'

/** A page is open for a day; what was paid at its very end is seen with room to spare. */
const ASKED_FOR_MS = 3 * 24 * 3_600_000

/** What the follow-up looks at: pages that may have been paid, refunds without an outcome, and what is not in the books. */
export const waitingPayments = defineOperation({
  name: 'website.payment.list_waiting',
  title: 'Looked up payments of the shop without an outcome',
  permission: 'website.order.manage',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ open: z.array(z.string()), unbooked: z.array(z.string()) }),
  async run({ ctx }) {
    const since = new Date(Date.now() - ASKED_FOR_MS)
    const order = { orderBy: [{ created_at: 'asc' as const }, { id: 'asc' as const }], take: 500 }
    // A page that was closed here may be open at the gateway: money that arrives there is not overlooked.
    const open = await ctx.db.websitePayment.findMany({
      where: { status: { in: ['open', 'closed'] }, created_at: { gt: since } },
      ...order,
    })
    const refunding = await ctx.db.websitePayment.findMany({
      where: { status: 'paid', refund_asked_at: { not: null }, refunded_at: null },
      ...order,
    })
    const unbooked = await ctx.db.websitePayment.findMany({
      where: { status: 'paid', OR: [{ payment_id: null }, { refunded_at: { not: null }, refund_payment_id: null }] },
      ...order,
    })
    return {
      open: [...open, ...refunding].map(({ reference }) => reference),
      unbooked: unbooked.map(({ id }) => id),
    }
  },
})
