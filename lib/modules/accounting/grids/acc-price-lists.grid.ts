import { defineGrid } from '@/lib/core/grid/define-grid'
import { priceListWrites } from '../operations/catalogue/price-list-writes'
import { ITEM_ACCESS } from './acc-items.grid'
import { priceListColumns } from './acc-price-lists.columns'

export const accPriceLists = defineGrid({
  slug: 'acc-price-lists',
  module: 'accounting',
  title: 'Price lists',
  singular: 'Price list',
  description: 'Lists of prices for selling and for buying. One of each is the default.',
  source: { kind: 'model', table: 'acc_price_list', versioned: true },
  columns: priceListColumns,
  defaultSort: 'name',
  access: ITEM_ACCESS,
  writes: { create: priceListWrites.create, update: priceListWrites.update, remove: priceListWrites.remove },
  form: { sections: [{ fields: ['name', 'kind', 'currency', 'is_default', 'disabled'] }] },
  stats: [{ key: 'total', label: 'Price lists' }],
  searchPlaceholder: 'Search by name',
  empty: { title: 'No price lists yet', body: 'Add one for selling or for buying.' },
})
