import { compile, sortedText, sql } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import type { Reference } from '@/lib/core/grid/define-grid'
import { likeText } from '@/lib/core/grid/query/filter'
import { bestMatches } from '@/lib/core/grid/query/match-rank'
import type { Option } from '@/lib/core/grid/wire'

/**
 * People are called by their name, else by e-mail address, phone or company; a reference must show something of each.
 * @param onlyOpen offers only leads that are still being worked on
 */
function personReference(details: { grid: string; table: string; name: string; onlyOpen?: boolean }): Reference {
  const name = sql.ref(`o.${details.name}`)
  const label = sql`coalesce(nullif(${name}, ''), nullif(o.email, ''), nullif(o.phone, ''), o.company)`
  const open = details.onlyOpen ? sql`o.status in ('New', 'Unreachable', 'Quoted')` : sql`true`
  return {
    grid: details.grid,
    label: (value) => sql`(select ${label} from ${sql.table(details.table)} o where o.id = ${value})`,
    exists: (value, organization) =>
      sql`exists (select 1 from ${sql.table(details.table)} o
          where o.id = ${value} and o.organization_id = ${organization} and o.deleted_at is null)`,
    async options({ ctx, q, limit, ids }) {
      const own = sql`o.organization_id = ${ctx.organization.id}::uuid`
      const where = ids ? sql`${own} and o.id = any(${ids}::uuid[])` : sql`${own} and o.deleted_at is null and ${open}`
      const hint = sql`concat_ws(' · ', nullif(o.company, ''), nullif(o.email, ''), nullif(o.phone, ''))`
      const rows = await tenantQuery<Option & { hint: string }>(
        ctx.organization.id,
        compile(
          bestMatches({
            q: ids ? '' : q,
            limit,
            columns: { value: sql`o.id::text`, label, hint },
            id: sql`o.id`,
            open: { from: sql`${sql.table(details.table)} o`, where },
            found: {
              from: sql`${sql.table(`${details.table}_search`)} o`,
              where: sql`${where} and o.search_text like ${`%${likeText(q)}%`}`,
            },
            names: [label],
            sorted: sortedText(name),
            nameless: sql`(${name} = '')`,
            beside: [hint],
          }),
        ),
        { customPlan: q !== '' },
      )
      return rows.map(({ value, label: shown, hint }) =>
        hint ? { value, label: shown, hint } : { value, label: shown },
      )
    },
  }
}

export const contactReference = personReference({ grid: 'crm-contacts', table: 'crm_contact', name: 'full_name' })
/** Offers open leads only; that a chosen lead is open is checked when it is stored. */
export const openLeadReference = personReference({ grid: 'crm-leads', table: 'crm_lead', name: 'name', onlyOpen: true })
export const leadReference = personReference({ grid: 'crm-leads', table: 'crm_lead', name: 'name' })
