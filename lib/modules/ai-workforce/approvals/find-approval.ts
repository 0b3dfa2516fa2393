import { conflict, notFound } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'

export type ApprovalRow = NonNullable<Awaited<ReturnType<OperationCtx['db']['aiApproval']['findFirst']>>>

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** @throws 404 for another organization's, or none */
export async function findApproval({ db }: Pick<OperationCtx, 'db'>, id: string): Promise<ApprovalRow> {
  const found = UUID.test(id) ? await db.aiApproval.findFirst({ where: { id } }) : null
  if (!found) throw notFound('request')
  return found
}

/** @throws 409 for one that was decided, or whose time is over */
export function demandPending({ status, decided_by_name, expires_at }: ApprovalRow): void {
  if (status === 'expired' || (status === 'pending' && expires_at <= new Date()))
    throw conflict('This request has expired. Let the agent ask again.', 'expired')
  if (status !== 'pending')
    throw conflict(`${decided_by_name || 'The product'} has ${status} this request already.`, 'already_decided')
}
