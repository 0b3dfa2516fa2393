import { sql } from '@/lib/core/db/sql'
import { defineGrid } from '@/lib/core/grid/define-grid'
import { memberReference } from '@/lib/core/grid/query/references'
import { asRow } from '../operations/payments/as-row'
import { cancelPayment, discardPayment } from '../operations/payments/cancel-payment'
import { submitPayment } from '../operations/payments/submit-payment'
import { customerReference } from '../parties/customer-reference'
import { supplierReference } from '../parties/supplier-reference'
import { DOCSTATUS, PARTY_TYPES, PAYMENT_KINDS, STATUSES } from '../schemas'
import { bankAccountReference } from '../setup/account-references'
import { bookingActions } from './booking-actions'

const SUBMITTED = { column: 'docstatus', op: 'eq', value: DOCSTATUS.submitted } as const

export const accPayments = defineGrid({
  slug: 'acc-payments',
  module: 'accounting',
  title: 'Payments',
  singular: 'Payment',
  description: 'Money received from customers and paid to suppliers, with refunds, and the invoices that it paid.',
  source: { kind: 'model', table: 'acc_payment', versioned: true },
  columns: {
    number: { label: 'Number', type: 'text', sort: true, search: true, primary: true, width: 130 },
    party_name: { label: 'Party', type: 'text', sort: true, search: true, width: 220 },
    kind: { label: 'Kind', type: 'choice', choices: PAYMENT_KINDS, sort: true, width: 120 },
    party_type: { label: 'Party is a', type: 'choice', choices: PARTY_TYPES, width: 110, hidden: true },
    posting_date: { label: 'Date', type: 'date', sort: true },
    status: { label: 'Status', type: 'choice', choices: STATUSES, sort: true, width: 120 },
    amount: { label: 'Amount', type: 'money', currencyColumn: 'currency', sort: true },
    unallocated: {
      label: 'Not allocated',
      type: 'money',
      currencyColumn: 'currency',
      sort: true,
      help: 'What is used for no invoice yet.',
    },
    reference_no: { label: 'Reference', type: 'text', search: true, width: 160 },
    bank_account_id: {
      label: 'Bank account',
      type: 'reference',
      sort: true,
      reference: bankAccountReference,
      width: 180,
    },
    mode: { label: 'Paid by', type: 'text', width: 120, hidden: true },
    reference_date: { label: 'Reference date', type: 'date', nullable: true, hidden: true },
    base_amount: { label: 'Amount in own currency', type: 'money', sort: true, hidden: true },
    currency: { label: 'Currency', type: 'text', hidden: true, width: 90 },
    conversion_rate: { label: 'Rate', type: 'number', pgType: 'numeric', hidden: true },
    supplier_id: {
      label: 'Supplier',
      type: 'reference',
      nullable: true,
      reference: supplierReference,
      hidden: true,
    },
    customer_id: {
      label: 'Customer',
      type: 'reference',
      nullable: true,
      reference: customerReference,
      hidden: true,
    },
    remarks: { label: 'Remarks', type: 'long_text', search: true, hidden: true },
    docstatus: { label: 'Document status', type: 'number', hidden: true, help: '0 draft, 1 submitted, 2 cancelled.' },
    /** What the page of a payment is called. */
    refund: {
      label: 'Refund',
      type: 'boolean',
      sql: (t) => sql`((${t}.kind = 'pay') <> (${t}.party_type = 'supplier'))`,
      cell: 'stale',
      hidden: true,
    },
    created_by: {
      label: 'Entered by',
      type: 'reference',
      sort: true,
      nullable: true,
      reference: memberReference,
      hidden: true,
    },
    created_at: { label: 'Created', type: 'datetime', sort: true, hidden: true },
  },
  defaultSort: '-posting_date',
  access: { read: 'accounting.payment.read' },
  actions: bookingActions('payment', {
    submit: asRow('payment_id', submitPayment),
    cancel: asRow('payment_id', cancelPayment),
    discard: asRow('payment_id', discardPayment),
  }),
  stats: [
    {
      key: 'received',
      label: 'Received this month',
      tone: 'success',
      sum: 'base_amount',
      currency: 'organization',
      filter: {
        and: [
          SUBMITTED,
          { column: 'kind', op: 'eq', value: 'receive' },
          { column: 'posting_date', op: 'eq', value: 'this_month' },
        ],
      },
    },
    {
      key: 'paid',
      label: 'Paid this month',
      tone: 'info',
      sum: 'base_amount',
      currency: 'organization',
      filter: {
        and: [
          SUBMITTED,
          { column: 'kind', op: 'eq', value: 'pay' },
          { column: 'posting_date', op: 'eq', value: 'this_month' },
        ],
      },
    },
    {
      key: 'unallocated',
      label: 'Not allocated',
      tone: 'warning',
      filter: { and: [SUBMITTED, { column: 'unallocated', op: 'gt', value: 0 }] },
    },
    { key: 'drafts', label: 'Drafts', filter: { column: 'docstatus', op: 'eq', value: DOCSTATUS.draft } },
  ],
  searchPlaceholder: 'Search by number, party, reference or remarks',
  rowPage: '/accounting/payments/{row_id}',
  createPage: { href: '/accounting/payments/new', permission: 'accounting.payment.write' },
  empty: { title: 'No payments yet', body: 'Enter what a customer paid or what you paid a supplier.' },
})
