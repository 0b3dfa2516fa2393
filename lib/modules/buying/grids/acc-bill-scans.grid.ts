import { type Sql, sql } from '@/lib/core/db/sql'
import { defineGrid } from '@/lib/core/grid/define-grid'
import { accDocumentTable } from '@/lib/modules/accounting/tables'
import { errorOf, standing } from '../operations/scans/read-scan'
import { discardScan, retryRow } from '../operations/scans/steer-scan'
import { SCAN_STATUSES } from '../scans/schemas'

/** A fact of the draft that was made for the scan. */
const ofDraft =
  (column: string) =>
  (t: Sql): Sql =>
    sql`(select d.${sql.raw(column)} from ${accDocumentTable} d where d.organization_id = ${t}.organization_id and d.id = ${t}.document_id)`

export const accBillScans = defineGrid({
  slug: 'acc-bill-scans',
  module: 'buying',
  title: 'Scanned bills',
  singular: 'Scanned bill',
  description: 'Bills that came as files, from the upload to the checked draft.',
  source: { kind: 'model', table: 'bill_scan' },
  columns: {
    file_name: { label: 'File', type: 'text', primary: true, sort: true, search: true, width: 240 },
    status: { label: 'Status', type: 'choice', choices: SCAN_STATUSES, sql: standing, link: '/buying/scans/{row_id}' },
    progress: {
      label: 'Progress',
      type: 'percent',
      pgType: 'int8',
      sql: (t) => sql`case when ${standing(t)} in ('queued', 'reading') then ${t}.progress else 100 end`,
      cell: 'bar',
    },
    supplier: { label: 'Supplier', type: 'text', sql: ofDraft('party_name'), width: 200 },
    bill_no: { label: 'Bill no.', type: 'text', sql: ofDraft('bill_no') },
    grand_total: { label: 'Total', type: 'money', sql: ofDraft('grand_total'), currencyColumn: 'currency' },
    currency: { label: 'Currency', type: 'text', sql: ofDraft('currency'), hidden: true },
    confidence: {
      label: 'Legible',
      type: 'percent',
      nullable: true,
      sql: (t) => sql`(${t}.confidence * 100)`,
    },
    warnings: {
      label: 'To look at',
      type: 'number',
      sql: (t) => sql`jsonb_array_length(${t}.warnings)`,
      link: '/buying/scans/{row_id}',
    },
    draft: { label: 'Draft', type: 'text', sql: ofDraft('number'), link: '/buying/invoices/{document_id}' },
    draft_status: { label: 'Draft is', type: 'text', sql: ofDraft('status') },
    error: { label: 'Why not', type: 'text', sql: errorOf, width: 280 },
    document_id: {
      label: 'Draft id',
      type: 'text',
      sql: (t) => sql`${t}.document_id::text`,
      hidden: true,
      filter: false,
    },
    created_at: { label: 'Uploaded', type: 'datetime', sort: true },
  },
  defaultSort: '-created_at',
  access: { read: 'buying.scan.read' },
  rowPage: '/buying/scans/{row_id}',
  actions: [
    {
      key: 'retry',
      label: 'Read again',
      icon: 'refresh-cw',
      scope: ['row', 'bulk'],
      runs: 'each',
      operation: retryRow,
      when: { column: 'status', in: ['failed', 'done'] },
    },
    {
      key: 'discard',
      label: 'Discard',
      icon: 'ban',
      scope: ['row', 'bulk'],
      runs: 'each',
      operation: discardScan,
      when: { column: 'status', in: ['queued', 'reading', 'done', 'failed'] },
      confirm: {
        title: 'Discard {count} scanned bill(s)?',
        body: 'Their drafts are given up; numbers and files stay.',
        button: 'Discard',
      },
    },
  ],
  stats: [
    { key: 'total', label: 'Scanned' },
    {
      key: 'under_way',
      label: 'Being read',
      tone: 'accent',
      filter: { column: 'status', op: 'in', value: ['queued', 'reading'] },
    },
    {
      key: 'to_check',
      label: 'To check',
      tone: 'warning',
      filter: {
        and: [
          { column: 'status', op: 'eq', value: 'done' },
          { column: 'draft_status', op: 'eq', value: 'Draft' },
        ],
      },
    },
    { key: 'failed', label: 'Not read', tone: 'danger', filter: { column: 'status', op: 'eq', value: 'failed' } },
  ],
  searchPlaceholder: 'Search by file, supplier or bill number as they were read',
  empty: { title: 'No scanned bills yet', body: 'Drop PDFs or photos of bills above; each becomes a draft.' },
})
