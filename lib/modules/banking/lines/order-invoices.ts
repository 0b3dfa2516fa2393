import { compile, sql } from '@/lib/core/db/sql'
import { AppError, conflict } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { cancelDocument } from '@/lib/modules/accounting/operations/documents/cancel-document'
import { accDocumentLineTable, accDocumentTable } from '@/lib/modules/accounting/tables'
import { inSteps } from '../matching/attempt'
import type { FreedInvoice } from '../schemas-answers'
import { invoiceOfOrder } from './pay-order'
import type { EndedInvoice, StepBefore } from './steps'

/** Invoices that receipts made of sales orders: they go with what paid them, and come back with it. */

type Ended = { told: FreedInvoice[]; ofLine: Map<string, EndedInvoice[]> }

/**
 * Cancels the invoices that were made to be paid by what cleared these lines; one with which something else was done stays.
 * To be called when what cleared the lines is cancelled.
 */
export async function cancelInvoicesOf(ctx: OperationCtx, lineIds: readonly string[]): Promise<Ended> {
  const ended: Ended = { told: [], ofLine: new Map() }
  for (const lineId of lineIds) {
    const step = await clearingStep(ctx, lineId)
    for (const id of (step?.before as StepBefore | undefined)?.documents ?? []) {
      const invoice = await readInvoice(ctx, id)
      if (!invoice) continue
      const message = await whyNot(ctx, id)
      ended.told.push({ id, number: invoice.number, cancelled: message === '', message })
      if (message === '') ended.ofLine.set(lineId, [...(ended.ofLine.get(lineId) ?? []), { id, ...invoice }])
    }
  }
  return ended
}

/** What a line is cleared by was made by the newest step that stands. */
const clearingStep = (ctx: OperationCtx, transaction_id: string) =>
  ctx.db.bankStep.findFirst({ where: { transaction_id, undone_at: null }, orderBy: { id: 'desc' } })

/** @returns why it stands still, in words; empty: it is cancelled */
async function whyNot(ctx: OperationCtx, doc_id: string): Promise<string> {
  const reason = 'Unallocated from the bank line'
  try {
    await inSteps(ctx)(cancelDocument, { doctype: 'acc_sales_invoice', doc_id, reason })
    return ''
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

/** Null: it is cancelled already. */
async function readInvoice(ctx: OperationCtx, id: string): Promise<Omit<EndedInvoice, 'id'> | null> {
  const [invoice] = await ctx.query<Omit<EndedInvoice, 'id'>>(
    compile(sql`
      select d.number, to_char(d.posting_date, 'YYYY-MM-DD') as posting_date, (
        select o.document_id::text from ${accDocumentLineTable} l
        join ${accDocumentLineTable} o on o.organization_id = l.organization_id and o.id = coalesce(l.order_line_id, l.source_line_id)
        where l.organization_id = d.organization_id and l.document_id = d.id limit 1) as order_id
      from ${accDocumentTable} d where d.organization_id = ${ctx.organization.id}::uuid and d.id = ${id}::uuid and d.docstatus = 1`),
  )
  return invoice ?? null
}

/**
 * Makes invoices anew that an unallocation cancelled, of what is left of their orders; the step that had made them goes on with these.
 * @param again gets the new id of each
 */
export async function remakeInvoices(
  ctx: OperationCtx,
  lineId: string,
  ended: readonly EndedInvoice[],
  again: Map<string, string>,
): Promise<void> {
  for (const { id, number, posting_date, order_id } of ended) {
    if (!order_id) throw conflict(`${number} was cancelled and cannot be made anew. Clear the line again instead.`)
    const { document_id } = await invoiceOfOrder(ctx, order_id, new Date(`${posting_date}T00:00:00Z`))
    again.set(id, document_id)
    for (const step of await ctx.db.bankStep.findMany({ where: { transaction_id: lineId } })) {
      const before = step.before as StepBefore
      if (!before.documents?.includes(id)) continue
      const documents = before.documents.map((one) => (one === id ? document_id : one))
      await ctx.db.bankStep.updateMany({ where: { id: step.id }, data: { before: { ...before, documents } as object } })
    }
  }
}
