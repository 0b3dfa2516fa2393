import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { conflict, invalidField } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { nextValues } from '@/lib/modules/accounting/operations/documents/make-document'
import { submitLocked } from '@/lib/modules/accounting/operations/documents/submit-document'
import { storeDraft } from '@/lib/modules/accounting/operations/documents/write-document'
import { DOCSTATUS } from '@/lib/modules/accounting/schemas'
import { accDocumentTable } from '@/lib/modules/accounting/tables'

export type OrderInvoice = {
  document_id: string
  number: string
  customer_id: string
  currency: string
  /** Decimal text, in the order's currency. */
  outstanding: string
}

/**
 * Makes a submitted invoice of all that is left of a sales order, which a receipt is about to pay (Business Platform Modules 4.3).
 * @param day when it is invoiced, so that the invoice stands before its payment; today by default
 * @throws 409 when the order is not submitted or invoiced already, or the day is closed; 422 for an unknown order
 */
export async function invoiceOfOrder(ctx: OperationCtx, orderId: string, day?: Date): Promise<OrderInvoice> {
  const order = await lockOrder(ctx, orderId)
  if (!order) throw invalidField('order_id', 'Choose a sales order that exists.', 'not_found')
  if (order.docstatus !== DOCSTATUS.submitted)
    throw conflict(`${order.number} is ${order.status.toLowerCase()}; only a submitted order is invoiced.`)
  const values = await nextValues(ctx, 'acc_sales_order', order.id, 'acc_sales_invoice')
  const draft = await storeDraft(
    ctx,
    'acc_sales_invoice',
    { ...values, ...(day ? { posting_date: day } : {}) },
    { source: 'bank', is_sample: order.is_sample },
  )
  await submitLocked(ctx, draft, {})
  const [invoice] = await ctx.query<Omit<OrderInvoice, 'document_id'>>(
    compile(sql`
      select number, customer_id::text, currency, outstanding::text from ${accDocumentTable}
      where organization_id = ${ctx.organization.id}::uuid and id = ${draft.id}::uuid`),
  )
  return { document_id: draft.id, ...invoice! }
}

type Order = { id: string; number: string; docstatus: number; status: string; is_sample: boolean }

/** Two that pay the same order at once: the second sees that nothing is left of it. */
async function lockOrder(ctx: OperationCtx, id: string): Promise<Order | null> {
  if (!z.uuid().safeParse(id).success) return null
  const [order] = await ctx.query<Order>(
    compile(sql`
      select id::text, number, docstatus, status, is_sample from ${accDocumentTable}
      where organization_id = ${ctx.organization.id}::uuid and id = ${id}::uuid and doctype = 'acc_sales_order' for no key update`),
  )
  return order ?? null
}
