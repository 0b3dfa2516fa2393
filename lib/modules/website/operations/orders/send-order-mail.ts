import { z } from 'zod'
import { formatPrintedMoney } from '@/lib/core/grid/export/print-cells'
import { recordHref } from '@/lib/core/grid/grid-for-path'
import { composeMail, type MailContent } from '@/lib/core/mail/layout'
import { queueMail } from '@/lib/core/mail/queue-mail'
import { defineOperation } from '@/lib/core/operation'
import { wireNumber } from '@/lib/core/values/money'
import { findDocument, linesOf } from '@/lib/modules/accounting/documents/store-document'
import { ORDERS_GRID } from '@/lib/modules/website/orders/order-rows'
import { orderToken } from '@/lib/modules/website/orders/order-token'
import { tellStaff } from '@/lib/modules/website/orders/tell-staff'
import { cardMoney } from '@/lib/modules/website/payments/refund-rows'
import { orderAddress } from '@/lib/modules/website/site/shop-address'
import { findSite } from '@/lib/modules/website/site/site-row'

export const ORDER_NEWS = ['placed', 'paid', 'cancelled', 'refunded'] as const
type OrderNews = (typeof ORDER_NEWS)[number]

const WORDS: Record<OrderNews, { title: string; text: string }> = {
  placed: { title: 'Order confirmation', text: 'Thank you for your order. Here is a summary:' },
  paid: { title: 'Payment received', text: 'Thank you. Your order is paid and we are preparing it:' },
  cancelled: {
    title: 'Order canceled',
    text: 'This order was canceled. If you did not request this, please reply to this e-mail.',
  },
  refunded: {
    title: 'You have a refund',
    text: 'Your bank may take some days to show the money.',
  },
}

/** Mails the shopper about an order, and staff about a new one. */
export const sendOrderMail = defineOperation({
  name: 'website.order.send_mail',
  title: 'Mailed about an order of the shop',
  permission: 'website.order.manage',
  effect: 'danger',
  input: z.strictObject({
    order_id: z.uuid(),
    about: z.enum(ORDER_NEWS),
    /** Staff asked for it, so they need not hear of it. */
    again: z.boolean(),
  }),
  output: z.object({ sent: z.boolean() }),
  async run({ ctx, input: { order_id, about, again } }) {
    const order = await ctx.db.websiteOrder.findFirst({ where: { id: order_id } })
    const site = await findSite(ctx)
    if (!order || !site) return { sent: false }
    const document = await findDocument(ctx, 'acc_sales_order', order_id)
    const money = (amount: unknown) => formatPrintedMoney(String(amount), document.currency)
    const lines = (await linesOf(ctx, order_id)).map(
      ({ qty, description, amount }) => `${wireNumber(String(qty))} × ${description}: ${money(amount)}`,
    )
    const sums = [`VAT: ${money(document.tax_total)}`, `Total: ${money(document.grand_total)}`]
    const whole = [...lines, ...sums].join('\n')
    const { title } = WORDS[about]
    const { paid, refunded } = await cardMoney(ctx, order_id)
    const text =
      about === 'refunded'
        ? `We refunded ${money(refunded)} of ${money(paid)} to your card. ${WORDS[about].text}`
        : WORDS[about].text
    const mail = (to: string, content: MailContent, subject: string) =>
      queueMail(ctx, { to, subject, ...composeMail(content) })
    if (order.email)
      await mail(
        order.email,
        {
          title,
          paragraphs: [`Hello ${order.name},`, text, whole, ctx.organization.name],
          action: { label: 'View order', href: orderAddress(site, orderToken(order)) },
          note: 'Anyone with this link can see the order, so keep it private.',
        },
        `${title}: ${document.number}`,
      )
    if (about === 'placed' && !again) {
      const headline = `New order ${document.number} from ${order.name}`
      await tellStaff(ctx, order_id, headline, `${money(document.grand_total)}, for ${order.city}`)
      if (site.support_email)
        await mail(
          site.support_email,
          {
            title: headline,
            paragraphs: [whole, [order.line1, order.line2, order.city, order.postal_code].filter(Boolean).join('\n')],
            action: { label: 'Open the order', href: recordHref(ORDERS_GRID, order_id) },
          },
          headline,
        )
    }
    return { sent: true }
  },
})
