import { defineGrid } from '@/lib/core/grid/define-grid'
import {
  countAndDrafts,
  documentActions,
  documentSource,
  numberColumns,
  postingColumns,
  recordColumns,
  totalColumns,
} from '@/lib/modules/accounting/operations/documents/grid-parts'
import { customerOfDocument, DOCUMENT_ACCESS, MAY_WRITE, sourceColumn } from './document-columns'

/** An order of the store is an ordinary one with the source `storefront` (Business Platform Modules 2.10). */
export const accSalesOrders = defineGrid({
  slug: 'acc-sales-orders',
  module: 'selling',
  title: 'Sales orders',
  singular: 'Sales order',
  description: 'What customers ordered, by hand or in the store, and how much of it is invoiced.',
  source: documentSource('acc_sales_order'),
  columns: {
    ...numberColumns,
    ...customerOfDocument,
    ...postingColumns,
    transaction_date: { label: 'Order date', type: 'date', nullable: true, hidden: true },
    schedule_date: { label: 'Wanted by', type: 'date', nullable: true, sort: true, hidden: true },
    per_billed: { label: 'Invoiced', type: 'percent', sort: true, cell: 'bar', width: 130 },
    per_billed_amount: { label: 'Invoiced by amount', type: 'percent', hidden: true, cell: 'bar', width: 130 },
    ...totalColumns,
    ...sourceColumn,
    ...recordColumns,
  },
  defaultSort: '-posting_date',
  access: DOCUMENT_ACCESS,
  actions: documentActions('acc_sales_order'),
  stats: [
    ...countAndDrafts('acc_sales_order'),
    {
      key: 'to_bill',
      label: 'To invoice',
      tone: 'warning',
      filter: { column: 'progress', op: 'eq', value: 'to_bill' },
    },
    { key: 'storefront', label: 'From the store', filter: { column: 'source', op: 'eq', value: 'storefront' } },
  ],
  searchPlaceholder: 'Search by number or customer',
  rowPage: '/selling/orders/{row_id}',
  createPage: { href: '/selling/orders/new', permission: MAY_WRITE },
  empty: { title: 'No sales orders yet', body: 'Write one, or make it from a quotation.' },
})
