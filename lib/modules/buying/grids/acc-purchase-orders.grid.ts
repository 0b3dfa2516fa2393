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

export const accPurchaseOrders = defineGrid({
  slug: 'acc-purchase-orders',
  module: 'buying',
  title: 'Purchase orders',
  singular: 'Purchase order',
  description: 'What was ordered, and how much of it was received and billed.',
  source: documentSource('acc_purchase_order'),
  columns: {
    ...numberColumns,
    ...supplierOfDocument,
    ...postingColumns,
    transaction_date: { label: 'Order date', type: 'date', nullable: true, hidden: true },
    schedule_date: { label: 'Wanted by', type: 'date', nullable: true, sort: true },
    per_received: { label: 'Received', type: 'percent', sort: true, cell: 'bar', width: 130 },
    per_billed: { label: 'Billed', type: 'percent', sort: true, cell: 'bar', width: 130 },
    per_billed_amount: { label: 'Billed by amount', type: 'percent', hidden: true, cell: 'bar', width: 130 },
    ...totalColumns,
    ...recordColumns,
  },
  defaultSort: '-posting_date',
  access: DOCUMENT_ACCESS,
  actions: documentActions('acc_purchase_order'),
  stats: [
    ...countAndDrafts('acc_purchase_order'),
    {
      key: 'to_receive',
      label: 'To receive',
      tone: 'info',
      filter: { column: 'progress', op: 'in', value: ['to_receive', 'to_receive_and_bill'] },
    },
    {
      key: 'to_bill',
      label: 'To bill',
      tone: 'warning',
      filter: { column: 'progress', op: 'in', value: ['to_bill', 'to_receive_and_bill'] },
    },
  ],
  searchPlaceholder: 'Search by number or supplier',
  rowPage: '/buying/orders/{row_id}',
  createPage: { href: '/buying/orders/new', permission: MAY_WRITE },
  empty: {
    title: 'No purchase orders yet',
    body: 'Order from a supplier; receipts and bills are made from the order.',
  },
})
