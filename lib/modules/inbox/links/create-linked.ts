import type { OperationCtx } from '@/lib/core/operation'
import { findGrid } from '@/lib/core/registry'
import { createDocument } from '@/lib/modules/accounting/operations/documents/write-document'
import type { LinkSubject } from '../schemas'
import { GRIDS } from './links'

const DOCTYPES = { quotation: 'acc_quotation', supplier_quotation: 'acc_supplier_quotation' } as const

/** What is linked; of a question the supplier who is asked. */
export type Linked = { id: string; label: string; supplier_id?: string | null }

/** Creates the record as its own form would: its module asks for the permission and judges the values. */
export async function createLinked(
  ctx: OperationCtx,
  subject: LinkSubject,
  values: Record<string, unknown>,
): Promise<Linked> {
  if (subject === 'quotation' || subject === 'supplier_quotation') {
    const { document } = await ctx.call(createDocument, { ...values, doctype: DOCTYPES[subject] })
    return { id: document.id, label: document.number, supplier_id: document.supplier_id }
  }
  const grid = findGrid(GRIDS[subject])!
  const row = await ctx.call(grid.writes!.create!, values)
  return { id: row.id, label: String(row[grid.primary] ?? '') }
}
