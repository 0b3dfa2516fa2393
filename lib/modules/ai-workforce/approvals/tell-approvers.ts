import { notify } from '@/lib/core/notify'
import type { OperationCtx } from '@/lib/core/operation'
import { listMembers } from '@/lib/modules/settings/operations/members/members'
import { readSettings } from '../settings/read-settings'
import { decidesAs } from './may-decide'

/** The bell rings once for all that an agent asks for while something of it waits already. */
export async function tellApprovers(
  ctx: OperationCtx,
  request: { id: string; summary: string; asked_by: string; session_id: string | null },
): Promise<void> {
  const { id, summary, asked_by, session_id } = request
  // Other programs have no session: theirs are those that the same one asked for.
  const same = session_id ? { session_id } : { session_id, asked_by }
  const waiting = await ctx.db.aiApproval.findFirst({ where: { ...same, status: 'pending', id: { not: id } } })
  if (waiting) return
  const settings = await readSettings(ctx)
  const { members } = await ctx.call(listMembers, {})
  await notify(ctx, {
    user_ids: members
      .filter(({ role, is_approver }) => decidesAs({ role, isApprover: is_approver }, settings))
      .map(({ user_id }) => user_id),
    kind: 'approval.requested',
    title: `${asked_by} asks for your approval`,
    body: summary,
    href: `/ai-workforce/approvals?request=${id}`,
  })
}
