import { z } from 'zod'
import { demand } from '@/lib/core/context'
import { newId } from '@/lib/core/db/ids'
import { conflict, stale } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { doctypeInput, flag, type HeaderInput, headerInput } from '@/lib/modules/accounting/documents/document-input'
import { resolveInput, type StoredDocument } from '@/lib/modules/accounting/documents/resolve-input'
import {
  asResolved,
  demandDraft,
  headerData,
  linesOf,
  lockDocument,
  recordChange,
  writeLines,
} from '@/lib/modules/accounting/documents/store-document'
import { type Company, companyOf } from '@/lib/modules/accounting/ledger/company'
import { nextNumber } from '@/lib/modules/accounting/ledger/next-number'
import { quotationCreated } from '../../events'
import { DOCTYPES, type Doctype } from '../../schemas'
import { documentOrigins } from '../../slots'
import { findBill } from './quote-price'
import { documentOutput, readWhole } from './read-document'
import { submitLocked } from './submit-document'

export const createDocument = defineOperation({
  name: 'accounting.document.create',
  title: 'Created a document',
  permission: 'accounting.document.write',
  effect: 'write',
  input: z.strictObject({ doctype: doctypeInput, submit: flag, ...headerInput }),
  output: documentOutput,
  async run({ ctx, input: { doctype, submit, ...input } }) {
    const document = await storeDraft(ctx, doctype, input)
    if (submit) await submitNow(ctx, document)
    return readWhole(ctx, doctype, document.id)
  },
})

export const updateDocument = defineOperation({
  name: 'accounting.document.update',
  title: 'Changed a document',
  permission: 'accounting.document.write',
  effect: 'write',
  input: z.strictObject({
    doctype: doctypeInput,
    doc_id: z.string(),
    submit: flag,
    /** What was read; an older one is refused. */
    version: z.number().int().optional(),
    ...headerInput,
  }),
  output: documentOutput,
  async run({ ctx, input: { doctype, doc_id, submit, version, ...input } }) {
    const company = await companyOf(ctx)
    const before = await lockDocument(ctx, doctype, doc_id)
    demandDraft(before)
    if (version !== undefined && version !== before.version)
      throw stale((await readWhole(ctx, doctype, doc_id)).document)
    const old = asResolved(await linesOf(ctx, doc_id))
    const whole = await withCustomer(ctx, doctype, input, before)
    const resolved = await resolveInput(ctx, company, doctype, whole, { document: before, lines: old })
    await demandUnusedBillNo(ctx, resolved.header, doc_id)
    const data = { ...headerData(resolved), updated_by: ctx.user?.id ?? null, updated_at: new Date() }
    await ctx.db.accDocument.updateMany({ where: { id: doc_id }, data: { ...data, version: { increment: 1 } } })
    await writeLines(ctx, doc_id, resolved)
    const after = await lockDocument(ctx, doctype, doc_id)
    recordChange(ctx, before, after)
    if (submit) await submitNow(ctx, after)
    return readWhole(ctx, doctype, doc_id)
  },
})

/**
 * Stores a new draft, for every way a document comes about: typed, converted, scanned, built from a lead.
 * @throws 422 for what is wrong with it
 */
export async function storeDraft(
  ctx: OperationCtx,
  doctype: Doctype,
  input: HeaderInput,
  more: { source?: string; is_sample?: boolean; created_at?: Date } = {},
): Promise<StoredDocument> {
  const company: Company = await companyOf(ctx)
  const resolved = await resolveInput(ctx, company, doctype, await withCustomer(ctx, doctype, input, null), null)
  await demandUnusedBillNo(ctx, resolved.header, null)
  const id = newId()
  const by = ctx.user?.id ?? null
  await ctx.db.accDocument.create({
    data: {
      id,
      organization_id: ctx.organization.id,
      company_id: company.id,
      doctype,
      number: await nextNumber(ctx, doctype),
      created_by: by,
      updated_by: by,
      ...more,
      ...headerData(resolved),
    } as Parameters<typeof ctx.db.accDocument.create>[0]['data'],
  })
  await writeLines(ctx, id, resolved)
  const document = await lockDocument(ctx, doctype, id)
  recordChange(ctx, null, document)
  if (doctype === 'acc_quotation') {
    if (document.lead_id || document.deal_id) await documentOrigins.only()?.quotationSaved(ctx, document)
    await ctx.emit(quotationCreated, {
      id,
      number: document.number,
      customer_id: document.customer_id,
      lead_id: document.lead_id,
      deal_id: document.deal_id,
      currency: document.currency,
      grand_total: String(document.grand_total),
    })
  }
  return document
}

/** A quotation from the CRM gets its customer when it is saved, and not before (Business Platform Modules 3, CRM). */
async function withCustomer(
  ctx: OperationCtx,
  doctype: Doctype,
  input: HeaderInput,
  before: StoredDocument | null,
): Promise<HeaderInput> {
  const said = <K extends 'customer_id' | 'lead_id' | 'deal_id'>(key: K) =>
    input[key] === undefined ? before?.[key] : input[key]
  if (doctype !== 'acc_quotation' || said('customer_id')) return input
  const [lead_id, deal_id] = [said('lead_id') ?? null, said('deal_id') ?? null]
  const customer_id = lead_id || deal_id ? await documentOrigins.only()?.customerOf(ctx, { lead_id, deal_id }) : null
  return customer_id ? { ...input, customer_id } : input
}

async function submitNow(ctx: OperationCtx, document: StoredDocument): Promise<void> {
  demand(ctx, 'accounting.document.submit')
  await submitLocked(ctx, document, {})
}

/** A supplier's bill number is used once, in every year and however it is spelled; a unique index stands behind this. */
async function demandUnusedBillNo(ctx: OperationCtx, header: Partial<StoredDocument>, own: string | null) {
  const { bill_no, supplier_id, is_return } = header
  if (!bill_no || !supplier_id || is_return) return
  const other = await findBill(ctx, { supplier_id, bill_no }, own)
  if (!other) return
  const { title } = DOCTYPES.acc_purchase_invoice
  throw conflict(
    `This supplier’s bill ${bill_no} is already entered as ${title.toLowerCase()} ${other.number}. Correct the number, or open the other one.`,
    'duplicate_bill',
    { other },
  )
}
