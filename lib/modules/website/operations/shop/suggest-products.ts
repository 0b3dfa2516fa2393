import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { conflict } from '@/lib/core/errors'
import { bestMatches } from '@/lib/core/grid/query/match-rank'
import { defineOperation } from '@/lib/core/operation'
import { accItemTable } from '@/lib/modules/accounting/tables'
import { inShop, listCategories, matchingCategories } from '@/lib/modules/website/shop/categories'
import { productsById, searched } from '@/lib/modules/website/shop/list-products'
import { demandSite } from '@/lib/modules/website/site/public-site'
import { shopSuggestions } from '../../schemas-shop'

const MAX_PRODUCTS = 6
const MAX_CATEGORIES = 3

/** What a shopper who types may mean: the best products and categories. */
export const suggestProducts = defineOperation({
  name: 'website.shop.suggest',
  title: 'Suggested products of a shop',
  permission: 'website.public.use',
  effect: 'read',
  input: z.strictObject({ q: z.string().trim().min(1, 'Enter what to look for.').max(100, 'At most 100 characters.') }),
  output: shopSuggestions,
  async run({ ctx, input: { q } }) {
    const site = await demandSite(ctx, undefined)
    if (site.display_mode === 'catalogue_disabled')
      throw conflict('This website shows no catalogue.', 'catalogue_disabled')
    const organization = ctx.organization.id
    const open = { from: sql`${accItemTable} i`, where: inShop(organization) }
    const found = await ctx.query<{ id: string }>(
      compile(
        bestMatches({
          q,
          limit: MAX_PRODUCTS,
          columns: { id: sql`i.id` },
          id: sql`i.id`,
          open,
          found: { from: open.from, where: sql`${open.where} and ${searched(organization, q)}` },
          names: [sql`i.name`, sql`i.sku`],
        }),
      ),
    )
    const products = await productsById(ctx, { priceListId: site.price_list_id }, found)
    const categories = matchingCategories(await listCategories(ctx, q), MAX_CATEGORIES)
    return {
      products: products.map(({ sku, name, price_with_vat, images }) => ({ sku, name, price_with_vat, images })),
      categories: categories.map(({ name, slug, products }) => ({ name, slug, products })),
    }
  },
})
