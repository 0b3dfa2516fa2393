import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { invalid } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { wireNumber } from '@/lib/core/values/money'
import { accItemTable, accPriceListTable } from '@/lib/modules/accounting/tables'
import { priceSql } from '@/lib/modules/website/catalogue/catalogue-sql'
import { skuList } from '@/lib/modules/website/look-ups/sku-list'
import { findSite } from '@/lib/modules/website/site/site-row'

const UUID = z.uuid()

/** What items cost in a price list, else in the one that the website sells by (Business Platform Modules 4.10). */
export const findPrices = defineOperation({
  name: 'website.item-prices.find',
  title: 'Looked up prices for a website',
  permission: 'website.look-up.read',
  effect: 'read',
  input: z.strictObject({
    skus: skuList,
    price_list: z
      .string()
      .trim()
      .max(200, 'At most 200 characters.')
      .optional()
      .describe('Id or name of a selling list; without it the one that the website sells by.'),
  }),
  output: z.object({
    prices: z.array(z.object({ sku: z.string(), price: z.string(), currency: z.string(), price_list: z.string() })),
    missing: z.array(z.string()),
  }),
  async run({ ctx, input: { skus, price_list } }) {
    const list = await listOf(ctx, price_list || (await findSite(ctx))?.price_list_id)
    if (!list) {
      if (!price_list) return { prices: [], missing: skus }
      throw invalid([{ loc: ['query', 'price_list'], msg: 'There is no such selling list.', type: 'value_error' }])
    }
    const rows = await ctx.query<{ sku: string; price: string | null }>(
      compile(sql`
        select i.sku, ${priceSql(sql`i`, { priceListId: list.id })}::text as price from ${accItemTable} i
        where i.organization_id = ${ctx.organization.id}::uuid and i.deleted_at is null and not i.disabled
          and lower(i.sku) = any(${skus.map((sku) => sku.toLowerCase())}::text[]) order by lower(i.sku)`),
    )
    const { currency, name } = list
    const prices = rows.flatMap(({ sku, price }) =>
      price === null ? [] : [{ sku, price: wireNumber(price), currency, price_list: name }],
    )
    const priced = new Set(prices.map(({ sku }) => sku.toLowerCase()))
    return { prices, missing: skus.filter((sku) => !priced.has(sku.toLowerCase())) }
  },
})

type PriceList = { id: string; name: string; currency: string }

/** @param wanted id or name; without one the default selling list */
async function listOf(ctx: OperationCtx, wanted: string | null | undefined): Promise<PriceList | null> {
  const which = !wanted
    ? sql`is_default`
    : UUID.safeParse(wanted).success
      ? sql`id = ${wanted}::uuid`
      : sql`lower(name) = lower(${wanted})`
  const [list] = await ctx.query<PriceList>(
    compile(sql`select id::text, name, currency from ${accPriceListTable}
      where organization_id = ${ctx.organization.id}::uuid and kind = 'selling' and not disabled and ${which}
      order by is_default desc, name limit 1`),
  )
  return list ?? null
}
