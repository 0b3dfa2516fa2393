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

export const accPurchaseReceipts = defineGrid({
  slug: 'acc-purchase-receipts',
  module: 'buying',
  title: 'Purchase receipts',
  singular: 'Purchase receipt',
  description: 'What arrived. Receipts post nothing to the ledger and change no stock.',
  source: documentSource('acc_purchase_receipt'),
  columns: {
    ...numberColumns,
    ...supplierOfDocument,
    ...postingColumns,
    per_billed: { label: 'Billed', type: 'percent', sort: true, cell: 'bar', width: 130 },
    ...totalColumns,
    ...recordColumns,
  },
  defaultSort: '-posting_date',
  access: DOCUMENT_ACCESS,
  actions: documentActions('acc_purchase_receipt'),
  stats: [
    ...countAndDrafts('acc_purchase_receipt'),
    { key: 'to_bill', label: 'To bill', tone: 'warning', filter: { column: 'progress', op: 'eq', value: 'to_bill' } },
  ],
  searchPlaceholder: 'Search by number or supplier',
  rowPage: '/buying/receipts/{row_id}',
  createPage: { href: '/buying/receipts/new', permission: MAY_WRITE },
  empty: { title: 'No purchase receipts yet', body: 'Note what arrived, from the order it belongs to or without one.' },
})
