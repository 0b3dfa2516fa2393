import type { OrganizationCtx } from '@/lib/core/context'
import { compile, sortedText, sql } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import { likeText } from '@/lib/core/grid/query/filter'
import { matchRank } from '@/lib/core/grid/query/match-rank'
import type { Option } from '@/lib/core/grid/wire'

/** The categories that articles have; a new one is made by typing it. */
export const categoryOffers = ({ ctx, q, limit }: { ctx: OrganizationCtx; q: string; limit: number }) =>
  tenantQuery<Option>(
    ctx.organization.id,
    compile(sql`
      select c.category as value, c.category as label from (
        select distinct o.category from pm_article o
        where o.organization_id = ${ctx.organization.id}::uuid and o.deleted_at is null and o.category <> ''
          and lower(o.category) like ${`%${likeText(q)}%`}) c
      order by ${matchRank(q, [sql`c.category`])}, ${sortedText(sql`c.category`)} limit ${limit}::int8`),
  )
