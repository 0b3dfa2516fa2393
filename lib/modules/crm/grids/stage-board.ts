import type { OrganizationCtx } from '@/lib/core/context'
import { compile, sql } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import type { BoardColumnDetails } from '@/lib/core/grid/define-grid'
import { STAGE_OUTCOMES } from '../schemas'

/** A board for each pipeline, the default one first; its columns are the stages. */
export async function pipelineBoards({ ctx }: { ctx: OrganizationCtx }): Promise<{ key: string; label: string }[]> {
  return tenantQuery(
    ctx.organization.id,
    compile(sql`
      select id::text as key, name as label from crm_pipeline
      where organization_id = ${ctx.organization.id}::uuid and deleted_at is null
      order by is_default desc, position, id`),
  )
}

export async function stageColumns({
  ctx,
  board,
}: {
  ctx: OrganizationCtx
  board: string
}): Promise<BoardColumnDetails[]> {
  if (!board) return []
  const stages = await tenantQuery<{ key: string; label: string; outcome: string }>(
    ctx.organization.id,
    compile(sql`
      select id::text as key, name as label, outcome from crm_stage
      where organization_id = ${ctx.organization.id}::uuid and pipeline_id = ${board}::uuid and deleted_at is null
      order by position, id`),
  )
  return stages.map(({ key, label, outcome }) => ({
    key,
    label,
    tone: STAGE_OUTCOMES.find(({ value }) => value === outcome)?.tone ?? 'neutral',
    final: outcome !== 'open',
  }))
}
