import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { composeMail } from '@/lib/core/mail/layout'
import { queueMail } from '@/lib/core/mail/queue-mail'
import { defineOperation } from '@/lib/core/operation'
import { accDocumentTable } from '@/lib/modules/accounting/tables'
import { orderToken } from '@/lib/modules/website/orders/order-token'
import { orderAddress } from '@/lib/modules/website/site/shop-address'
import { findSite } from '@/lib/modules/website/site/site-row'

const MOST = 5

/** Mails the newest orders of an address, or the one with the number, to that address. */
export const sendOrderLinks = defineOperation({
  name: 'website.order.send_links',
  title: 'Mailed links of orders',
  permission: 'website.public.use',
  effect: 'danger',
  input: z.strictObject({ email: z.string(), number: z.string() }),
  output: z.object({ orders: z.number() }),
  async run({ ctx, input: { email, number } }) {
    const site = await findSite(ctx)
    const found = await ctx.query<{ id: string; token_version: number; number: string }>(
      compile(sql`select o.id::text, o.token_version, d.number
        from website_order o join ${accDocumentTable} d on d.organization_id = o.organization_id and d.id = o.id
        where o.organization_id = ${ctx.organization.id}::uuid and lower(o.email) = ${email}
          ${number ? sql`and lower(d.number) = lower(${number})` : sql``}
        order by o.id desc limit ${MOST}::int`),
    )
    const [newest, ...others] = found
    if (!site || !newest) return { orders: 0 }
    const shop = ctx.organization.name
    const linkOf = (order: typeof newest) => orderAddress(site, orderToken(order))
    await queueMail(ctx, {
      to: email,
      subject: `Your order at ${shop}`,
      ...composeMail({
        title: `Your order at ${shop}`,
        paragraphs: [
          'Here is the link to your order, as requested.',
          ...others.map((order) => `${order.number}:\n${linkOf(order)}`),
        ],
        action: { label: `View order ${newest.number}`, href: linkOf(newest) },
        note: 'Anyone with the link can see the order, so keep it private. If you did not request it, you can ignore this e-mail.',
      }),
    })
    return { orders: found.length }
  },
})
