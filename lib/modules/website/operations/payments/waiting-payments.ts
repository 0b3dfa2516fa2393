import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation } from '@/lib/core/operation'
import { type RefundToAsk, refundToAsk } from './begin-refund'

/** A page is open for a day; what was paid at its very end is seen with room to spare. */
const ASKED_FOR_MS = 3 * 24 * 3_600_000
const MAX_LOOKED_AT = 500

/** A refund whose state is not in the books yet. */
const UNBOOKED = sql`(r.status = 'processed' and r.payout_id is null or r.status = 'failed' and r.payout_id is not null)`

/** What the follow-up looks at: pages that may have been paid, refunds under way, and what is not in the books. */
export const waitingPayments = defineOperation({
  name: 'website.payment.list_waiting',
  title: 'Viewed payments of the shop without an outcome',
  permission: 'website.order.manage',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({
    open: z.array(z.string()),
    /** Payments with refunds that are under way at the gateway. */
    refunding: z.array(z.object({ payment_id: z.string(), provider_id: z.string() })),
    /** Refunds that were asked for and have no answer. */
    lost: z.array(refundToAsk),
    unbooked: z.array(z.string()),
  }),
  async run({ ctx }) {
    const since = new Date(Date.now() - ASKED_FOR_MS)
    const organization = sql`${ctx.organization.id}::uuid`
    // A page that was closed here may be open at the gateway: money that arrives there is not overlooked.
    const open = await ctx.db.websitePayment.findMany({
      where: { status: { in: ['open', 'closed'] }, created_at: { gt: since } },
      orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
      take: MAX_LOOKED_AT,
    })
    const under = await ctx.query<RefundToAsk & { status: string }>(
      compile(sql`
        select r.id::text as refund_id, r.payment_id::text, p.reference, p.provider_id, r.amount::text, r.currency, r.status
        from website_refund r
        join website_payment p on p.organization_id = r.organization_id and p.id = r.payment_id
        where r.organization_id = ${organization} and r.status in ('asked', 'pending', 'attention')
        order by r.created_at, r.id limit ${MAX_LOOKED_AT}`),
    )
    const unbooked = await ctx.query<{ id: string }>(
      compile(sql`
        select p.id::text from website_payment p
        where p.organization_id = ${organization} and p.status = 'paid' and (p.payment_id is null or exists (
          select from website_refund r where r.organization_id = p.organization_id and r.order_id = p.order_id
            and r.payment_id = p.id and ${UNBOOKED}))
        order by p.created_at, p.id limit ${MAX_LOOKED_AT}`),
    )
    const refunding = new Map(
      under
        .filter(({ status }) => status !== 'asked')
        .map(({ payment_id, provider_id }) => [payment_id, { payment_id, provider_id }]),
    )
    return {
      open: open.map(({ reference }) => reference),
      refunding: [...refunding.values()],
      lost: under.filter(({ status }) => status === 'asked').map(({ status: _, ...refund }) => refund),
      unbooked: unbooked.map(({ id }) => id),
    }
  },
})

/** The refunds of a payment that the books have to follow. */
export const unbookedRefunds = defineOperation({
  name: 'website.refund.list_unbooked',
  title: 'Viewed refunds that are not booked',
  permission: 'website.order.pay',
  effect: 'read',
  input: z.strictObject({ payment_id: z.uuid() }),
  output: z.object({ refund_ids: z.array(z.string()) }),
  async run({ ctx, input: { payment_id } }) {
    const rows = await ctx.query<{ id: string }>(
      compile(sql`
        select r.id::text from website_refund r
        where r.organization_id = ${ctx.organization.id}::uuid and r.payment_id = ${payment_id}::uuid and ${UNBOOKED}
        order by r.created_at, r.id`),
    )
    return { refund_ids: rows.map(({ id }) => id) }
  },
})
