import { type Sql, sql } from '@/lib/core/db/sql'
import { AD_NETWORK, type CategoryRule, SOURCE_TYPES, sameSource } from '../domain/category-rules'

/**
 * The rules of `domain/category-rules.ts` over all leads at once. Each name and id of a lead meets at most one rule (they
 * are unique), so the joins never double a lead.
 */

const COMMA = sql.raw(', ')

/** `rules`: those that are stored; with a draft, as if it were stored already. */
function ruleSet(organization: string, draft: CategoryRule | null): Sql {
  const stored = sql`
    select id::text as id, source_type, lower(source_id) as source, category from crm_category_rule
    where organization_id = ${organization}::uuid`
  if (!draft) return stored
  const source = sameSource(draft.source_id)
  return sql`
    ${stored} and not (source_type = ${draft.source_type} and lower(source_id) = ${source})
    union all
    select ${draft.id}, ${draft.source_type}, ${source}, ${draft.category}`
}

/** Only so many leads, those after one, by id. */
export type LeadPageDetails = { after: string | null; limit: number }

/**
 * Leads of the ad network with the rules that match each, the most specific first, and the category that comes of it.
 * @returns `with … placed as (id, name, category, next, matches text[])`, to be followed by a select
 */
export function placedLeads(organization: string, draft: CategoryRule | null = null, page?: LeadPageDetails): Sql {
  const ways = SOURCE_TYPES.flatMap((type) => [
    { alias: sql.raw(`${type}_by_id`), type, value: sql.raw(`lower(l.${type}_id)`), filled: sql.raw(`l.${type}_id`) },
    {
      alias: sql.raw(`${type}_by_name`),
      type,
      value: sql.raw(`lower(btrim(l.${type}))`),
      filled: sql.raw(`l.${type}`),
    },
  ])
  const joins = ways.map(
    ({ alias, type, value, filled }) =>
      sql`left join rules ${alias} on ${alias}.source_type = ${type} and ${alias}.source = ${value} and ${filled} <> ''`,
  )
  const ids = sql.join(
    ways.map(({ alias }) => sql`${alias}.id`),
    COMMA,
  )
  const categories = sql.join(
    ways.map(({ alias }) => sql`${alias}.category`),
    COMMA,
  )
  const leads = sql`
    select * from crm_lead
    where organization_id = ${organization}::uuid and source = ${AD_NETWORK} and deleted_at is null
      ${page?.after ? sql`and id > ${page.after}::uuid` : sql``}
      ${page ? sql`order by id limit ${page.limit}::int8` : sql``}`
  return sql`
    with rules as materialized (${ruleSet(organization, draft)}),
    placed as materialized (
      select l.id, l.name, l.email, l.phone, l.category, l.created_at,
        coalesce(${categories}, nullif(l.form, ''), l.category) as next,
        array_remove(array[${ids}], null) as matches
      from (${leads}) l ${sql.join(joins, sql.raw(' '))}
    )`
}
