import { sql } from '@/lib/core/db/sql'
import { defineGrid } from '@/lib/core/grid/define-grid'
import { memberReference } from '@/lib/core/grid/query/references'
import { cancelJournal, discardJournal } from '../operations/journals/cancel-journal'
import { submitJournal } from '../operations/journals/submit-journal'
import { asRow } from '../operations/payments/as-row'
import { DOCSTATUS, JOURNAL_KINDS, STATUSES } from '../schemas'
import { bookingActions } from './booking-actions'

export const accJournals = defineGrid({
  slug: 'acc-journals',
  module: 'accounting',
  title: 'Journal entries',
  singular: 'Journal entry',
  description: 'What is posted by hand: corrections, accruals, opening balances.',
  source: { kind: 'model', table: 'acc_journal', versioned: true },
  columns: {
    number: { label: 'Number', type: 'text', sort: true, search: true, primary: true, width: 130 },
    title: { label: 'Title', type: 'text', search: true, width: 280 },
    posting_date: { label: 'Date', type: 'date', sort: true },
    status: { label: 'Status', type: 'choice', choices: STATUSES, sort: true, width: 120 },
    kind: { label: 'Kind', type: 'choice', sort: true, choices: JOURNAL_KINDS, width: 120 },
    total: { label: 'Total', type: 'money', currencyColumn: 'currency', sort: true },
    remarks: { label: 'Remarks', type: 'long_text', search: true, hidden: true },
    docstatus: { label: 'Document status', type: 'number', hidden: true, help: '0 draft, 1 submitted, 2 cancelled.' },
    currency: {
      label: 'Currency',
      type: 'text',
      sql: (t) => sql`(select c.currency from acc_company c where c.id = ${t}.company_id)`,
      hidden: true,
      filter: false,
      width: 90,
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
  actions: bookingActions('journal entry', {
    submit: asRow('journal_id', submitJournal),
    cancel: asRow('journal_id', cancelJournal),
    discard: asRow('journal_id', discardJournal),
  }),
  stats: [
    { key: 'entries', label: 'Journal entries' },
    {
      key: 'drafts',
      label: 'Drafts',
      tone: 'warning',
      filter: { column: 'docstatus', op: 'eq', value: DOCSTATUS.draft },
    },
  ],
  searchPlaceholder: 'Search by number, title or remarks',
  rowPage: '/accounting/journals/{row_id}',
  createPage: { href: '/accounting/journals/new', permission: 'accounting.payment.write' },
  empty: { title: 'No journal entries yet', body: 'Enter a correction, an accrual or opening balances by hand.' },
})
