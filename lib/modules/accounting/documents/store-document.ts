import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { compile, sql } from '@/lib/core/db/sql'
import { conflict, notFound } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { wire } from '@/lib/core/values/money'
import { DOCSTATUS, DOCTYPES, type Doctype, documentGrid } from '../schemas'
import type { ResolvedDocument, ResolvedLine, StoredDocument } from './resolve-input'

const UUID = z.uuid()

/** The document under a lock, so that each change sees the one before it. @throws 404 */
export async function lockDocument(ctx: OperationCtx, doctype: Doctype, id: string): Promise<StoredDocument> {
  const name = DOCTYPES[doctype].title.toLowerCase()
  if (!UUID.safeParse(id).success) throw notFound(name)
  await ctx.query(
    compile(
      sql`select 1 from acc_document where id = ${id}::uuid and organization_id = ${ctx.organization.id}::uuid for no key update`,
    ),
  )
  return findDocument(ctx, doctype, id)
}

/** @throws 404 for an unknown id, one of another organization, or one of another doctype */
export async function findDocument(ctx: OperationCtx, doctype: Doctype, id: string): Promise<StoredDocument> {
  const document = UUID.safeParse(id).success ? await ctx.db.accDocument.findFirst({ where: { id, doctype } }) : null
  if (!document) throw notFound(DOCTYPES[doctype].title.toLowerCase())
  return document
}

export function demandDraft(document: StoredDocument): void {
  if (document.docstatus === DOCSTATUS.draft) return
  throw unchangeable(document, 'Cancel it, and write a new one.')
}

/** What is over for good is not cancelled once more. */
export const unchangeable = ({ number, status, docstatus }: Closed, whileSubmitted: string) =>
  conflict(
    `${number} is ${status.toLowerCase()} and cannot be changed. ${docstatus === DOCSTATUS.cancelled ? 'Write a new one.' : whileSubmitted}`,
  )

type Closed = { number: string; status: string; docstatus: number }

export const linesOf = (ctx: OperationCtx, documentId: string) =>
  ctx.db.accDocumentLine.findMany({ where: { document_id: documentId }, orderBy: { position: 'asc' } })

export type StoredLine = Awaited<ReturnType<typeof linesOf>>[number]

/** Stored lines as they would be resolved from input. */
export const asResolved = (lines: StoredLine[]): ResolvedLine[] =>
  lines.map((line) => ({ ...line, qty: String(line.qty), rate: String(line.rate) }))

/** Header values with the counted totals. */
export function headerData({ header, totals }: ResolvedDocument) {
  return {
    ...header,
    net_total: wire(totals.net_total),
    tax_total: wire(totals.tax_total),
    grand_total: wire(totals.grand_total),
    base_net_total: wire(totals.base_net_total),
    base_tax_total: wire(totals.base_tax_total),
    base_grand_total: wire(totals.base_grand_total),
  }
}

/** Replaces the lines and taxes of a draft. */
export async function writeLines(ctx: OperationCtx, documentId: string, { lines, totals }: ResolvedDocument) {
  const organization_id = ctx.organization.id
  await ctx.db.accDocumentLine.deleteMany({ where: { document_id: documentId } })
  await ctx.db.accDocumentTax.deleteMany({ where: { document_id: documentId } })
  await ctx.db.accDocumentLine.createMany({
    data: lines.map((line, position) => ({
      id: newId(),
      organization_id,
      document_id: documentId,
      position,
      item_id: line.item_id,
      description: line.description,
      qty: line.qty,
      uom: line.uom,
      rate: line.rate,
      account_id: line.account_id,
      cost_centre_id: line.cost_centre_id,
      warehouse_id: line.warehouse_id,
      tax_template_id: line.tax_template_id,
      schedule_date: line.schedule_date,
      source_line_id: line.source_line_id,
      order_line_id: line.order_line_id,
      amount: wire(totals.lines[position]!.amount),
      base_amount: wire(totals.lines[position]!.base_amount),
    })),
  })
  await ctx.db.accDocumentTax.createMany({
    data: totals.taxes.map(({ tax_rate_id, name, rate, account_id, net_amount, amount, base_amount }, position) => ({
      id: newId(),
      organization_id,
      document_id: documentId,
      position,
      tax_rate_id,
      name,
      account_id,
      rate: rate.toString(),
      net_amount: wire(net_amount),
      amount: wire(amount),
      base_amount: wire(base_amount),
    })),
  })
}

/** Tells the history, lists and pages of a change. */
export function recordChange(ctx: OperationCtx, before: StoredDocument | null, after: StoredDocument): void {
  const entity = documentGrid(after.doctype as Doctype)
  ctx.record({ entity, id: after.id, label: after.number, before, after })
  ctx.signal({ type: 'grid', slug: entity, ids: [after.id] })
}
