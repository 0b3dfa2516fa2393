import { compile, type Sql, sortedText, sql } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import type { Reference } from '@/lib/core/grid/define-grid'
import { likeText } from '@/lib/core/grid/filter'
import type { Option } from '@/lib/core/grid/wire'

const open = sql.raw(`o.account_type = 'payable' and not o.is_group and not o.disabled`)
const label = sql.raw(`concat_ws(' ', nullif(o.number, ''), o.name)`)

/** The accounts that may hold what is owed to suppliers: payable, open for posting. */
export const payableAccountReference: Reference = {
  grid: 'acc-accounts',
  label: (value) => sql`(select ${label} from acc_account o where o.id = ${value})`,
  exists: (value, organization) =>
    sql`exists (select 1 from acc_account o where o.id = ${value} and o.organization_id = ${organization} and ${open})`,
  named({ ctx, names }) {
    const wanted = names.map((name) => name.toLowerCase())
    const called = (x: Sql) => sql`lower(${x}) = any(${wanted}::text[])`
    return read(
      ctx.organization.id,
      sql`${open} and (${called(label)} or ${called(sql`o.number`)} or ${called(sql`o.name`)})`,
    )
  },
  options: ({ ctx, q, limit, ids }) =>
    read(
      ctx.organization.id,
      ids ? sql`o.id = any(${ids}::uuid[])` : sql`${open} and lower(${label}) like ${`%${likeText(q)}%`}`,
      limit,
    ),
}

const read = (organizationId: string, wanted: Sql, limit = 100): Promise<Option[]> =>
  tenantQuery<Option>(
    organizationId,
    compile(sql`
      select o.id::text as value, ${label} as label from acc_account o
      where o.organization_id = ${organizationId}::uuid and ${wanted}
      order by ${sortedText(sql`o.number`)}, o.id limit ${limit}::int8`),
  )
