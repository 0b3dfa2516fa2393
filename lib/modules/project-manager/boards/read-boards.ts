import type { OrganizationCtx } from '@/lib/core/context'
import { compile, sql } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import type { BoardColumnDetails } from '@/lib/core/grid/define-grid'
import { CARD_STATUSES } from '../schemas'

export async function boardsInOrder({ ctx }: { ctx: OrganizationCtx }): Promise<{ key: string; label: string }[]> {
  return tenantQuery(
    ctx.organization.id,
    compile(sql`
      select id::text as key, name as label from pm_board
      where organization_id = ${ctx.organization.id}::uuid and deleted_at is null order by position, id`),
  )
}

export async function boardColumns({
  ctx,
  board,
}: {
  ctx: OrganizationCtx
  board: string
}): Promise<BoardColumnDetails[]> {
  if (!board) return []
  const columns = await tenantQuery<{ key: string; label: string; status: string; card_limit: number | null }>(
    ctx.organization.id,
    compile(sql`
      select id::text as key, name as label, status, card_limit from pm_column
      where organization_id = ${ctx.organization.id}::uuid and board_id = ${board}::uuid and deleted_at is null
      order by position, id`),
  )
  return columns.map(({ key, label, status, card_limit }) => ({
    key,
    label,
    tone: CARD_STATUSES.find(({ value }) => value === status)?.tone ?? 'neutral',
    final: status === 'done',
    ...(card_limit ? { limit: card_limit } : {}),
  }))
}
