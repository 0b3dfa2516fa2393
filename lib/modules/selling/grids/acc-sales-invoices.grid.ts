import { defineGrid } from '@/lib/core/grid/define-grid'
import {
  documentActions,
  documentSource,
  dueColumns,
  numberColumns,
  postingColumns,
  recordColumns,
  totalColumns,
} from '@/lib/modules/accounting/operations/documents/grid-parts'
import { customerOfDocument, DOCUMENT_ACCESS, MAY_WRITE, sourceColumn } from './document-columns'

export const accSalesInvoices = defineGrid({
  slug: 'acc-sales-invoices',
  module: 'selling',
  title: 'Sales invoices',
  singular: 'Sales invoice',
  description: 'What you invoiced, what is still owed, and what is late. Credit notes are among them.',
  source: documentSource('acc_sales_invoice'),
  columns: {
    ...numberColumns,
    ...customerOfDocument,
    ...postingColumns,
    ...dueColumns,
    ...totalColumns,
    is_return: { label: 'Credit note', type: 'boolean', hidden: true },
    ...sourceColumn,
    source: { ...sourceColumn.source, hidden: true },
    ...recordColumns,
  },
  defaultSort: '-posting_date',
  access: DOCUMENT_ACCESS,
  actions: documentActions('acc_sales_invoice'),
  stats: [
    { key: 'count', label: 'Sales invoices' },
    {
      key: 'outstanding',
      label: 'Outstanding',
      tone: 'warning',
      filter: { column: 'docstatus', op: 'eq', value: 1 },
      sum: 'base_outstanding',
      currency: 'organization',
    },
    {
      key: 'overdue',
      label: 'Overdue',
      tone: 'danger',
      filter: { column: 'overdue', op: 'eq', value: true },
      sum: 'base_outstanding',
      currency: 'organization',
    },
    {
      key: 'this_month',
      label: 'Invoiced this month',
      tone: 'success',
      filter: {
        and: [
          { column: 'posting_date', op: 'eq', value: 'this_month' },
          { column: 'docstatus', op: 'eq', value: 1 },
        ],
      },
      sum: 'base_grand_total',
      currency: 'organization',
    },
    { key: 'drafts', label: 'Drafts', filter: { column: 'docstatus', op: 'eq', value: 0 } },
  ],
  searchPlaceholder: 'Search by number or customer',
  rowPage: '/selling/invoices/{row_id}',
  createPage: { href: '/selling/invoices/new', permission: MAY_WRITE },
  empty: { title: 'No sales invoices yet', body: 'Write one, or make it from an order or a quotation.' },
})
