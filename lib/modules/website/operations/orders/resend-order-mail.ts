import { z } from 'zod'
import { invalidField, notFound } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { findDocument } from '@/lib/modules/accounting/documents/store-document'
import { DOCSTATUS } from '@/lib/modules/accounting/schemas'
import { mailOrder } from '@/lib/modules/website/jobs/mail-order.job'
import { ORDERS_GRID } from '@/lib/modules/website/orders/order-rows'

/** Mails the shopper once more how the order stands, with its link. */
export const resendOrderMail = defineOperation({
  name: 'website.order.resend_mail',
  title: 'Resent the mail about an order',
  permission: 'website.order.manage',
  effect: 'danger',
  input: z.strictObject({ row_id: z.uuid('Send the id of an order.') }),
  output: z.object({ message: z.string() }),
  async run({ ctx, input: { row_id } }) {
    const order = await ctx.db.websiteOrder.findFirst({ where: { id: row_id } })
    if (!order) throw notFound('order of the shop')
    if (!order.email) throw invalidField('row_id', 'This order has no e-mail address.')
    const { docstatus } = await findDocument(ctx, 'acc_sales_order', row_id)
    const about =
      docstatus === DOCSTATUS.cancelled
        ? 'cancelled'
        : ['refunded', 'partially_refunded'].includes(order.payment_status)
          ? 'refunded'
          : order.payment_status === 'paid'
            ? 'paid'
            : 'placed'
    await ctx.enqueue(mailOrder, { order_id: row_id, about, again: true })
    ctx.record({ entity: ORDERS_GRID, id: row_id, label: order.name, before: {}, after: { mailed: order.email } })
    return { message: `The mail goes to ${order.email}.` }
  },
})
