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
import { DOCUMENT_ACCESS, MAY_WRITE, supplierOfDocument } from './document-columns'

export const accSupplierQuotations = defineGrid({
  slug: 'acc-supplier-quotations',
  module: 'buying',
  title: 'Supplier quotations',
  singular: 'Supplier quotation',
  description: 'What suppliers offered, to be ordered or billed from.',
  source: documentSource('acc_supplier_quotation'),
  columns: {
    ...numberColumns,
    ...supplierOfDocument,
    ...postingColumns,
    valid_until: { label: 'Valid until', type: 'date', nullable: true, sort: true },
    ...totalColumns,
    ...recordColumns,
  },
  defaultSort: '-posting_date',
  access: DOCUMENT_ACCESS,
  actions: documentActions('acc_supplier_quotation'),
  stats: [
    ...countAndDrafts('acc_supplier_quotation'),
    { key: 'open', label: 'Open', tone: 'info', filter: { column: 'progress', op: 'eq', value: 'open' } },
  ],
  searchPlaceholder: 'Search by number or supplier',
  rowPage: '/buying/quotations/{row_id}',
  createPage: { href: '/buying/quotations/new', permission: MAY_WRITE },
  empty: { title: 'No supplier quotations yet', body: 'Enter what a supplier offered; an order is made from it.' },
})
