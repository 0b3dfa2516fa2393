import type { OperationCtx } from '@/lib/core/operation'

/** What documents and payments need to know of a supplier; null for one that is deleted, unknown or foreign. */
export async function findSupplier(ctx: OperationCtx, id: string) {
  const supplier = await ctx.db.supplier.findFirst({ where: { id, deleted_at: null } })
  if (!supplier) return null
  const { name, currency, payable_account_id, payment_days, disabled } = supplier
  return { id, name, currency: currency || null, account_id: payable_account_id, payment_days, disabled }
}
