import type { OperationCtx } from '@/lib/core/operation'

/** The item with a code, in any case, also a disabled one; null where there is none. */
export const itemByCode = (ctx: OperationCtx, code: string) =>
  ctx.db.accItem.findFirst({ where: { sku: { equals: code, mode: 'insensitive' }, deleted_at: null } })
