import { tableReference } from '@/lib/core/grid/query/references'

/** For columns of other modules that name a customer. */
export const customerReference = tableReference({
  grid: 'acc-customers',
  table: 'customer',
  label: 'name',
  hint: 'email',
  search: 'customer_search',
})
