import type { OrganizationCtx } from '@/lib/core/context'
import { compile, type Sql, sortedText, sql } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import type { Reference } from '@/lib/core/grid/define-grid'
import { likeText } from '@/lib/core/grid/query/filter'
import { matchRank } from '@/lib/core/grid/query/match-rank'
import type { Option } from '@/lib/core/grid/wire'

/**
 * A reference to a table without a bin; `o` is the table in `label` and `open`.
 * @param details.open rows that may be chosen; one that is closed later keeps its label where it was chosen
 */
export function plainReference(details: { grid: string; table: string; label: Sql; open?: Sql }): Reference {
  const { grid, label, open = sql`true` } = details
  const table = sql.table(details.table)
  const read = (ctx: OrganizationCtx, wanted: Sql, limit = 100, q = ''): Promise<Option[]> =>
    tenantQuery<Option>(
      ctx.organization.id,
      compile(sql`
        select o.id::text as value, ${label} as label from ${table} o
        where o.organization_id = ${ctx.organization.id}::uuid and ${wanted}
        order by ${matchRank(q, [label])}, ${sortedText(label)}, o.id limit ${limit}::int8`),
    )
  return {
    grid,
    label: (value) => sql`(select ${label} from ${table} o where o.id = ${value})`,
    exists: (value, organization) =>
      sql`exists (select 1 from ${table} o where o.id = ${value} and o.organization_id = ${organization} and ${open})`,
    named({ ctx, names }) {
      const wanted = names.map((name) => name.toLowerCase())
      return read(ctx, sql`${open} and lower(${label}) = any(${wanted}::text[])`)
    },
    options: ({ ctx, q, limit, ids }) =>
      read(
        ctx,
        ids ? sql`o.id = any(${ids}::uuid[])` : sql`${open} and lower(${label}) like ${`%${likeText(q)}%`}`,
        limit,
        ids ? '' : q,
      ),
  }
}
