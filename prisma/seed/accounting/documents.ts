import type { OperationCtx } from '@/lib/core/operation'
import type { HeaderInput } from '@/lib/modules/accounting/documents/document-input'
import { cancelDocument } from '@/lib/modules/accounting/operations/documents/cancel-document'
import { nextValues } from '@/lib/modules/accounting/operations/documents/make-document'
import { submitLocked } from '@/lib/modules/accounting/operations/documents/submit-document'
import { storeDraft } from '@/lib/modules/accounting/operations/documents/write-document'
import type { Doctype } from '@/lib/modules/accounting/schemas'
import { DAY, HOUR } from '../support/time'
import type { DemoBooks } from './setup'

/** With the demo's own moment, which nothing of it is later than. */
export type BooksCtx = OperationCtx & { now: Date }
/** Something that happened on a day, in the books. */
export type Happening = { on: Date; run: (ctx: BooksCtx) => Promise<void> }
/** Of monthly invoices: so many months before this one, up to today. */
export type Span = { today: Date; months: number }
export type Add = (on: Date, run: Happening['run']) => void

/** A document that a later one is made from; it has its id once it was written. */
export type Written = { id: string; number: string; grand_total: string; currency: string; on: Date }

export type Line = {
  sku?: string
  description?: string
  qty?: number
  rate?: string
  account?: string
  zeroRated?: boolean
}
export type End = 'draft' | 'submitted' | 'cancelled'

/** Lines as a document takes them. */
export function linesFor(books: DemoBooks, side: 'buying' | 'selling', lines: Line[]): HeaderInput['items'] {
  const kind = side === 'buying' ? 'purchase' : 'sales'
  const accountField = side === 'buying' ? 'expense_account_id' : 'income_account_id'
  return lines.map(({ sku, description, qty = 1, rate, account, zeroRated }) => ({
    ...(sku ? { item_id: books.item(sku).id } : {}),
    ...(description ? { description } : {}),
    qty: String(qty),
    ...(rate ? { rate } : {}),
    ...(account ? { [accountField]: books.account(account) } : {}),
    item_tax_template_id: books.vat(kind, zeroRated ? 'Zero-rated' : undefined),
  }))
}

/** Writes a document on its day, as a person would have, and takes it as far as it is said. */
export async function write(
  ctx: BooksCtx,
  doctype: Doctype,
  on: Date,
  input: HeaderInput,
  { end = 'submitted', source }: { end?: End; source?: string } = {},
): Promise<Written> {
  const at = new Date(Math.min(on.getTime() + 9 * HOUR, ctx.now.getTime()))
  const draft = await storeDraft(
    ctx,
    doctype,
    { posting_date: on, ...input },
    { is_sample: true, created_at: at, ...(source ? { source } : {}) },
  )
  if (end !== 'draft') await submitLocked(ctx, draft, { accept_differences: true, at })
  if (end === 'cancelled')
    await cancelDocument.run({ ctx, input: { doctype, doc_id: draft.id, reason: 'Entered twice.' } })
  const { id, number, currency, grand_total } = draft
  return { id, number, currency, grand_total: String(grand_total), on }
}

/** The document that follows another, with part of what is still open: `share` 0.5 is half of each line. */
export async function follow(
  ctx: BooksCtx,
  from: { doctype: Doctype; document: Written },
  to: Doctype,
  on: Date,
  { share = 1, more = {}, end }: { share?: number; more?: HeaderInput; end?: End } = {},
): Promise<Written> {
  const values = await nextValues(ctx, from.doctype, from.document.id, to)
  const items = values.items?.map((line) => ({
    ...line,
    qty: String(share === 1 ? line.qty : Math.max(1, Math.floor(Number(line.qty) * share))),
  }))
  return write(ctx, to, on, { ...values, ...more, items }, end ? { end } : {})
}

export const addDays = (day: Date, days: number): Date => new Date(day.getTime() + days * DAY)
