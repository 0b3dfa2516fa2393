import { z } from 'zod'
import { type Sql, sql } from '@/lib/core/db/sql'
import type { Action, Column, ModelSource, Stat } from '@/lib/core/grid/define-grid'
import { memberReference } from '@/lib/core/grid/query/references'
import { callTrusted, defineOperation, type Operation } from '@/lib/core/operation'
import { docstatusActions } from '@/lib/modules/accounting/ledger/docstatus-actions'
import { todaySql } from '@/lib/modules/accounting/reports/party-figures'
import { DOCSTATUS, DOCTYPES, type Doctype, PROGRESS, STATUSES } from '../../schemas'
import { cancelDocument, discardDocument } from './cancel-document'
import { submitDocument } from './submit-document'

/** What the lists of all seven doctypes share (Business Platform Modules 2.4): where the rows lie, columns, actions. */

/** One doctype's rows; written out, so that the indexes that begin with it are used by kept plans too. */
export const documentSource = (doctype: Doctype): ModelSource => ({
  kind: 'model',
  table: 'acc_document',
  versioned: true,
  where: (t) => sql`${t}.doctype = ${sql.raw(`'${doctype}'`)}`,
})

const total = (label: string, more: Partial<Column> = {}): Column => ({
  label,
  type: 'money',
  currencyColumn: 'currency',
  hidden: true,
  ...more,
})
/** In the company's currency. */
const base = (label: string, more: Partial<Column> = {}): Column => ({ label, type: 'money', hidden: true, ...more })

export const numberColumns = {
  number: { label: 'Number', type: 'text', sort: true, search: true, primary: true, width: 130 },
  /** The number again, as documents call it on the wire. */
  name: { label: 'Document name', type: 'text', sql: (t: Sql) => sql`${t}.number`, hidden: true },
} satisfies Record<string, Column>

export const postingColumns = {
  posting_date: { label: 'Posting date', type: 'date', sort: true },
  status: { label: 'Status', type: 'choice', choices: STATUSES, sort: true, width: 120 },
  progress: { label: 'Progress', type: 'choice', choices: PROGRESS, sort: true, width: 160 },
} satisfies Record<string, Column>

export const totalColumns = {
  grand_total: total('Total', { sort: true, hidden: false }),
  net_total: total('Net total'),
  tax_total: total('VAT'),
  base_net_total: base('Net total in own currency'),
  base_tax_total: base('VAT in own currency'),
  base_grand_total: base('Total in own currency', { sort: true }),
  currency: { label: 'Currency', type: 'text', hidden: true, width: 90 },
  conversion_rate: { label: 'Conversion rate', type: 'number', pgType: 'numeric', hidden: true },
} satisfies Record<string, Column>

export const recordColumns = {
  company: {
    label: 'Company',
    type: 'text',
    sql: (t: Sql) => sql`(select o.name from acc_company o where o.id = ${t}.company_id)`,
    hidden: true,
  },
  docstatus: { label: 'Document status', type: 'number', hidden: true, help: '0 draft, 1 submitted, 2 cancelled.' },
  remarks: { label: 'Remarks', type: 'long_text', hidden: true },
  created_by: {
    label: 'Created by',
    type: 'reference',
    sort: true,
    nullable: true,
    reference: memberReference,
    hidden: true,
  },
  updated_by: {
    label: 'Changed by',
    type: 'reference',
    sort: true,
    nullable: true,
    reference: memberReference,
    hidden: true,
  },
  created_at: { label: 'Created', type: 'datetime', sort: true, hidden: true },
  updated_at: { label: 'Changed', type: 'datetime', sort: true, hidden: true },
} satisfies Record<string, Column>

/** Of invoices: what is still owed, and whether its day has passed. */
export const dueColumns = {
  due_date: { label: 'Due', type: 'date', nullable: true, sort: true },
  outstanding: total('Outstanding', { sort: true, hidden: false }),
  base_outstanding: base('Outstanding in own currency'),
  overdue: {
    label: 'Overdue',
    type: 'boolean',
    sql: (t: Sql) =>
      sql`(${t}.docstatus = 1 and ${t}.outstanding > 0 and coalesce(${t}.due_date < ${todaySql(t)}, false))`,
    cell: 'stale',
    width: 110,
  },
} satisfies Record<string, Column>

/** Submit, cancel and discard from a list: each row on its own, so that one that is refused stops no other. */
export function documentActions(doctype: Doctype): Action[] {
  const { title, plural } = DOCTYPES[doctype]
  const isInvoice = doctype.endsWith('_invoice')
  return docstatusActions(
    title.toLowerCase(),
    {
      submit: asRow(doctype, submitDocument),
      cancel: asRow(doctype, cancelDocument),
      discard: asRow(doctype, discardDocument),
    },
    {
      submit: isInvoice
        ? 'They are posted to the ledger and locked. A mistake is put right by cancelling, which reverses the posting.'
        : 'They are locked. A mistake is put right by cancelling.',
      cancel: `${isInvoice ? 'What they posted is reversed in the ledger. ' : ''}${plural} keep their numbers; cancelling cannot be undone.`,
    },
  )
}

/** How many there are, and how many of them are drafts. */
export const countAndDrafts = (doctype: Doctype): Stat[] => [
  { key: 'count', label: DOCTYPES[doctype].plural },
  { key: 'drafts', label: 'Drafts', filter: { column: 'docstatus', op: 'eq', value: DOCSTATUS.draft } },
]

/** A document's operation for a grid action, which names its row and knows the doctype. */
function asRow<S extends z.ZodRawShape, O>(
  doctype: Doctype,
  operation: Operation<z.ZodObject<S>, O>,
): Operation<z.ZodObject, { message: string }> {
  const { doctype: _doctype, doc_id: _id, ...rest } = operation.input.shape as z.ZodRawShape
  return defineOperation({
    ...operation,
    input: z.strictObject({ row_id: z.string(), ...rest }) as unknown as z.ZodObject,
    output: z.object({ message: z.string() }),
    async run({ ctx, input }) {
      const { row_id, ...others } = input as Record<string, unknown>
      await callTrusted(ctx, operation, { ...others, doctype, doc_id: row_id } as unknown as z.output<z.ZodObject<S>>)
      return { message: 'Done.' }
    },
  })
}
