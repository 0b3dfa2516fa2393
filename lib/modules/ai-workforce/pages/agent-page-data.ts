import type { OrganizationCtx } from '@/lib/core/context'
import { toClientGrid } from '@/lib/core/grid/client-grid'
import { runOperation } from '@/lib/core/operation'
import { agentProfiles } from '../grids/agent-profiles.grid'
import { readAgent } from '../operations/agents/read-agent'

/** What the server hands the page of an agent. */
export async function agentPageData(ctx: OrganizationCtx, agent_id: string) {
  const [page, grid] = await Promise.all([runOperation(readAgent, ctx, { agent_id }), toClientGrid(agentProfiles, ctx)])
  return { page, grid }
}
