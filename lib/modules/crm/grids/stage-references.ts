import { compile, type Sql, sql } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import type { Reference } from '@/lib/core/grid/define-grid'
import { matchRank } from '@/lib/core/grid/query/match-rank'
import type { Option } from '@/lib/core/grid/wire'

/** Pipelines and stages as references; neither has a grid of its own. */
function nameReference(details: { table: string; from: Sql; hint: Sql; order: Sql; place: Sql }): Reference {
  return {
    label: (value) => sql`(select o.name from ${sql.table(details.table)} o where o.id = ${value})`,
    order: (value) => sql`(select ${details.place} from ${details.from} where o.id = ${value})`,
    exists: (value, organization) =>
      sql`exists (select 1 from ${sql.table(details.table)} o
          where o.id = ${value} and o.organization_id = ${organization} and o.deleted_at is null)`,
    async options({ ctx, q, limit, ids }) {
      const wanted = ids
        ? sql`o.id = any(${ids}::uuid[])`
        : sql`o.deleted_at is null and strpos(lower(o.name), ${q.toLowerCase()}) > 0`
      const rows = await tenantQuery<{ value: string; label: string; hint: string | null }>(
        ctx.organization.id,
        compile(sql`
          select o.id::text as value, o.name as label, ${details.hint} as hint from ${details.from}
          where o.organization_id = ${ctx.organization.id}::uuid and ${wanted}
          order by ${matchRank(ids ? '' : q, [sql`o.name`])}, ${details.order} limit ${limit}::int8`),
      )
      return rows.map(({ value, label, hint }): Option => (hint ? { value, label, hint } : { value, label }))
    },
  }
}

export const pipelineReference = nameReference({
  table: 'crm_pipeline',
  from: sql`crm_pipeline o`,
  hint: sql`null`,
  order: sql`o.position, o.id`,
  place: sql`o.position`,
})

/** Stages in the order of their pipelines; the hint says whose, as two may have the same name. */
export const stageReference = nameReference({
  table: 'crm_stage',
  from: sql`crm_stage o join crm_pipeline p on p.id = o.pipeline_id`,
  hint: sql`p.name`,
  order: sql`p.position, p.id, o.position, o.id`,
  place: sql`array[p.position, o.position]`,
})
