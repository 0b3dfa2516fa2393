import { sql } from '@/lib/core/db/sql'
import { defineGrid } from '@/lib/core/grid/define-grid'
import type { FilterNode } from '@/lib/core/grid/wire'
import { payableAccountReference } from '@/lib/modules/accounting/catalogue/references'
import {
  documentActions,
  documentSource,
  dueColumns,
  numberColumns,
  postingColumns,
  recordColumns,
  totalColumns,
} from '@/lib/modules/accounting/operations/documents/grid-parts'
import { DOCUMENT_ACCESS, MAY_WRITE, supplierOfDocument } from './document-columns'

const SUBMITTED: FilterNode = { column: 'docstatus', op: 'eq', value: 1 }

export const accPurchaseInvoices = defineGrid({
  slug: 'acc-purchase-invoices',
  module: 'buying',
  title: 'Purchase invoices',
  singular: 'Purchase invoice',
  description: 'Suppliers’ bills and debit notes: the buying documents that post to the ledger.',
  source: documentSource('acc_purchase_invoice'),
  columns: {
    ...numberColumns,
    ...supplierOfDocument,
    bill_no: { label: 'Bill number', type: 'text', sort: true, search: true, width: 140 },
    ...postingColumns,
    ...dueColumns,
    ...totalColumns,
    bill_date: { label: 'Bill date', type: 'date', nullable: true, hidden: true },
    is_return: { label: 'Debit note', type: 'boolean', cell: 'stale', hidden: true },
    credit_to_id: {
      label: 'Payable account',
      type: 'reference',
      nullable: true,
      reference: payableAccountReference,
      sql: (t) => sql`${t}.party_account_id`,
      hidden: true,
    },
    source: { label: 'Entered by', type: 'text', hidden: true, sort: true },
    ...recordColumns,
  },
  defaultSort: '-posting_date',
  access: DOCUMENT_ACCESS,
  actions: documentActions('acc_purchase_invoice'),
  stats: [
    { key: 'count', label: 'Purchase invoices' },
    {
      key: 'total_billed',
      label: 'Total billed',
      sum: 'base_grand_total',
      currency: 'organization',
      filter: SUBMITTED,
    },
    {
      key: 'unpaid',
      label: 'Unpaid',
      sum: 'base_outstanding',
      currency: 'organization',
      tone: 'warning',
      filter: { and: [SUBMITTED, { column: 'outstanding', op: 'gt', value: 0 }] },
    },
    { key: 'overdue', label: 'Overdue', tone: 'danger', filter: { column: 'overdue', op: 'eq', value: true } },
    { key: 'drafts', label: 'Drafts', filter: { column: 'docstatus', op: 'eq', value: 0 } },
  ],
  searchPlaceholder: 'Search by number, supplier or bill number',
  rowPage: '/buying/invoices/{row_id}',
  createPage: { href: '/buying/invoices/new', permission: MAY_WRITE },
  empty: { title: 'No purchase invoices yet', body: 'Enter a supplier’s bill, or scan one.' },
})
