import { z } from 'zod'
import { gatewayConnector } from '@/lib/connectors/gateway'
import { readConnection } from '@/lib/core/connections/connection-store'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation } from '@/lib/core/operation'
import { productsSql } from '@/lib/modules/website/catalogue/catalogue-sql'
import { findSite } from '@/lib/modules/website/site/site-row'
import { siteReadiness } from '../../schemas'

/** What opening the shop needs from outside its settings: products with prices, and a gateway. */
export const readReadiness = defineOperation({
  name: 'website.readiness.read',
  title: 'Read what the shop still needs',
  permission: 'website.settings.read',
  effect: 'read',
  input: z.strictObject({}),
  output: siteReadiness,
  async run({ ctx }) {
    const site = await findSite(ctx)
    const shown = productsSql(ctx.organization.id, { priceListId: site?.price_list_id ?? null }, sql`i.visible`)
    const [counts] = await ctx.query<{ products: number; priced: number }>(
      compile(sql`select count(*)::int as products, count(p.price)::int as priced from (${shown}) p`),
    )
    const { mode } = await readConnection(ctx.organization.id, gatewayConnector.kind)
    return { products: counts?.products ?? 0, priced: counts?.priced ?? 0, gateway_connected: mode !== 'off' }
  },
})
