import type { OrganizationCtx } from '@/lib/core/context'
import { compile, type Sql, sortedText, sql } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import type { Reference } from '../define-grid'
import type { Option } from '../wire'
import { likeText } from './filter'
import { bestMatches, matchRank } from './match-rank'

/** A reference to a table of the organization. `search`: the view with a trigram-indexed search_text. */
export function tableReference(details: {
  grid: string
  table: string
  label: string
  hint?: string
  search?: string
  where?: Sql
}): Reference {
  const label = sql.ref(`o.${details.label}`)
  return {
    grid: details.grid,
    label: (value) => sql`(select ${label} from ${sql.table(details.table)} o where o.id = ${value})`,
    exists: (value, organization) =>
      sql`exists (select 1 from ${sql.table(details.table)} o
          where o.id = ${value} and o.organization_id = ${organization} and o.deleted_at is null)`,
    named({ ctx, names }) {
      const wanted = names.map((name) => name.toLowerCase())
      const hint = details.hint ? sql.ref(`o.${details.hint}`) : null
      const among = (x: Sql) => sql`lower(${x}) = any(${wanted}::text[])`
      return readOptionRows(
        ctx,
        sql`select o.id::text as value, ${label} as label, ${hint ?? sql`null`} as hint from ${sql.table(details.table)} o
            where o.organization_id = ${ctx.organization.id}::uuid and o.deleted_at is null and ${details.where ?? sql`true`}
              and (${hint ? sql`${among(label)} or ${among(hint)}` : among(label)}) order by o.id`,
      )
    },
    async options({ ctx, q, limit, ids }) {
      const from = sql`${sql.table(details.table)} o`
      const searched = q && details.search ? sql`${sql.table(details.search)} o` : from
      const pattern = `%${likeText(q)}%`
      const holds = details.search ? sql`o.search_text like ${pattern}` : sql`lower(${label}) like ${pattern}`
      const own = sql`o.organization_id = ${ctx.organization.id}::uuid`
      const where = ids
        ? sql`${own} and o.id = any(${ids}::uuid[])`
        : sql`${own} and o.deleted_at is null and ${details.where ?? sql`true`}`
      const hint = details.hint ? sql.ref(`o.${details.hint}`) : null
      return readOptionRows(
        ctx,
        bestMatches({
          q: ids ? '' : q,
          limit,
          columns: { value: sql`o.id::text`, label, hint: hint ?? sql`null` },
          id: sql`o.id`,
          open: { from, where },
          found: { from: searched, where: sql`${where} and ${holds}` },
          names: [label],
          ...(hint ? { beside: [hint] } : {}),
        }),
        searched !== from,
      )
    },
  }
}

/** A reference to a person of the organization. */
export const memberReference: Reference = {
  label: (value) => sql`(select o.name from "user" o where o.id = ${value})`,
  exists: (value, organization) =>
    sql`exists (select 1 from membership o where o.user_id = ${value} and o.organization_id = ${organization})`,
  named: ({ ctx, names }) => {
    const wanted = names.map((name) => name.toLowerCase())
    return readOptionRows(
      ctx,
      sql`select u.id::text as value, u.name as label, u.email as hint
          from membership m join "user" u on u.id = m.user_id
          where m.organization_id = ${ctx.organization.id}::uuid
            and (lower(u.name) = any(${wanted}::text[]) or lower(u.email) = any(${wanted}::text[]))
          order by u.id`,
    )
  },
  options: ({ ctx, q, limit, ids }) =>
    readOptionRows(
      ctx,
      sql`select u.id::text as value, u.name as label, u.email as hint
          from membership m join "user" u on u.id = m.user_id
          where m.organization_id = ${ctx.organization.id}::uuid
            and ${ids ? sql`u.id = any(${ids}::uuid[])` : sql`lower(u.name || ' ' || u.email) like ${`%${likeText(q)}%`}`}
          order by ${matchRank(ids ? '' : q, [sql`u.name`], [sql`u.email`])}, ${sortedText(sql`u.name`)}, u.id limit ${limit}::int8`,
    ),
}

async function readOptionRows(ctx: OrganizationCtx, query: Sql, customPlan = false): Promise<Option[]> {
  const rows = await tenantQuery<{ value: string; label: string; hint: string | null }>(
    ctx.organization.id,
    compile(query),
    { customPlan },
  )
  return rows.map(({ value, label, hint }) => (hint ? { value, label, hint } : { value, label }))
}
