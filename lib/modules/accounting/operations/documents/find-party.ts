import type { OperationCtx } from '@/lib/core/operation'
import { findSupplier } from '@/lib/modules/buying/operations/find-supplier'

export type PartyType = 'supplier' | 'customer'

/** What documents and payments need to know of whom they are with. */
export type Party = {
  id: string
  name: string
  /** Null: the company's. */
  currency: string | null
  /** Its own payable or receivable account; null: the company's. */
  account_id: string | null
  payment_days: number | null
  disabled: boolean
}

/** @returns null when none is asked for, `unknown` for an id that is none of the organization's */
export async function findParty(
  ctx: OperationCtx,
  type: PartyType,
  id: string | null | undefined,
): Promise<Party | null | 'unknown'> {
  if (!id) return null
  if (type === 'supplier') return (await findSupplier(ctx, id)) ?? 'unknown'
  const customer = await ctx.db.customer.findFirst({ where: { id, deleted_at: null } })
  if (!customer) return 'unknown'
  const { name, currency, receivable_account_id, payment_days, disabled } = customer
  return { id, name, currency: currency || null, account_id: receivable_account_id, payment_days, disabled }
}
