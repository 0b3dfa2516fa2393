import { sql } from '@/lib/core/db/sql'
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
import { todaySql } from '@/lib/modules/accounting/reports/party-figures'
import { customerOfDocument, DOCUMENT_ACCESS, MAY_WRITE, sourceColumn } from './document-columns'

export const accQuotations = defineGrid({
  slug: 'acc-quotations',
  module: 'selling',
  title: 'Quotations',
  singular: 'Quotation',
  description: 'What you offered customers, and what came of it.',
  source: documentSource('acc_quotation'),
  columns: {
    ...numberColumns,
    ...customerOfDocument,
    ...postingColumns,
    valid_until: { label: 'Valid until', type: 'date', nullable: true, sort: true },
    expired: {
      label: 'Expired',
      type: 'boolean',
      sql: (t) =>
        sql`(${t}.docstatus = 1 and ${t}.progress = 'open' and coalesce(${t}.valid_until < ${todaySql(t)}, false))`,
      cell: 'stale',
      width: 110,
    },
    ...totalColumns,
    ...sourceColumn,
    lead_id: { label: 'Lead', type: 'text', pgType: 'uuid', nullable: true, filter: ['eq', 'null'], hidden: true },
    deal_id: { label: 'Deal', type: 'text', pgType: 'uuid', nullable: true, filter: ['eq', 'null'], hidden: true },
    ...recordColumns,
  },
  defaultSort: '-posting_date',
  access: DOCUMENT_ACCESS,
  actions: documentActions('acc_quotation'),
  stats: [
    ...countAndDrafts('acc_quotation'),
    {
      key: 'open_value',
      label: 'Open value',
      tone: 'info',
      filter: { column: 'progress', op: 'eq', value: 'open' },
      sum: 'base_grand_total',
      currency: 'organization',
    },
    { key: 'expired', label: 'Expired', tone: 'warning', filter: { column: 'expired', op: 'eq', value: true } },
  ],
  searchPlaceholder: 'Search by number or customer',
  rowPage: '/selling/quotations/{row_id}',
  createPage: { href: '/selling/quotations/new', permission: MAY_WRITE },
  empty: {
    title: 'No quotations yet',
    body: 'Write one, or make it from a lead; orders and invoices are made from it.',
  },
})
