import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { conflict } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { doctypeInput } from '@/lib/modules/accounting/documents/document-input'
import { documentsMadeFrom, recountLines } from '@/lib/modules/accounting/documents/linked-documents'
import type { StoredDocument } from '@/lib/modules/accounting/documents/resolve-input'
import { linesOf, lockDocument, recordChange } from '@/lib/modules/accounting/documents/store-document'
import { companyOf } from '@/lib/modules/accounting/ledger/company'
import { cancelledNow, demandCancellable, demandDraft } from '@/lib/modules/accounting/ledger/docstatus'
import { reverseVoucher } from '@/lib/modules/accounting/ledger/post-voucher'
import { recordDocument } from '@/lib/modules/accounting/parties/record-in-timeline'
import { documentCancelled } from '../../events'
import { DOCTYPES, type Doctype, isBuying, isInvoice } from '../../schemas'
import { documentEnded } from '../../slots'
import { documentOutput, readWhole } from './read-document'

const reason = z.string().trim().max(500, 'At most 500 characters.').default('')

export const cancelDocument = defineOperation({
  name: 'accounting.document.cancel',
  title: 'Cancelled a document',
  permission: 'accounting.document.cancel',
  effect: 'danger',
  input: z.strictObject({ doctype: doctypeInput, doc_id: z.string(), reason }),
  output: documentOutput,
  async run({ ctx, input: { doctype, doc_id, reason } }) {
    const document = await lockDocument(ctx, doctype, doc_id)
    demandCancellable(document, 'document')
    await demandNoFollowers(ctx, document)
    const company = await companyOf(ctx)
    const original = document.return_against_id
    if (original) await lockDocument(ctx, doctype, original)
    await end(ctx, document, reason)
    const lines = await linesOf(ctx, doc_id)
    await recountLines(ctx, [
      ...new Set(lines.flatMap((line) => [line.source_line_id, line.order_line_id].filter((id) => id !== null))),
    ])
    if (isInvoice(doctype))
      await reverseVoucher(ctx, company, {
        voucher_type: isBuying(doctype) ? 'purchase_invoice' : 'sales_invoice',
        source_id: doc_id,
      })
    recordChange(ctx, document, await lockDocument(ctx, doctype, doc_id))
    await recordDocument(ctx, document, 'canceled', { reason })
    await ctx.emit(documentCancelled, { id: doc_id, doctype, number: document.number, reason })
    return readWhole(ctx, doctype, doc_id)
  },
})

/** A draft that is not wanted keeps its number, so that the series has no gap. */
export const discardDocument = defineOperation({
  name: 'accounting.document.discard',
  title: 'Discarded a draft',
  permission: 'accounting.document.write',
  effect: 'write',
  input: z.strictObject({ doctype: doctypeInput, doc_id: z.string(), reason }),
  output: documentOutput,
  async run({ ctx, input: { doctype, doc_id, reason } }) {
    const document = await lockDocument(ctx, doctype, doc_id)
    demandDraft(document, 'is discarded')
    await end(ctx, document, reason || 'Draft discarded')
    recordChange(ctx, document, await lockDocument(ctx, doctype, doc_id))
    return readWhole(ctx, doctype, doc_id)
  },
})

async function end(ctx: OperationCtx, { id }: StoredDocument, reason: string): Promise<void> {
  const data = { ...cancelledNow(ctx, reason), cancelled_by: ctx.user?.id ?? null, progress: '' }
  await ctx.db.accDocument.updateMany({ where: { id }, data })
  for (const told of documentEnded.contributed()) await told(ctx, id)
}

/** An order may end although it was invoiced, where all of that is credited. */
const isSettled = ({ doctype }: StoredDocument) =>
  isOrder(doctype)
    ? sql`(d.is_return or (d.doctype in ('acc_sales_invoice', 'acc_purchase_invoice') and not exists (
        select from acc_document_line own where own.organization_id = d.organization_id and own.document_id = d.id
          and own.returned_qty < own.qty)))`
    : sql`false`

const isOrder = (doctype: string): boolean => doctype === 'acc_sales_order' || doctype === 'acc_purchase_order'

/** What was made from it, returned against it or paid on it is undone first, newest first. */
async function demandNoFollowers(ctx: OperationCtx, document: StoredDocument): Promise<void> {
  const organization = sql`${ctx.organization.id}::uuid`
  const followers = await ctx.query<{ number: string; doctype: string }>(
    compile(sql`
      select distinct d.number, d.doctype from acc_document d
      where d.organization_id = ${organization} and d.docstatus = 1 and d.id <> ${document.id}::uuid
        and not ${isSettled(document)} and d.id in (
          ${documentsMadeFrom(ctx.organization.id, document.id)}
          union select r.id from acc_document r where r.organization_id = ${organization} and r.return_against_id = ${document.id}::uuid)
      union
      select p.number, 'acc_payment' from acc_payment_allocation a
      join acc_payment p on p.organization_id = a.organization_id and p.id = a.payment_id and p.docstatus = 1
      where a.organization_id = ${organization} and a.document_id = ${document.id}::uuid
      union
      select j.number, 'acc_journal' from acc_journal_line jl
      join acc_journal j on j.organization_id = jl.organization_id and j.id = jl.journal_id and j.docstatus = 1
      where jl.organization_id = ${organization} and jl.document_id = ${document.id}::uuid
      order by 1`),
  )
  if (followers.length === 0) return
  const named = followers.slice(0, 5).map(({ number, doctype }) => {
    const title =
      doctype in DOCTYPES ? DOCTYPES[doctype as Doctype].title : doctype === 'acc_payment' ? 'payment' : 'journal'
    return `${title.toLowerCase()} ${number}`
  })
  throw conflict(
    `${document.number} is used by ${named.join(', ')}${followers.length > 5 ? ` and ${followers.length - 5} more` : ''}. Cancel that first.`,
  )
}
