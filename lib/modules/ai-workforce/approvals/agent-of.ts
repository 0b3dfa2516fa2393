import type { OperationCtx } from '@/lib/core/operation'
import type { Agent } from '../agents/agent-context'
import type { ApprovalRow } from './find-approval'

/** The agent that asked, as it would be called now. */
export async function agentOf(ctx: Pick<OperationCtx, 'db'>, request: ApprovalRow): Promise<Agent> {
  const { organization_id, profile_id, user_id, key_id, asked_by } = request
  const profile = profile_id ? await ctx.db.aiProfile.findFirst({ where: { id: profile_id } }) : null
  return {
    organization_id,
    user_id,
    key_id,
    label: asked_by,
    profile: profile && { id: profile.id, name: profile.name },
  }
}
