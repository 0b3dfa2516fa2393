import { defineApi, route } from '@/lib/core/http/api-table'
import { readCustomerPage } from '../operations/parties/customer-page'
import { readOverview } from '../operations/reports/overview'

/** Figures of the books that are no list; the reports themselves are grids. */
export const reportsApi = defineApi('platform', 'Reports', {
  'GET /accounting/overview': route(readOverview, {
    id: 'getAccountingOverview',
    summary: 'Bank and cash, twelve months, what is owed by age, and VAT due',
  }),
  'GET /selling/customers/{customer_id}': route(readCustomerPage, {
    id: 'getCustomerPage',
    summary: 'A customer with balance, ageing, open orders, latest invoices and payments',
  }),
})
