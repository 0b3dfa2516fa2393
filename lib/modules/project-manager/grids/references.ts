import { compile, sql } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import type { Reference } from '@/lib/core/grid/define-grid'
import { matchRank } from '@/lib/core/grid/query/match-rank'
import { tableReference } from '@/lib/core/grid/query/references'
import type { Option } from '@/lib/core/grid/wire'

export const projectReference = tableReference({
  grid: 'projects',
  table: 'pm_project',
  label: 'name',
  search: 'pm_project_search',
})

export const milestoneReference = tableReference({ grid: 'project-milestones', table: 'pm_milestone', label: 'name' })
export const boardReference = tableReference({ grid: '', table: 'pm_board', label: 'name' })

/** Columns in the order of their boards; the hint says whose, as each board has its To do. */
export const columnReference: Reference = {
  label: (value) => sql`(select o.name from pm_column o where o.id = ${value})`,
  order: (value) => sql`(select array[o.position] from pm_column o where o.id = ${value})`,
  exists: (value, organization) =>
    sql`exists (select 1 from pm_column o where o.id = ${value} and o.organization_id = ${organization} and o.deleted_at is null)`,
  async options({ ctx, q, limit, ids }) {
    const wanted = ids
      ? sql`o.id = any(${ids}::uuid[])`
      : sql`o.deleted_at is null and b.deleted_at is null and strpos(lower(o.name || ' ' || b.name), ${q.toLowerCase()}) > 0`
    return tenantQuery<Option>(
      ctx.organization.id,
      compile(sql`
        select o.id::text as value, o.name as label, b.name as hint
        from pm_column o join pm_board b on b.organization_id = o.organization_id and b.id = o.board_id
        where o.organization_id = ${ctx.organization.id}::uuid and ${wanted}
        order by ${matchRank(ids ? '' : q, [sql`o.name`])}, b.position, b.id, o.position, o.id limit ${limit}::int8`),
    )
  },
}

export const cardReference = tableReference({
  grid: 'project-cards',
  table: 'pm_card',
  label: 'title',
  search: 'pm_card_search',
})
