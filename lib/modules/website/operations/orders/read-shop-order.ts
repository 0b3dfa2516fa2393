import { z } from 'zod'
import { notFound } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { wire } from '@/lib/core/values/money'
import { findDocument } from '@/lib/modules/accounting/documents/store-document'
import { DOCSTATUS } from '@/lib/modules/accounting/schemas'
import { orderToken } from '@/lib/modules/website/orders/order-token'
import { cardMoneyOf, refundsOf } from '@/lib/modules/website/payments/refund-rows'
import { orderAddress } from '@/lib/modules/website/site/shop-address'
import { findSite } from '@/lib/modules/website/site/site-row'
import type { PaymentStatus } from '../../schemas-orders'
import { type ShopOrder, shopOrder } from '../../schemas-refunds'

/** What the shop keeps of a sales order, for staff: who ordered, where to deliver, payments by card and their refunds. */
export const readShopOrder = defineOperation({
  name: 'website.order.read_staff',
  title: 'Viewed an order of the shop',
  permission: 'website.order.read',
  effect: 'read',
  input: z.strictObject({ order_id: z.uuid() }),
  output: z.object({ order: shopOrder }),
  async run({ ctx, input: { order_id } }) {
    const order = await ctx.db.websiteOrder.findFirst({ where: { id: order_id } })
    if (!order) throw notFound('order of the shop')
    const document = await findDocument(ctx, 'acc_sales_order', order_id)
    const site = await findSite(ctx)
    const payments = await ctx.db.websitePayment.findMany({
      where: { order_id },
      orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
    })
    const refunds = await refundsOf(ctx, order_id)
    const money = cardMoneyOf(
      payments.filter(({ status }) => status === 'paid'),
      refunds,
    )
    const town = [order.postal_code, order.city].filter(Boolean).join(' ')
    return {
      order: {
        id: order.id,
        number: document.number,
        shop_url: site ? orderAddress(site, orderToken(order)) : '',
        currency: document.currency,
        payment_status: order.payment_status as PaymentStatus,
        cancelled: document.docstatus === DOCSTATUS.cancelled,
        contact: { name: order.name, email: order.email, phone: order.phone },
        address: [order.line1, order.line2, town, order.province, order.country].filter(Boolean),
        note: order.note,
        ...{ paid: wire(money.paid), refunded: wire(money.refunded) },
        ...{ refunding: wire(money.refunding), left: wire(money.left) },
        payments: payments.map((payment) => ({
          id: payment.id,
          reference: payment.reference,
          amount: payment.amount.toFixed(2),
          status: payment.status as ShopOrder['payments'][number]['status'],
          message: payment.message,
          card: payment.card,
          created_at: payment.created_at.toISOString(),
          settled_at: payment.settled_at?.toISOString() ?? null,
          booked: payment.payment_id !== null,
        })),
        refunds: refunds.map((refund) => ({
          id: refund.id,
          amount: refund.amount.toFixed(2),
          status: refund.status as ShopOrder['refunds'][number]['status'],
          message: refund.message,
          made_at_gateway: refund.asked_at === null && refund.status !== 'asked',
          created_at: refund.created_at.toISOString(),
          processed_at: refund.processed_at?.toISOString() ?? null,
          booked: refund.payout_id !== null,
        })),
      },
    }
  },
})
