import { can, type OrganizationCtx } from '@/lib/core/context'
import { compile, sql } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'

type ListedBoard = {
  id: string
  name: string
  href: string
  /** Of whose cards it is; empty where the caller may not see projects. */
  project: string
  /** Its project is over. */
  closed: boolean
  cards: number
  open_cards: number
}

/** All boards, those of open projects first, each with how much is to do. */
export async function listedBoards(ctx: OrganizationCtx): Promise<ListedBoard[]> {
  const boards = await tenantQuery<Omit<ListedBoard, 'href'>>(
    ctx.organization.id,
    compile(sql`
      select b.id::text, b.name, coalesce(p.name, '') as project,
             coalesce(p.status in ('completed', 'cancelled'), false) as closed,
             count(c.id)::int as cards, count(c.id) filter (where c.status <> 'done')::int as open_cards
      from pm_board b
      left join pm_project p on p.organization_id = b.organization_id and p.id = b.project_id
      left join pm_card c on c.organization_id = b.organization_id and c.board_id = b.id and c.deleted_at is null
      where b.organization_id = ${ctx.organization.id}::uuid and b.deleted_at is null
      group by b.organization_id, b.id, p.name, p.status
      order by closed, b.position, b.id`),
  )
  const seesProjects = can(ctx, 'project-manager.project.read')
  return boards.map((board) => ({
    ...board,
    project: seesProjects ? board.project : '',
    href: `/project-manager/cards?view=board&board=${board.id}`,
  }))
}
