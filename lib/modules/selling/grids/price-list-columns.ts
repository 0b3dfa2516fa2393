import { sql } from '@/lib/core/db/sql'
import type { Column } from '@/lib/core/grid/define-grid'
import { accItemPriceTable } from '@/lib/modules/accounting/tables'

/** What selling adds to the price lists: how many prices each has, and where they are listed. */
export const priceListColumns = {
  prices: {
    label: 'Prices',
    type: 'number',
    sql: (t) => sql`(select count(*)::int from ${accItemPriceTable} p
      where p.organization_id = ${t}.organization_id and p.price_list_id = ${t}.id)`,
    link: '/selling/prices?filter[price_list_id]={row_id}',
    width: 90,
  },
} satisfies Record<string, Column>
