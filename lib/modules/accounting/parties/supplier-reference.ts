import { tableReference } from '@/lib/core/grid/query/references'

export const supplierReference = tableReference({
  grid: 'acc-suppliers',
  table: 'supplier',
  label: 'name',
  hint: 'email',
  search: 'supplier_search',
})
