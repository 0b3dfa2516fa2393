import { compile, type Sql, sql } from '@/lib/core/db/sql'
import { matchRank } from '@/lib/core/grid/query/match-rank'
import type { OperationCtx } from '@/lib/core/operation'
import { accItemGroupTable, accItemTable } from '@/lib/modules/accounting/tables'
import { imageAddress } from '../schemas-pictures'
import type { ShopCategory } from '../schemas-shop'

/** Items that the shop shows; `acc_item_shop_idx` is on these. */
export const inShop = (organizationId: string): Sql =>
  sql`i.organization_id = ${organizationId}::uuid and i.deleted_at is null and i.visible and not i.disabled`

/** An item group by its name, as an index of items finds it. */
export const inCategory = (organizationId: string, name: string): Sql => sql`i.item_group_id = (
  select g.id from ${accItemGroupTable} g where g.organization_id = ${organizationId}::uuid and g.name = ${name} limit 1)`

const slugOf = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, '-')
    .replace(/^-|-$/g, '') || 'category'

type Row = { name: string; products: number; rank: number; image_id: string | null; alt: string | null }
const NO_MATCH = 10

/** Item groups that have products in the shop, each with an address of its own; with `q` how well its name matches. */
export async function listCategories(ctx: OperationCtx, q = ''): Promise<(ShopCategory & { rank: number })[]> {
  const organization = ctx.organization.id
  const rows = await ctx.query<Row>(
    compile(sql`
      select g.name, c.products, coalesce(${matchRank(q, [sql`g.name`])}, ${sql.lit(NO_MATCH)}) as rank, f.image_id::text, f.alt
      from ${accItemGroupTable} g
      join lateral (select count(*)::int as products from ${accItemTable} i
        where ${inShop(organization)} and i.item_group_id = g.id) c on c.products > 0
      left join lateral (select m.image_id, m.alt from ${accItemTable} i
        join website_item_image m on m.organization_id = i.organization_id and m.item_id = i.id
        where ${inShop(organization)} and i.item_group_id = g.id
        order by i.sort_order, lower(i.name) collate "und-x-icu", i.id, m.position, m.id limit 1) f on true
      where g.organization_id = ${organization}::uuid
      order by lower(g.name) collate "und-x-icu", g.id`),
  )
  const taken = new Map<string, number>()
  return rows.map(({ name, products, rank, image_id, alt }) => {
    const slug = slugOf(name)
    const times = (taken.get(slug) ?? 0) + 1
    taken.set(slug, times)
    const image = image_id ? { url: imageAddress(image_id), alt: alt ?? '' } : null
    return { name, slug: times === 1 ? slug : `${slug}-${times}`, products, rank, image }
  })
}

/** Those whose name matches what `listCategories` was asked with, best first. */
export const matchingCategories = <C extends { rank: number }>(categories: C[], limit: number): C[] =>
  categories
    .filter(({ rank }) => rank < NO_MATCH)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, limit)
