import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { notFound } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { ORDERS_GRID } from '@/lib/modules/website/orders/order-rows'

/** Ends every link to an order: its page is found by nobody who has one. */
export const revokeOrderLink = defineOperation({
  name: 'website.order.revoke_link',
  title: 'Revoked the link of an order',
  permission: 'website.order.manage',
  effect: 'danger',
  input: z.strictObject({ row_id: z.uuid('Send the id of an order.') }),
  output: z.object({ message: z.string() }),
  async run({ ctx, input: { row_id } }) {
    const [order] = await ctx.query<{ token_version: number; name: string }>(
      compile(sql`update website_order set token_version = token_version + 1, updated_at = now()
        where organization_id = ${ctx.organization.id}::uuid and id = ${row_id}::uuid returning token_version, name`),
    )
    if (!order) throw notFound('order of the shop')
    const { token_version, name } = order
    ctx.record({
      entity: ORDERS_GRID,
      id: row_id,
      label: name,
      before: { link: token_version - 1 },
      after: { link: token_version },
    })
    return { message: 'The link of this order opens nothing any more.' }
  },
})
