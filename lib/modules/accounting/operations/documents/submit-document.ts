import { z } from 'zod'
import { conflict, invalid } from '@/lib/core/errors'
import type { FieldError } from '@/lib/core/grid/wire'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { decimal, wire } from '@/lib/core/values/money'
import { doctypeInput, flag } from '@/lib/modules/accounting/documents/document-input'
import { findParty } from '@/lib/modules/accounting/documents/find-party'
import {
  lockSourceLines,
  recountLines,
  type SourceLineState,
} from '@/lib/modules/accounting/documents/linked-documents'
import { postingOf } from '@/lib/modules/accounting/documents/posting-of'
import type { StoredDocument } from '@/lib/modules/accounting/documents/resolve-input'
import { returnRounding, roundedLine } from '@/lib/modules/accounting/documents/return-rounding'
import {
  findDocument,
  linesOf,
  lockDocument,
  recordChange,
  type StoredLine,
} from '@/lib/modules/accounting/documents/store-document'
import { type Company, companyOf } from '@/lib/modules/accounting/ledger/company'
import { demandDraft, submittedNow } from '@/lib/modules/accounting/ledger/docstatus'
import { closedBecause, postVoucher } from '@/lib/modules/accounting/ledger/post-voucher'
import { recordDocument } from '@/lib/modules/accounting/parties/record-in-timeline'
import type { Difference } from '../../domain/differences'
import { differencesOf } from '../../domain/differences'
import { billSubmitted, invoiceSubmitted } from '../../events'
import { DOCSTATUS, type Doctype, isBuying, isInvoice } from '../../schemas'
import { documentOutput, readWhole } from './read-document'

export const submitDocument = defineOperation({
  name: 'accounting.document.submit',
  title: 'Submitted a document',
  permission: 'accounting.document.submit',
  effect: 'write',
  input: z.strictObject({
    doctype: doctypeInput,
    doc_id: z.string(),
    /** Submits a bill although it differs from its order or receipt. */
    accept_differences: flag,
  }),
  output: documentOutput,
  async run({ ctx, input: { doctype, doc_id, accept_differences } }) {
    await submitLocked(ctx, await lockDocument(ctx, doctype, doc_id), { accept_differences })
    return readWhole(ctx, doctype, doc_id)
  },
})

/**
 * Submits a draft that the caller has locked: checks it whole, counts it on the documents that it was made from, posts it
 * where it is an invoice, and locks it for good (Business Platform Modules 3, Buying documents).
 * @throws 409 when it is no draft, differs from its order beyond the tolerance, or its day is closed; 422 for what is missing
 */
export async function submitLocked(
  ctx: OperationCtx,
  draft: StoredDocument,
  /** `at`: when it is said to have happened, for sample data; now by default. */
  options: { accept_differences?: boolean; at?: Date },
): Promise<void> {
  const doctype = draft.doctype as Doctype
  demandDraft(draft, 'can be submitted')
  const company = await companyOf(ctx)
  // Its invoice may be returned or paid at the same time.
  if (draft.return_against_id) await lockDocument(ctx, doctype, draft.return_against_id)
  const document = await storeRounding(ctx, draft)
  const lines = await linesOf(ctx, document.id)
  await demandComplete(ctx, document, lines)
  const closed = await closedBecause(ctx, company, document.posting_date)
  if (closed) throw conflict(closed.message, closed.code)

  const sources = await lockSourceLines(ctx, linkedLines(lines))
  demandOpenSources(document, lines, sources)
  const differences = differencesOf(
    doctype,
    document.is_return,
    comparable(lines, sources),
    String(company.match_tolerance),
  )
  if (differences.length && !options.accept_differences) throw differ(document, differences)

  // The state comes first: what follows counts submitted documents.
  await ctx.db.accDocument.updateMany({
    where: { id: document.id },
    data: {
      ...submittedNow(ctx, options.at),
      submitted_by: ctx.user?.id ?? null,
      progress: firstProgress(doctype),
    },
  })
  await recountLines(ctx, linkedLines(lines))
  if (isInvoice(doctype)) await post(ctx, company, document)
  const after = await lockDocument(ctx, doctype, document.id)
  recordChange(ctx, document, after)
  await recordDocument(ctx, after, 'submitted', { at: options.at })
  await announce(ctx, after)
}

/** What a return is worth is what it posts, to the cent, and it shows that. */
async function storeRounding(ctx: OperationCtx, document: StoredDocument): Promise<StoredDocument> {
  const rounding = await returnRounding(ctx, document)
  const line = rounding.isZero() ? undefined : roundedLine(await linesOf(ctx, document.id))
  if (!line) return document
  const plus = (amount: unknown) => wire(decimal(String(amount)).plus(rounding))
  await ctx.db.accDocumentLine.updateMany({ where: { id: line.id }, data: { base_amount: plus(line.base_amount) } })
  const data = { base_net_total: plus(document.base_net_total), base_grand_total: plus(document.base_grand_total) }
  await ctx.db.accDocument.updateMany({ where: { id: document.id }, data })
  return findDocument(ctx, document.doctype as Doctype, document.id)
}

const linkedLines = (lines: StoredLine[]): string[] => [
  ...new Set(lines.flatMap((line) => [line.source_line_id, line.order_line_id].filter((id) => id !== null))),
]

async function post(ctx: OperationCtx, company: Company, document: StoredDocument): Promise<void> {
  const posting = await postingOf(ctx, company, document)
  // A bill of nothing (a free sample) posts nothing.
  if (posting.entries.length === 0) return
  await postVoucher(ctx, company, {
    voucher_type: isBuying(document.doctype as Doctype) ? 'purchase_invoice' : 'sales_invoice',
    source_id: document.id,
    number: document.number,
    posting_date: document.posting_date,
    remarks: document.bill_no ? `Bill ${document.bill_no}` : document.remarks.slice(0, 200),
    is_sample: document.is_sample,
    ...posting,
  })
}

function firstProgress(doctype: Doctype): string {
  switch (doctype) {
    case 'acc_purchase_order':
      return 'to_receive_and_bill'
    case 'acc_sales_order':
    case 'acc_purchase_receipt':
      return 'to_bill'
    case 'acc_quotation':
    case 'acc_supplier_quotation':
      return 'open'
    default:
      return 'paid'
  }
}

async function demandComplete(ctx: OperationCtx, document: StoredDocument, lines: StoredLine[]): Promise<void> {
  const errors: FieldError[] = []
  const missing = (field: string, msg: string) => errors.push({ loc: ['body', field], msg, type: 'missing' })
  const buying = isBuying(document.doctype as Doctype)
  const type = buying ? 'supplier' : 'customer'
  const party = await findParty(ctx, type, document.supplier_id ?? document.customer_id)
  if (!party || party === 'unknown') missing(`${type}_id`, `Choose the ${type} before submitting.`)
  else if (party.disabled)
    missing(`${type}_id`, `${party.name} is disabled. Enable the ${type} first, or choose another.`)
  if (lines.length === 0) missing('items', 'Add at least one line.')
  if (
    document.is_return
      ? decimal(String(document.grand_total)).greaterThan(0)
      : decimal(String(document.grand_total)).isNegative()
  )
    missing('items', 'The total is below zero. Use a debit or credit note to give something back.')
  if (errors.length) throw invalid(errors)
}

/** What it was made from must still stand, be of the same party, and not be used up by others. */
function demandOpenSources(document: StoredDocument, lines: StoredLine[], sources: Map<string, SourceLineState>): void {
  const party = document.supplier_id ?? document.customer_id
  const given = new Map<string, ReturnType<typeof decimal>>()
  for (const [n, line] of lines.entries()) {
    const source = line.source_line_id ? sources.get(line.source_line_id) : undefined
    if (!source) continue
    const refuse = (msg: string): never => {
      throw invalid([{ loc: ['body', 'items', n, 'source_line_id'], msg, type: 'value_error' }])
    }
    if (source.docstatus !== DOCSTATUS.submitted) refuse(`${source.number} is not submitted any more.`)
    if (source.party_id !== party) refuse(`${source.number} is somebody else’s.`)
    if (!document.is_return) continue
    const earlier = given.get(source.id) ?? 0
    const left = decimal(source.qty).minus(decimal(source.returned_qty)).minus(earlier)
    given.set(source.id, decimal(String(line.qty)).abs().plus(earlier))
    if (decimal(String(line.qty)).abs().greaterThan(left))
      throw invalid([
        {
          loc: ['body', 'items', n, 'qty'],
          msg: `Only ${left.toString()} of ${source.number} can still be given back.`,
          type: 'value_error',
        },
      ])
  }
}

/** Lines beside what they were made from, for the comparison of bill, receipt and order. */
export const comparable = (lines: StoredLine[], sources: Map<string, SourceLineState>) =>
  lines.map((line) => ({
    line: line.position,
    description: line.description,
    qty: String(line.qty),
    rate: String(line.rate),
    source: (line.source_line_id && sources.get(line.source_line_id)) || null,
    order: (line.order_line_id && sources.get(line.order_line_id)) || null,
  }))

const differ = (document: StoredDocument, differences: Difference[]) =>
  conflict(
    `${document.number} differs from what was ordered or received: ${differences.map(({ message }) => message).join(' ')} Submit it with accept_differences if that is right.`,
    'confirmation_required',
    { differences },
  )

async function announce(ctx: OperationCtx, document: StoredDocument): Promise<void> {
  const details = {
    id: document.id,
    number: document.number,
    due_date: document.due_date?.toISOString().slice(0, 10) ?? null,
    is_return: document.is_return,
    currency: document.currency,
    grand_total: String(document.grand_total),
  }
  if (document.doctype === 'acc_sales_invoice')
    await ctx.emit(invoiceSubmitted, {
      ...details,
      customer_id: document.customer_id!,
      customer_name: document.party_name,
    })
  if (document.doctype === 'acc_purchase_invoice')
    await ctx.emit(billSubmitted, {
      ...details,
      supplier_id: document.supplier_id!,
      supplier_name: document.party_name,
      bill_no: document.bill_no,
    })
}
