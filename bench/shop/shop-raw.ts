const given = (query: URLSearchParams, name: string) => query.get(name) ?? ''

const PRODUCT = `i.sku, i.name, i.description, i.badge, i.product_line, i.features, g.name as category,
  (select p.rate from acc_item_price p join acc_price_list l on l.id = p.price_list_id
   where p.organization_id = i.organization_id and p.item_id = i.id and l.kind = 'selling' and l.is_default limit 1) as price
  from acc_item i left join acc_item_group g on g.id = i.item_group_id
  where i.organization_id = $1 and i.deleted_at is null and i.visible and not i.disabled`
const ORDER = `order by i.sort_order, lower(i.name) collate "und-x-icu", i.id limit 24`

/** What a page of the shop shows, as rows alone: no settings, no filters to choose from, no document. */
export const shopReads = {
  shopCatalogue: (q: URLSearchParams) => ({ text: `select ${PRODUCT} ${ORDER}`, values: [given(q, 'org')] }),
  shopCatalogueTotals: (q: URLSearchParams) => ({
    text: `select count(*)::int from acc_item where organization_id = $1 and deleted_at is null and visible and not disabled`,
    values: [given(q, 'org')],
  }),
  shopPrice: (q: URLSearchParams) => ({
    text: `select * from (select ${PRODUCT}) x order by price, sku limit 24`,
    values: [given(q, 'org')],
  }),
  shopProduct: (q: URLSearchParams) => ({
    text: `select ${PRODUCT} and lower(i.sku) = lower($2)`,
    values: [given(q, 'org'), given(q, 'sku')],
  }),
  shopSuggest: (q: URLSearchParams) => ({
    text: `select ${PRODUCT} and i.search_text like $2 order by lower(i.name) collate "und-x-icu" limit 6`,
    values: [given(q, 'org'), `%${given(q, 'q')}%`],
  }),
}
