import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation } from '@/lib/core/operation'
import { productsSql } from '@/lib/modules/website/catalogue/catalogue-sql'
import { type ProductRow, toProduct } from '@/lib/modules/website/catalogue/product-wire'
import { skuList } from '@/lib/modules/website/look-ups/sku-list'
import { findSite } from '@/lib/modules/website/site/site-row'
import { product } from '../../schemas'

/** Items by their codes, whether the shop shows them or not (Business Platform Modules 4.10, external look-ups). */
export const findItems = defineOperation({
  name: 'website.items.find',
  title: 'Looked up items for a website',
  permission: 'website.look-up.read',
  effect: 'read',
  input: z.strictObject({ skus: skuList }),
  output: z.object({ items: z.array(product.extend({ visible: z.boolean() })), missing: z.array(z.string()) }),
  async run({ ctx, input: { skus } }) {
    const site = await findSite(ctx)
    const lower = skus.map((sku) => sku.toLowerCase())
    const rows = await ctx.query<ProductRow>(
      compile(
        productsSql(
          ctx.organization.id,
          { priceListId: site?.price_list_id ?? null },
          sql`lower(i.sku) = any(${lower}::text[])`,
          sql`order by lower(i.sku)`,
        ),
      ),
    )
    const found = new Set(rows.map(({ sku }) => sku.toLowerCase()))
    return {
      items: rows.map((row) => ({ ...toProduct(row), visible: row.visible })),
      missing: skus.filter((sku) => !found.has(sku.toLowerCase())),
    }
  },
})
