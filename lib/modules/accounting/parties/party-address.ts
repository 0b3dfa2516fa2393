import { z } from 'zod'
import { notFound } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'

const UUID = z.uuid()

/**
 * Where a customer or a supplier is written to.
 * @throws 404 for an unknown id, a foreign one, and one in the bin
 */
export async function partyAddress(
  ctx: OperationCtx,
  kind: 'customer' | 'supplier',
  id: string,
): Promise<{ name: string; email: string }> {
  const options = { where: { id, deleted_at: null }, select: { name: true, email: true } }
  const find = () => (kind === 'customer' ? ctx.db.customer.findFirst(options) : ctx.db.supplier.findFirst(options))
  const party = UUID.safeParse(id).success ? await find() : null
  if (!party) throw notFound(kind)
  return party
}
