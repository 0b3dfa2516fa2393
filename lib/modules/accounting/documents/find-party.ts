import type { OperationCtx } from '@/lib/core/operation'
import { findSupplier } from '../parties/find-supplier'
import type { Party } from '../parties/party'

export type PartyType = 'supplier' | 'customer'

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
