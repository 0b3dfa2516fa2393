import type { OrganizationCtx } from '../../context'
import { compile, or, type Sql, sql } from '../../db/sql'
import { tenantQuery } from '../../db/tenant-query'
import { readPhone } from '../../phone'
import { comparesCaseless } from '../column-types'
import type { Column, Grid } from '../define-grid'
import { columnSql, ID, storedRows } from '../query/list-query'
import { liveRows } from '../query/live-source'

/** What makes two values of the match column one, e.g. an e-mail address in any case, a phone number in any spelling. */
export function matchKey(column: Column, value: unknown, country: string): string {
  if (value === null || value === undefined) return ''
  const text = String(value).trim()
  if (column.type !== 'phone') return text.toLowerCase()
  const { canonical, last9 } = readPhone(text, country)
  return canonical || last9 || text.replace(/\D/g, '')
}

/** Ids of the rows that have these values; a value may belong to more than one row. */
export async function findMatches(
  grid: Grid,
  ctx: OrganizationCtx,
  key: string,
  values: string[],
): Promise<(value: string) => string[]> {
  const column = grid.columns[key]!
  const stored = values.length === 0 ? [] : await rowsWith(grid, ctx, key, column, values)
  const { country } = ctx.organization
  const byKey = new Map<string, Set<string>>()
  const add = (name: string, id: string) => name && byKey.set(name, (byKey.get(name) ?? new Set()).add(id))
  for (const { id, value } of stored) {
    add(matchKey(column, value, country), id)
    if (column.type === 'phone' && !readPhone(value, country).canonical) add(`~${lastNine(value)}`, id)
    if (column.type === 'phone') add(`*${lastNine(value)}`, id)
  }
  return (value) => {
    const found = byKey.get(matchKey(column, value, country)) ?? new Set()
    if (column.type !== 'phone') return [...found]
    // Where one of two numbers is in an unclear spelling, the last nine digits decide.
    const unclear = byKey.get(`${readPhone(value, country).canonical ? '~' : '*'}${lastNine(value)}`) ?? []
    return [...new Set([...found, ...unclear])]
  }
}

const lastNine = (text: string) =>
  text
    .replace(/;ext=.*$/, '')
    .replace(/\D/g, '')
    .slice(-9)

async function rowsWith(grid: Grid, ctx: OrganizationCtx, key: string, column: Column, values: string[]) {
  if (grid.source.kind === 'live') {
    const rows = await liveRows(grid, ctx, {})
    return rows.map((row) => ({ id: row.row_id, value: String(row[key] ?? '') }))
  }
  const { from, where } = await storedRows(grid, ctx, {})
  const x = columnSql(key, column)
  const statement = compile(
    sql`select ${ID(grid)}::text as id, ${x}::text as value from ${from} where ${where} and ${condition(column, x, values)}`,
  )
  return tenantQuery<{ id: string; value: string }>(ctx.organization.id, statement, { customPlan: true })
}

function condition(column: Column, x: Sql, values: string[]): Sql {
  if (column.type === 'phone') {
    const last = [...new Set(values.map(lastNine))].filter(Boolean)
    const stored = column.last9 ? sql.ref(`t.${column.last9}`) : sql`right(regexp_replace(${x}, '\\D', '', 'g'), 9)`
    const short = values.map((value) => value.trim()).filter((value) => lastNine(value).length < 9)
    return or([sql`${stored} = any(${last}::text[])`, ...(short.length ? [sql`${x} = any(${short}::text[])`] : [])])
  }
  if (comparesCaseless(column)) return sql`lower(${x}) = any(${values.map((value) => value.toLowerCase())}::text[])`
  return sql`${x}::text = any(${values}::text[])`
}
