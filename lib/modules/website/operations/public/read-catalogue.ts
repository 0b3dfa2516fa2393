import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { conflict } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { accItemGroupTable, accItemTable } from '@/lib/modules/accounting/tables'
import { productsSql, shopOrder } from '@/lib/modules/website/catalogue/catalogue-sql'
import { type ProductRow, toProduct } from '@/lib/modules/website/catalogue/product-wire'
import { pricesFor, shopperInput, shopperOf } from '@/lib/modules/website/shoppers/shopper-of'
import { demandSite, siteInput } from '@/lib/modules/website/site/public-site'
import { product } from '../../schemas'

const whole = (least: number, most: number, fallback: number) =>
  z.coerce
    .number({ error: 'Enter a number.' })
    .int('Enter a whole number.')
    .min(least, `At least ${least}.`)
    .max(most, `At most ${most}.`)
    .default(fallback)

/** The visible products, in the order of the shop, a reseller's at reseller prices; empty of what is not shown (Business Platform Modules 4.10). */
export const readCatalogue = defineOperation({
  name: 'website.public.catalogue',
  title: 'Read the catalogue of a website',
  permission: 'website.public.use',
  effect: 'read',
  input: z.strictObject({
    site: siteInput,
    shopper: shopperInput,
    category: z.string().trim().max(200).optional().describe('Name of an item group.'),
    q: z.string().trim().max(200).optional(),
    sku: z.string().trim().max(80).optional().describe('An item code, in any case.'),
    page: whole(1, 100_000, 1),
    per_page: whole(1, 100, 25),
  }),
  output: z.object({
    products: z.array(product),
    categories: z.array(z.object({ name: z.string(), products: z.number().int() })),
    total: z.number().int(),
    page: z.number().int(),
    per_page: z.number().int(),
  }),
  async run({ ctx, input: { category, q, sku, page, per_page, ...input } }) {
    const site = await demandSite(ctx, input.site)
    if (site.display_mode === 'catalogue_disabled')
      throw conflict('This website shows no catalogue.', 'catalogue_disabled')
    const organization = ctx.organization.id
    const prices = pricesFor(site, await shopperOf(ctx, input.shopper))
    const conditions = [
      sql`i.visible`,
      ...(category ? [sql`lower(g.name) = lower(${category})`] : []),
      ...(sku ? [sql`lower(i.sku) = lower(${sku})`] : []),
      ...(q ? [sql`strpos(i.search_text, lower(${q})) > 0`] : []),
    ]
    const wanted = sql.join(conditions, sql` and `)
    const rest = sql`order by ${shopOrder} limit ${per_page}::int offset ${(page - 1) * per_page}::bigint`
    const rows = await ctx.query<ProductRow>(compile(productsSql(organization, prices, wanted, rest)))
    const groups = await ctx.query<{ name: string; products: number; found: number }>(
      compile(sql`
        select coalesce(g.name, '') as name, count(*)::int as products, count(*) filter (where ${wanted})::int as found
        from ${accItemTable} i
        left join ${accItemGroupTable} g on g.organization_id = i.organization_id and g.id = i.item_group_id
        where i.organization_id = ${organization}::uuid and i.deleted_at is null and not i.disabled and i.visible
        group by g.name order by min(i.sort_order), g.name nulls last`),
    )
    return {
      products: rows.map(toProduct),
      categories: groups.filter(({ name }) => name !== '').map(({ name, products }) => ({ name, products })),
      total: groups.reduce((total, { found }) => total + found, 0),
      page,
      per_page,
    }
  },
})
