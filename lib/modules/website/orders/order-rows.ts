import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { Decimal, decimal, sum } from '@/lib/core/values/money'
import { documentsMadeFrom } from '@/lib/modules/accounting/documents/linked-documents'
import type { StoredDocument } from '@/lib/modules/accounting/documents/resolve-input'
import { accDocumentTable, customerTable } from '@/lib/modules/accounting/tables'
import type { PaymentStatus } from '../schemas-orders'
import type { StoredOrder } from './order-token'

export const ORDERS_GRID = 'acc-sales-orders'

export type OrderInvoice = {
  id: string
  number: string
  posting_date: string
  grand_total: string
  outstanding: string
  is_return: boolean
}

/** Submitted invoices and credit notes that were made from an order. */
export const invoicesOf = (ctx: OperationCtx, orderId: string): Promise<OrderInvoice[]> =>
  ctx.query<OrderInvoice>(
    compile(sql`
      select d.id::text, d.number, to_char(d.posting_date, 'YYYY-MM-DD') as posting_date, d.grand_total::text,
        d.outstanding::text, d.is_return
      from ${accDocumentTable} d
      where d.organization_id = ${ctx.organization.id}::uuid and d.docstatus = 1 and d.doctype = 'acc_sales_invoice'
        and d.id in (${documentsMadeFrom(ctx.organization.id, orderId)})
      order by 3, 2`),
  )

/** What is still to be paid on an order: what its invoices leave open, and what is not invoiced yet. */
export function dueOf(order: Pick<StoredDocument, 'grand_total'>, invoices: readonly OrderInvoice[]): Decimal {
  const billed = invoices.filter(({ is_return }) => !is_return)
  if (billed.length === 0) return decimal(String(order.grand_total))
  const open = sum(billed.map(({ outstanding }) => outstanding))
  const unbilled = decimal(String(order.grand_total)).minus(sum(billed.map(({ grand_total }) => grand_total)))
  return Decimal.max(0, open).plus(Decimal.max(0, unbilled))
}

/** Whether it was paid in another way than by card on the order's own page: the books know. */
export const paidInBooks = (order: Pick<StoredDocument, 'grand_total'>, invoices: readonly OrderInvoice[]): boolean =>
  invoices.some(({ is_return }) => !is_return) && dueOf(order, invoices).isZero()

/** Says what became of the money of an order. The caller holds the order's lock. */
export async function setPaymentStatus(
  ctx: OperationCtx,
  order: StoredOrder,
  payment_status: PaymentStatus,
): Promise<void> {
  if (order.payment_status === payment_status) return
  await ctx.db.websiteOrder.updateMany({ where: { id: order.id }, data: { payment_status, updated_at: new Date() } })
  ctx.signal({ type: 'grid', slug: ORDERS_GRID, ids: [order.id] })
}

/** What the shop keeps of a sales order; of one that was written by hand it is made now from its customer. */
export async function shopOrderOf(ctx: OperationCtx, document: StoredDocument): Promise<StoredOrder> {
  const known = await ctx.db.websiteOrder.findFirst({ where: { id: document.id } })
  if (known) return known
  const [customer] = await ctx.query<Record<'email' | 'phone' | 'address' | 'city' | 'country', string>>(
    compile(sql`select email, phone, address, city, country from ${customerTable}
      where organization_id = ${ctx.organization.id}::uuid and id = ${document.customer_id}::uuid`),
  )
  await ctx.db.websiteOrder.create({
    data: {
      ...{ id: document.id, organization_id: ctx.organization.id, name: document.party_name },
      ...{ email: customer?.email ?? '', phone: customer?.phone ?? '', line1: customer?.address ?? '' },
      ...{ city: customer?.city ?? '', postal_code: '', country: customer?.country ?? '' },
    },
  })
  return ctx.db.websiteOrder.findFirstOrThrow({ where: { id: document.id } })
}
