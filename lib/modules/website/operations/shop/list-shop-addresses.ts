import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation } from '@/lib/core/operation'
import { accItemTable } from '@/lib/modules/accounting/tables'
import { inShop } from '@/lib/modules/website/shop/categories'

/** A sitemap may name 50 000 addresses; the rest is left to pages. */
const MAX_ADDRESSES = 49_000

/** Item codes of all products of the shop, with the time of their last change: what a sitemap is made of. */
export const listShopAddresses = defineOperation({
  name: 'website.shop.addresses',
  title: 'Listed addresses of a shop',
  permission: 'website.public.use',
  effect: 'read',
  input: z.strictObject({}),
  output: z.array(z.object({ sku: z.string(), updated_at: z.string() })),
  async run({ ctx }) {
    const rows = await ctx.query<{ sku: string; updated_at: Date }>(
      compile(sql`select i.sku, i.updated_at from ${accItemTable} i where ${inShop(ctx.organization.id)}
        order by i.sort_order, lower(i.name) collate "und-x-icu", i.id limit ${sql.lit(MAX_ADDRESSES)}`),
    )
    return rows.map(({ sku, updated_at }) => ({ sku, updated_at: new Date(updated_at).toISOString() }))
  },
})
