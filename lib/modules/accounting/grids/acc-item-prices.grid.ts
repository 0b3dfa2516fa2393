import { sql } from '@/lib/core/db/sql'
import { defineGrid } from '@/lib/core/grid/define-grid'
import { itemPriceWrites } from '../operations/catalogue/item-price-writes'
import { itemPriceColumns } from './acc-item-prices.columns'
import { ITEM_ACCESS } from './acc-items.grid'

export const accItemPrices = defineGrid({
  slug: 'acc-item-prices',
  module: 'accounting',
  title: 'Prices',
  singular: 'Price',
  description: 'What items cost, by price list, quantity and time. Without VAT.',
  source: { kind: 'model', table: 'acc_item_price', versioned: true },
  columns: {
    item: {
      label: 'Item code',
      type: 'text',
      sql: (t) => sql`(select i.sku from acc_item i where i.id = ${t}.item_id)`,
      primary: true,
      width: 150,
    },
    ...itemPriceColumns,
    rate: { ...itemPriceColumns.rate, currencyColumn: 'currency' },
    currency: {
      label: 'Currency',
      type: 'text',
      sql: (t) => sql`(select l.currency from acc_price_list l where l.id = ${t}.price_list_id)`,
      hidden: true,
      width: 90,
    },
  },
  defaultSort: '-valid_from',
  access: ITEM_ACCESS,
  writes: { create: itemPriceWrites.create, update: itemPriceWrites.update, remove: itemPriceWrites.remove },
  form: { sections: [{ fields: ['item_id', 'price_list_id', 'rate', 'min_qty', 'valid_from', 'valid_to'] }] },
  stats: [{ key: 'total', label: 'Prices' }],
  empty: { title: 'No prices yet', body: 'Add a price to a list, or import a price list.' },
})
