import { tableReference } from '@/lib/core/grid/references'

/** For columns of other modules that name a supplier. */
export const supplierReference = tableReference({
  grid: 'acc-suppliers',
  table: 'supplier',
  label: 'name',
  hint: 'email',
  search: 'supplier_search',
})
