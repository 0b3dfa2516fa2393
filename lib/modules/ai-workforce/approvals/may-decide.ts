import type { Ctx } from '@/lib/core/context'
import { forbidden } from '@/lib/core/errors'
import { ROLES } from '@/lib/core/permissions'
import type { AiSettings } from '../schemas'

type Rule = 'owner' | 'marked as approver' | 'administrator'

type Decider = Pick<Ctx, 'role' | 'isApprover'>

/** The rule by which a member decides on requests; null: they do not (Business Platform Modules 5). */
export function decidesAs(
  { role, isApprover }: Decider,
  { approver_role }: Pick<AiSettings, 'approver_role'>,
): Rule | null {
  if (role === ROLES.owner) return 'owner'
  if (isApprover && approver_role !== 'owner') return 'marked as approver'
  return approver_role === 'admin' && role === ROLES.administrator ? 'administrator' : null
}

/** @throws 403 for whom the organization has not made an approver, and for keys that are no person's */
export function demandDecider(ctx: Ctx, settings: AiSettings): Rule {
  const rule = ctx.user ? decidesAs(ctx, settings) : null
  if (!rule)
    throw forbidden('Only the owner and the approvers of this organization decide on requests. Ask one of them.')
  return rule
}
