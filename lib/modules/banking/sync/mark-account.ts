import type { OperationCtx } from '@/lib/core/operation'
import { ACCOUNTS_GRID, CURRENCIES_GRID } from '../schemas'
import { writeSyncState } from './sync-state'

/** The account that lines of online banking are fetched for is marked as such, and no other. @param id null: none is */
export async function markSyncAccount(ctx: OperationCtx, id: string | null): Promise<void> {
  await writeSyncState(ctx, { bank_account_id: id })
  const others = { is_bank_sync: true, ...(id ? { id: { not: id } } : {}) }
  await ctx.db.bankAccount.updateMany({ where: others, data: { is_bank_sync: false } })
  if (id) await ctx.db.bankAccount.updateMany({ where: { id, is_bank_sync: false }, data: { is_bank_sync: true } })
  for (const slug of [ACCOUNTS_GRID, CURRENCIES_GRID]) ctx.signal({ type: 'grid', slug })
}
