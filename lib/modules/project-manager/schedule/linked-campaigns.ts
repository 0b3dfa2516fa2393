import { can, type OrganizationCtx } from '@/lib/core/context'
import { calendarEntries, type LinkableCampaigns } from '@/lib/core/contributions/calendar-entries'
import { compile, type Sql, sql } from '@/lib/core/db/sql'
import { type CompiledSql, tenantQuery } from '@/lib/core/db/tenant-query'
import type { Reference } from '@/lib/core/grid/define-grid'
import { matchRank } from '@/lib/core/grid/query/match-rank'
import type { Option } from '@/lib/core/grid/wire'

/** A campaign that a plan links to, as its own module has it. */
export type LinkedCampaign = { href: string; name: string; kind: string; state: string; channels: string[] }

const kinds = (): LinkableCampaigns[] => calendarEntries.contributed().flatMap(({ campaigns }) => campaigns ?? [])
const ID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const idIn = ({ path }: LinkableCampaigns, link: Sql): Sql =>
  sql`case when ${link} ~ ${`^${path}${ID}$`} then right(${link}, 36)::uuid end`
const describeState = (state: Sql): Sql => sql`nullif(upper(left(${state}, 1)) || substr(${state}, 2), '')`

/** What may be of the product, in whose channels' modules it lies. */
export const isLinkHere = (link: string): boolean => kinds().some(({ path }) => link.startsWith(path))

/** The campaigns behind these links, as far as the caller may see them. @param ask how, within an operation */
export async function readLinked(
  ctx: OrganizationCtx,
  links: string[],
  ask = (query: CompiledSql) => tenantQuery<LinkedCampaign>(ctx.organization.id, query),
): Promise<Map<string, LinkedCampaign>> {
  const seen = kinds().filter(({ permission }) => can(ctx, permission))
  if (links.length === 0 || seen.length === 0) return new Map()
  const rows = await ask(
    compile(
      sql.join(
        seen.map(
          (kind) => sql`
            select ${kind.path}::text || o.id as href, o.name, ${kind.singular}::text as kind,
                   coalesce(${describeState(sql`o.state`)}, '') as state, o.channels
            from (${kind.rows}) o
            where o.organization_id = ${ctx.organization.id}::uuid
              and o.id in (select ${idIn(kind, sql`link`)} from unnest(${links}::text[]) link)`,
        ),
        sql` union all `,
      ),
    ),
  )
  return new Map(rows.map((row) => [row.href, row]))
}

/** A campaign of a channel that the product has, or whatever was typed. */
export const campaignReference: Reference = {
  label: (value) =>
    sql`coalesce(${sql.join([
      ...kinds().map(
        (kind) => sql`(select concat_ws(' · ', o.name, ${describeState(sql`o.state`)}) from (${kind.rows}) o
                       where o.id = ${idIn(kind, value)})`,
      ),
      value,
    ])})`,
  async options({ ctx, q, limit, ids }) {
    if (ids) {
      const linked = await readLinked(ctx, ids)
      return ids.map((value) => ({ value, label: linked.get(value)?.name ?? value }))
    }
    const seen = kinds().filter(({ permission }) => can(ctx, permission))
    const found = seen.length === 0 ? [] : await search(ctx, seen, q, limit)
    const typed = q.trim()
    if (!typed || found.some(({ label }) => label.toLowerCase() === typed.toLowerCase())) return found
    return [...found.slice(0, limit - 1), { value: typed, label: typed, hint: 'As typed' }]
  },
}

function search(ctx: OrganizationCtx, seen: LinkableCampaigns[], q: string, limit: number): Promise<Option[]> {
  const all = seen.map(
    (kind) => sql`
      select ${kind.path}::text || o.id as value, o.id, o.name as label,
             concat_ws(' · ', ${kind.singular}::text, array_to_string(o.channels, ', '), ${describeState(sql`o.state`)}) as hint
      from (${kind.rows}) o where o.organization_id = ${ctx.organization.id}::uuid`,
  )
  return tenantQuery<Option>(
    ctx.organization.id,
    compile(sql`
      select c.value, c.label, c.hint from (${sql.join(all, sql` union all `)}) c
      where strpos(lower(c.label || ' ' || c.hint), ${q.trim().toLowerCase()}) > 0
      order by ${matchRank(q, [sql`c.label`], [sql`c.hint`])}, c.id desc limit ${limit}::int8`),
  )
}
