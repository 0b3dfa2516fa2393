import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation } from '@/lib/core/operation'
import { wire } from '@/lib/core/values/money'
import { DOCSTATUS } from '@/lib/modules/accounting/schemas'
import { accDocumentTable } from '@/lib/modules/accounting/tables'
import { orderToken } from '@/lib/modules/website/orders/order-token'
import { demandMine, mine } from '@/lib/modules/website/shoppers/demand-mine'
import type { PaymentStatus } from '../../schemas-orders'
import { shopOrders } from '../../schemas-shoppers'

const PAGE = 25

type Row = {
  id: string
  token_version: number
  number: string
  created_at: Date
  currency: string
  grand_total: string
  payment_status: PaymentStatus
  docstatus: number
}

export const listMyOrders = defineOperation({
  name: 'website.shopper.orders',
  title: 'Listed a shopper’s orders',
  permission: 'website.public.use',
  effect: 'read',
  input: z.strictObject({
    ...mine,
    before: z
      .uuid({ error: 'Send next_before of the answer before.' })
      .optional()
      .describe('next_before of the answer before.'),
  }),
  output: shopOrders,
  async run({ ctx, input: { before, ...input } }) {
    const { customer_id } = await demandMine(ctx, input)
    // Ids grow with time.
    const rows = await ctx.query<Row>(
      compile(sql`select o.id::text, o.token_version, d.number, o.created_at, d.currency, d.grand_total::text, o.payment_status,
          d.docstatus
        from website_order o join ${accDocumentTable} d on d.organization_id = o.organization_id and d.id = o.id
        where o.organization_id = ${ctx.organization.id}::uuid and d.customer_id = ${customer_id}::uuid
          ${before ? sql`and o.id < ${before}::uuid` : sql``}
        order by o.id desc limit ${PAGE + 1}::int`),
    )
    const shown = rows.slice(0, PAGE)
    return {
      orders: shown.map((row) => ({
        order_number: row.number,
        order_token: orderToken(row),
        placed_at: new Date(row.created_at).toISOString(),
        currency: row.currency,
        total: wire(row.grand_total),
        payment_status: row.payment_status,
        cancelled: row.docstatus === DOCSTATUS.cancelled,
      })),
      next_before: rows.length > PAGE ? shown.at(-1)!.id : null,
    }
  },
})
