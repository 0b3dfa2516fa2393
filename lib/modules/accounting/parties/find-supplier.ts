import { z } from 'zod'
import { notFound } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import type { Party } from './party'

/** What documents and payments need to know of a supplier; null for one that is deleted, unknown or foreign. */
export async function findSupplier(ctx: OperationCtx, id: string): Promise<Party | null> {
  const supplier = await ctx.db.supplier.findFirst({ where: { id, deleted_at: null } })
  if (!supplier) return null
  const { name, currency, payable_account_id, payment_days, disabled } = supplier
  return { id, name, currency: currency || null, account_id: payable_account_id, payment_days, disabled }
}

const UUID = z.uuid()

/**
 * A supplier by its id, deleted or not.
 * @throws 404 for an unknown or foreign one
 */
export async function storedSupplier(ctx: OperationCtx, id: string) {
  const supplier = UUID.safeParse(id).success ? await ctx.db.supplier.findFirst({ where: { id } }) : null
  if (!supplier) throw notFound('supplier')
  return supplier
}

/** What suppliers are recognized by on their papers. */
export const knownSuppliers = (ctx: OperationCtx) =>
  ctx.db.supplier.findMany({
    where: { deleted_at: null },
    select: { id: true, name: true, vat_number: true, email: true },
  })
