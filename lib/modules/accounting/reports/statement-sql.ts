import { type Sql, sql } from '@/lib/core/db/sql'

/** Statements of accounts as the rows of a tree, in one query: sections, the headings of the chart, accounts, results. */

/** A recursive member `tree`: each account with the way from its root, and what it sorts by. */
export const accountTree = (organizationId: string): Sql => sql`
  tree as (
    select id, number, name, is_group, root_type, account_type, array[id] as path, array[lower(number)] as place
    from acc_account where organization_id = ${organizationId}::uuid and parent_id is null
    union all
    select a.id, a.number, a.name, a.is_group, a.root_type, a.account_type, t.path || a.id, t.place || lower(a.number)
    from acc_account a join tree t on t.id = a.parent_id where a.organization_id = ${organizationId}::uuid
  )`

/** The day on which profit and loss began to count anew: the start of the financial year that holds `day`. */
export const yearStart = (organizationId: string, day: Sql): Sql => sql`coalesce((
  select max(y.starts_on) from acc_fiscal_year y
  where y.organization_id = ${organizationId}::uuid and y.starts_on <= ${day}), '-infinity'::date)`

/** The currency of the books, which is the organization's own unless somebody changed that later. */
export const booksCurrency = (organizationId: string): Sql =>
  sql`(select c.currency from acc_company c where c.organization_id = ${organizationId}::uuid)`

export type Statement = {
  organizationId: string
  /** Columns with amounts. */
  figures: readonly string[]
  /** Rows `(section int, account_id uuid, name text, <figures>)`, one an account; without an account they have a name. */
  leaves: Sql
  /** Headings, each with the sum of what is under it. */
  sections: readonly { section: number; key: string; title: string }[]
  /** Sums of sections, placed among them by their number. */
  results: readonly { section: number; key: string; title: string; plus: readonly number[]; minus: readonly number[] }[]
  /** More columns, the same in every row. */
  constants: Sql
}

/**
 * Rows `(row_id, kind, name, depth, is_group, account_id, position, <figures>, <constants>)`. A heading of the chart that
 * holds all of its section says nothing that the section's own row does not say, and is left out.
 */
export function statementSql({ organizationId, figures, leaves, sections, results, constants }: Statement): Sql {
  const refs = figures.map((figure) => sql.ref(figure))
  const sums = sql.join(refs.map((figure) => sql`sum(${figure}) as ${figure}`))
  const plain = (alias: string) => sql.join(figures.map((figure) => sql.ref(`${alias}.${figure}`)))
  const heads = sql.join(
    sections.map(({ section, key, title }) => sql`(${sql.lit(section)}, ${key}::text, ${title}::text)`),
  )
  const resultRows = results.map(({ section, key, title, plus, minus }) => {
    const amounts = figures.map((figure) => {
      const part = (of: readonly number[]) =>
        sql`coalesce(sum(${sql.ref(figure)}) filter (where section = any(${[...of]}::int[])), 0)`
      return sql`${part(plus)} - ${part(minus)}`
    })
    return sql`select ${sql.lit(section)}, null::text[], ${key}::text, 'result', ${title}::text, 0, true, null::uuid,
      ${sql.join(amounts)} from leaves having count(*) > 0`
  })
  return sql`
    with recursive ${accountTree(organizationId)},
    leaves as (${leaves}),
    totals as (select section, count(*) as accounts, ${sums} from leaves group by section),
    nodes as (
      select l.section, step.id, step.level, count(*) as accounts, ${sums}
      from leaves l join tree t on t.id = l.account_id cross join lateral unnest(t.path) with ordinality step(id, level)
      group by l.section, step.id, step.level
    ),
    dropped as (
      select n.section, count(*) as levels from nodes n join tree t on t.id = n.id
      join totals s on s.section = n.section and s.accounts = n.accounts where t.is_group group by n.section
    ),
    rows as (
      select h.section, null::text[] as place, h.key as row_id, 'section' as kind, h.title as name, 0 as depth,
        true as is_group, null::uuid as account_id, ${plain('s')}
      from (values ${heads}) h(section, key, title) join totals s on s.section = h.section
      union all
      select n.section, t.place, n.section || ':' || n.id, case when t.is_group then 'group' else 'account' end,
        concat_ws(' ', t.number, t.name), (n.level - coalesce(d.levels, 0))::int, t.is_group,
        case when not t.is_group then n.id end, ${plain('n')}
      from nodes n join tree t on t.id = n.id join totals s on s.section = n.section
      left join dropped d on d.section = n.section
      where not t.is_group or n.accounts < s.accounts
      union all
      select l.section, array['~', l.name], l.section || ':' || l.name, 'other', l.name, 1, false, null::uuid, ${plain('l')}
      from leaves l where l.account_id is null
      ${results.length ? sql`union all ${sql.join(resultRows, sql.raw(' union all '))}` : sql``}
    )
    select row_id, kind, name, depth, is_group, account_id,
      (row_number() over (order by section, place nulls first))::int as position,
      ${sql.join(refs.map((figure) => sql`${figure}::numeric(20, 2) as ${figure}`))}, ${constants}
    from rows`
}
