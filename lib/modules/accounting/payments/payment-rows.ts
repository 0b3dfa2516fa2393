import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { notFound } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { type Doctype, documentGrid, PAYMENT_GRID } from '../schemas'

export type StoredPayment = NonNullable<Awaited<ReturnType<OperationCtx['db']['accPayment']['findFirst']>>>
export type StoredAllocation = Awaited<ReturnType<OperationCtx['db']['accPaymentAllocation']['findMany']>>[number]

const UUID = z.uuid()

/** @throws 404 for an unknown id, or one of another organization */
export async function findPayment(ctx: OperationCtx, id: string): Promise<StoredPayment> {
  const payment = UUID.safeParse(id).success ? await ctx.db.accPayment.findFirst({ where: { id } }) : null
  if (!payment) throw notFound('payment')
  return payment
}

/** The payment under a lock, so that each change sees the one before it. @throws 404 */
export async function lockPayment(ctx: OperationCtx, id: string): Promise<StoredPayment> {
  if (!UUID.safeParse(id).success) throw notFound('payment')
  await ctx.query(
    compile(
      sql`select 1 from acc_payment where id = ${id}::uuid and organization_id = ${ctx.organization.id}::uuid for no key update`,
    ),
  )
  return findPayment(ctx, id)
}

export const allocationsOf = (ctx: OperationCtx, paymentId: string): Promise<StoredAllocation[]> =>
  ctx.db.accPaymentAllocation.findMany({
    where: { payment_id: paymentId },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })

/** Tells the history, lists and pages of a change. */
export function recordPaymentChange(ctx: OperationCtx, before: StoredPayment | null, after: StoredPayment): void {
  ctx.record({ entity: PAYMENT_GRID, id: after.id, label: after.number, before, after })
  ctx.signal({ type: 'grid', slug: PAYMENT_GRID, ids: [after.id] })
}

/** Tells lists that what is still owed on invoices has changed. */
export function recordDocumentChanges(ctx: OperationCtx, documents: readonly { id: string; doctype: string }[]): void {
  for (const { id, doctype } of documents)
    ctx.signal({ type: 'grid', slug: documentGrid(doctype as Doctype), ids: [id] })
}
