import { z } from 'zod'
import { notFound } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { findDocument } from '@/lib/modules/accounting/documents/store-document'
import { printDetails } from '@/lib/modules/selling/printing/print-details'
import { invoicesOf } from '@/lib/modules/website/orders/order-rows'
import { orderOfToken, type StoredOrder, tokenInput } from '@/lib/modules/website/orders/order-token'
import { orderLines, publicOrderOf } from '@/lib/modules/website/orders/order-wire'
import { cardMoneyOf, paidPaymentsOf, refundsOf } from '@/lib/modules/website/payments/refund-rows'
import { takesCards } from '@/lib/modules/website/payments/takes-cards'
import { shopperInput, shopperOf } from '@/lib/modules/website/shoppers/shopper-of'
import { demandSite, siteInput } from '@/lib/modules/website/site/public-site'
import type { Site } from '@/lib/modules/website/site/site-row'
import { type PublicOrder, publicOrder } from '../../schemas-orders'

const input = z.strictObject({ token: tokenInput, site: siteInput, shopper: shopperInput })

/** An order by its link, which is all that whoever opens it has shown (Business Platform Modules 4.10). */
export const readOrder = defineOperation({
  name: 'website.order.read',
  title: 'Read an order of the shop',
  permission: 'website.public.use',
  effect: 'read',
  input,
  output: z.object({ order: publicOrder }),
  async run({ ctx, input }) {
    const site = await demandSite(ctx, input.site)
    const order = await orderOfToken(ctx, input.token)
    const shopper = await shopperOf(ctx, input.shopper)
    return { order: await wholeOrder(ctx, site, order, shopper?.customer_id ?? null) }
  },
})

async function wholeOrder(
  ctx: OperationCtx,
  site: Site,
  order: StoredOrder,
  customerId: string | null,
): Promise<PublicOrder> {
  const document = await findDocument(ctx, 'acc_sales_order', order.id)
  const payments = await paidPaymentsOf(ctx, order.id)
  const refunds = await refundsOf(ctx, order.id)
  return publicOrderOf({
    order,
    document,
    invoices: await invoicesOf(ctx, order.id),
    paidAt: payments[0]?.settled_at ?? null,
    refundedAt: refunds.findLast(({ status }) => status === 'processed')?.processed_at ?? null,
    refundFailed: refunds.at(-1)?.status === 'failed',
    money: cardMoneyOf(payments, refunds),
    lines: await orderLines(ctx, order.id),
    takesCards: await takesCards(ctx, site),
    masked: document.customer_id !== customerId,
  })
}

/** The newest invoice of an order, as it is printed. @throws 404 while there is none */
export const printOrderInvoice = defineOperation({
  name: 'website.order.print_invoice',
  title: 'Opened the invoice of an order',
  permission: 'website.public.use',
  effect: 'read',
  input,
  output: z.object({ details: z.custom<Awaited<ReturnType<typeof printDetails>>>() }),
  async run({ ctx, input }) {
    await demandSite(ctx, input.site)
    const order = await orderOfToken(ctx, input.token)
    const invoice = (await invoicesOf(ctx, order.id)).findLast(({ is_return }) => !is_return)
    if (!invoice) throw notFound('invoice')
    return { details: await printDetails(ctx, 'acc_sales_invoice', invoice.id) }
  },
})

/** What the product needs of an order that it has just placed, or that a link names. */
export const readPlaced = defineOperation({
  name: 'website.order.read_placed',
  title: 'Read what the shop keeps of an order',
  permission: 'website.public.use',
  effect: 'read',
  input: z.union([z.strictObject({ order_id: z.uuid() }), input]),
  output: z.object({ order: z.custom<StoredOrder>(), open_reference: z.string().nullable(), takes_cards: z.boolean() }),
  async run({ ctx, input: wanted }) {
    const site = await demandSite(ctx, 'site' in wanted ? wanted.site : undefined)
    const order =
      'token' in wanted
        ? await orderOfToken(ctx, wanted.token)
        : await ctx.db.websiteOrder.findFirstOrThrow({ where: { id: wanted.order_id } })
    const open = await ctx.db.websitePayment.findFirst({ where: { order_id: order.id, status: 'open' } })
    // A page that is reloaded does not ask the gateway each time.
    const isQuiet = !open?.verified_at || Date.now() - open.verified_at.getTime() > ASK_EVERY_MS
    return {
      order,
      open_reference: open?.checkout_url && isQuiet ? open.reference : null,
      takes_cards: site.gateway_enabled,
    }
  },
})

const ASK_EVERY_MS = 3_000
