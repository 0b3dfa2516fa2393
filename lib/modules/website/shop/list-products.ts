import { and, compile, type Sql, sql } from '@/lib/core/db/sql'
import { likeText } from '@/lib/core/grid/query/filter'
import { matchRank } from '@/lib/core/grid/query/match-rank'
import type { OperationCtx } from '@/lib/core/operation'
import { accItemGroupTable, accItemTable } from '@/lib/modules/accounting/tables'
import { costsSql, type PricesFrom, productsSql, shopOrder } from '@/lib/modules/website/catalogue/catalogue-sql'
import { type ProductRow, toProduct } from '@/lib/modules/website/catalogue/product-wire'
import type { Product } from '../schemas'
import type { ShopList } from '../schemas-shop'
import { inCategory, inShop } from './categories'
import type { Wanted } from './wanted'

const PER_PAGE = 24
const MAX_FACETS = 40

/** Every word is somewhere in what is said of the item, or in the name of its category. */
export function searched(organizationId: string, q: string): Sql {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  return and(
    words.map((word) => {
      const like = `%${likeText(word)}%`
      return sql`(i.search_text like ${like} or i.item_group_id in (
        select c.id from ${accItemGroupTable} c where c.organization_id = ${organizationId}::uuid and c.search_text like ${like}))`
    }),
  )
}

function chosen({ line, badge, feature, min, max }: Wanted): Sql {
  return and([
    ...(line.length ? [sql`i.product_line = any(${line}::text[])`] : []),
    ...(badge.length ? [sql`i.badge = any(${badge}::text[])`] : []),
    ...(feature.length ? [sql`i.features @> ${JSON.stringify(feature)}::jsonb`] : []),
    ...(min === null ? [] : [sql`coalesce(i.cost >= ${min}::numeric, false)`]),
    ...(max === null ? [] : [sql`coalesce(i.cost <= ${max}::numeric, false)`]),
  ])
}

function orderOf({ sort, q }: Wanted): Sql {
  const name = sql`lower(i.name) collate "und-x-icu", i.id`
  if (sort === 'name') return name
  if (sort === 'price') return sql`i.cost nulls last, ${shopOrder}`
  if (sort === '-price') return sql`i.cost desc nulls last, ${shopOrder}`
  return q ? sql`${matchRank(q, [sql`i.name`, sql`i.sku`])}, ${shopOrder}` : shopOrder
}

type Count = { kind: 'total' | keyof ShopList['facets']; value: string; products: number }

/** A page of what is wanted, and what can be chosen further; the last page where there are fewer. */
export async function listProducts(ctx: OperationCtx, wanted: Wanted, from: PricesFrom): Promise<ShopList> {
  const organization = ctx.organization.id
  const reach = and([
    sql`true`,
    ...(wanted.category ? [inCategory(organization, wanted.category)] : []),
    ...(wanted.q ? [searched(organization, wanted.q)] : []),
  ])
  const choice = chosen(wanted)
  const asksCost = wanted.min !== null || wanted.max !== null || wanted.sort.endsWith('price')
  const open = and([inShop(organization), reach])
  // Fenced off by its offset: with the limits of prices inside, the planner expects few rows and looks each cost up.
  const source = asksCost
    ? sql`(select i.*, k.cost from ${accItemTable} i left join (${costsSql(organization, from)}) k on k.item_id = i.id
        where ${open} offset 0) i`
    : sql`${accItemTable} i`
  const where = asksCost ? sql`true` : open
  const counted = (kind: Count['kind'], value: Sql, source: Sql) => sql`
    (select ${kind}, ${value}, count(*)::int from ${source} where ${value} <> '' group by 2 order by 3 desc, 2 limit ${sql.lit(MAX_FACETS)})`
  const counts = await ctx.query<Count>(
    compile(sql`
      with reach as materialized (
        select i.product_line, i.badge, i.features, ${choice} as chosen from ${source} where ${where})
      select 'total' as kind, '' as value, count(*) filter (where chosen)::int as products from reach
      union all ${counted('line', sql`product_line`, sql`reach`)}
      union all ${counted('badge', sql`badge`, sql`reach`)}
      union all ${counted('feature', sql`f.value`, sql`reach cross join lateral jsonb_array_elements_text(features) f(value)`)}`),
  )
  const total = counts.find(({ kind }) => kind === 'total')?.products ?? 0
  const pages = Math.max(1, Math.ceil(total / PER_PAGE))
  const page = Math.min(wanted.page, pages)
  // Ids first: of rows that an offset skips, prices and pictures would be read too.
  const ids = await ctx.query<{ id: string }>(
    compile(sql`
      select i.id::text from ${source} where ${where} and ${choice}
      order by ${orderOf(wanted)} limit ${sql.lit(PER_PAGE)} offset ${(page - 1) * PER_PAGE}::bigint`),
  )
  const facet = (kind: Count['kind']) =>
    counts.flatMap((one) => (one.kind === kind ? [{ value: one.value, products: one.products }] : []))
  return {
    products: await productsById(ctx, from, ids),
    total,
    page,
    pages,
    facets: { line: facet('line'), badge: facet('badge'), feature: facet('feature') },
  }
}

/** Products in the order of their ids. */
export async function productsById(ctx: OperationCtx, from: PricesFrom, found: { id: string }[]): Promise<Product[]> {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const order = sql`order by array_position(${ids}::uuid[], i.id)`
  return productsWhere(ctx, from, sql`i.id = any(${ids}::uuid[])`, order)
}

/** Products of the shop that a condition on `i` holds for. */
export async function productsWhere(
  ctx: OperationCtx,
  from: PricesFrom,
  condition: Sql,
  rest: Sql = sql`order by ${shopOrder}`,
): Promise<Product[]> {
  const rows = await ctx.query<ProductRow>(
    compile(productsSql(ctx.organization.id, from, sql`i.visible and ${condition}`, rest)),
  )
  return rows.map(toProduct)
}
