import { type Sql, sql } from '@/lib/core/db/sql'
import {
  accItemGroupTable,
  accItemPriceTable,
  accItemTable,
  accPriceListTable,
  accTaxRateTable,
  accTaxTemplateTable,
} from '@/lib/modules/accounting/tables'

/** The list that prices are taken from; null: the default selling list. */
export type PricesFrom = { priceListId: string | null }

/** The day on which prices count, by the organization's calendar. */
const today = (t: Sql) =>
  sql`(now() at time zone (select o.time_zone from organization o where o.id = ${t}.organization_id))::date`

/** The price of one piece in the list, as of today; the rules are those of `pricesOf` in the books. */
export const priceSql = (t: Sql, { priceListId }: PricesFrom): Sql => sql`(
  select p.rate from ${accItemPriceTable} p
  join ${accPriceListTable} l on l.organization_id = p.organization_id and l.id = p.price_list_id
  where p.organization_id = ${t}.organization_id and p.item_id = ${t}.id and p.min_qty <= 1
    and ${priceListId ? sql`l.id = ${priceListId}::uuid` : sql`l.kind = 'selling' and l.is_default and not l.disabled`}
    and coalesce(p.valid_from <= ${today(t)}, true) and coalesce(p.valid_to >= ${today(t)}, true)
  order by p.min_qty desc, p.valid_from desc nulls last limit 1)`

/** VAT in percent: of the item's own template when selling, else of the default one. */
const vatSql = (t: Sql): Sql => sql`coalesce((
  select sum(r.rate) from ${accTaxRateTable} r where r.organization_id = ${t}.organization_id and r.template_id = coalesce(
    ${t}.sales_tax_template_id,
    (select d.id from ${accTaxTemplateTable} d where d.organization_id = ${t}.organization_id and d.kind = 'sales' and d.is_default
      and not d.disabled limit 1))), 0)`

/**
 * What a shopper pays for one of each item that the list has a price of, as `withVat` counts it: (item_id, cost). For many items at once,
 * where asking `priceSql` for each takes ten times as long.
 */
export const costsSql = (organizationId: string, { priceListId }: PricesFrom): Sql => {
  const organization = sql`${organizationId}::uuid`
  const day = sql`(select (now() at time zone o.time_zone)::date from organization o where o.id = ${organization})`
  const list = priceListId
    ? sql`l.id = ${priceListId}::uuid`
    : sql`l.kind = 'selling' and l.is_default and not l.disabled`
  return sql`
    select n.item_id, round(n.rate, 2) + round(round(n.rate, 2) * coalesce(v.percent, 0) / 100, 2) as cost
    from (
      select distinct on (p.item_id) p.item_id, p.rate from ${accItemPriceTable} p
      join ${accPriceListTable} l on l.organization_id = p.organization_id and l.id = p.price_list_id
      where p.organization_id = ${organization} and p.min_qty <= 1 and ${list}
        and coalesce(p.valid_from <= ${day}, true) and coalesce(p.valid_to >= ${day}, true)
      order by p.item_id, p.min_qty desc, p.valid_from desc nulls last) n
    join ${accItemTable} t on t.organization_id = ${organization} and t.id = n.item_id
    left join (
      select r.template_id, sum(r.rate) as percent from ${accTaxRateTable} r where r.organization_id = ${organization} group by 1) v
      on v.template_id = coalesce(t.sales_tax_template_id, (
        select d.id from ${accTaxTemplateTable} d where d.organization_id = ${organization} and d.kind = 'sales' and d.is_default
          and not d.disabled limit 1))`
}

/** What a website shows of an item; `wanted` says which items. */
export const productsSql = (organizationId: string, from: PricesFrom, wanted: Sql, rest: Sql = sql``): Sql => sql`
  select i.id::text, i.sku, i.name, i.description, i.product_line, i.badge, i.features, i.feature_values, i.sort_order, i.visible,
    coalesce(g.name, '') as category,
    ${priceSql(sql`i`, from)}::text as price, ${vatSql(sql`i`)}::text as vat_percent,
    coalesce((select json_agg(json_build_object('id', m.image_id, 'alt', m.alt) order by m.position, m.id)
      from website_item_image m where m.organization_id = i.organization_id and m.item_id = i.id), '[]'::json) as images
  from ${accItemTable} i
  left join ${accItemGroupTable} g on g.organization_id = i.organization_id and g.id = i.item_group_id
  where i.organization_id = ${organizationId}::uuid and i.deleted_at is null and not i.disabled and ${wanted} ${rest}`

/** In the order of the shop. */
export const shopOrder: Sql = sql`i.sort_order, lower(i.name) collate "und-x-icu", i.id`
