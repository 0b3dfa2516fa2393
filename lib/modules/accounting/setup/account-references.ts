import type { OrganizationCtx } from '@/lib/core/context'
import { compile, type Sql, sortedText, sql } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import type { Reference } from '@/lib/core/grid/define-grid'
import { likeText } from '@/lib/core/grid/query/filter'
import { matchRank } from '@/lib/core/grid/query/match-rank'
import type { Option } from '@/lib/core/grid/wire'

/** Accounts and cost centres that columns and forms choose from; each is called by number and name. */
function numbered(details: { grid: string; table: string; where: string }): Reference {
  const label = sql.raw(`btrim(concat_ws(' ', o.number, o.name))`)
  const table = sql.table(details.table)
  const open = sql.raw(details.where)
  const read = (ctx: OrganizationCtx, wanted: Sql, limit = 100, q = ''): Promise<Option[]> =>
    tenantQuery<Option>(
      ctx.organization.id,
      compile(sql`
        select o.id::text as value, ${label} as label from ${table} o
        where o.organization_id = ${ctx.organization.id}::uuid and ${wanted}
        order by ${matchRank(q, [label, sql`o.name`])}, ${sortedText(sql`o.number`)}, ${sortedText(sql`o.name`)}, o.id limit ${limit}::int8`),
    )
  return {
    grid: details.grid,
    label: (value) => sql`(select ${label} from ${table} o where o.id = ${value})`,
    exists: (value, organization) =>
      sql`exists (select 1 from ${table} o where o.id = ${value} and o.organization_id = ${organization} and ${open})`,
    options: ({ ctx, q, limit, ids }) =>
      read(
        ctx,
        ids ? sql`o.id = any(${ids}::uuid[])` : sql`${open} and lower(${label}) like ${`%${likeText(q)}%`}`,
        limit,
        ids ? '' : q,
      ),
    named({ ctx, names }) {
      const wanted = names.map((name) => name.toLowerCase())
      const called = (x: Sql) => sql`lower(${x}) = any(${wanted}::text[])`
      return read(ctx, sql`${open} and (${called(label)} or ${called(sql`o.number`)} or ${called(sql`o.name`)})`)
    },
  }
}

const accounts = (where: string): Reference => numbered({ grid: 'acc-accounts', table: 'acc_account', where })

export const groupAccountReference = accounts('o.is_group and not o.disabled')
export const bankAccountReference = accounts(
  `not o.is_group and not o.disabled and o.account_type not in ('payable', 'receivable')`,
)
export const groupCentreReference = numbered({
  grid: 'acc-cost-centres',
  table: 'acc_cost_centre',
  where: 'o.is_group and not o.disabled',
})
