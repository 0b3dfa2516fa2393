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
export const vatSql = (t: Sql): Sql => sql`coalesce((
  select sum(r.rate) from ${accTaxRateTable} r where r.organization_id = ${t}.organization_id and r.template_id = coalesce(
    ${t}.sales_tax_template_id,
    (select d.id from ${accTaxTemplateTable} d where d.organization_id = ${t}.organization_id and d.kind = 'sales' and d.is_default
      and not d.disabled limit 1))), 0)`

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
