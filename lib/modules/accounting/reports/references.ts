import type { OrganizationCtx } from '@/lib/core/context'
import { compile, type Sql, sortedText, sql } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import type { Reference } from '@/lib/core/grid/define-grid'
import { likeText } from '@/lib/core/grid/query/filter'
import { matchRank } from '@/lib/core/grid/query/match-rank'
import type { Option } from '@/lib/core/grid/wire'

/** What the parameters of reports choose from. Disabled records are among them: their past stays in the books. */

function numbered(details: { grid: string; table: string; where?: Sql }): Reference {
  const label = sql`btrim(concat_ws(' ', o.number, o.name))`
  const table = sql.table(details.table)
  return {
    grid: details.grid,
    label: (value) => sql`(select ${label} from ${table} o where o.id = ${value})`,
    exists: (value, organization) =>
      sql`exists (select 1 from ${table} o where o.id = ${value} and o.organization_id = ${organization})`,
    options: ({ ctx, q, limit, ids }) =>
      readOptions(
        ctx,
        sql`select o.id::text as value, ${label} as label from ${table} o
            where o.organization_id = ${ctx.organization.id}::uuid and ${
              ids
                ? sql`o.id = any(${ids}::uuid[])`
                : sql`${details.where ?? sql`true`} and lower(${label}) like ${`%${likeText(q)}%`}`
            }
            order by ${matchRank(ids ? '' : q, [label, sql`o.name`])}, ${sortedText(sql`o.number`)}, ${sortedText(sql`o.name`)}, o.id limit ${limit}::int8`,
      ),
  }
}

const readOptions = (ctx: OrganizationCtx, query: Sql): Promise<Option[]> =>
  tenantQuery<Option>(ctx.organization.id, compile(query))

export const accountReference = numbered({ grid: 'acc-accounts', table: 'acc_account', where: sql`not o.is_group` })
export const costCentreReference = numbered({ grid: 'acc-cost-centres', table: 'acc_cost_centre' })
