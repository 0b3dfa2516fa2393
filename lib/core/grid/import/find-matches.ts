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

/** What a value is found by; in an unclear spelling of a phone number, the last nine digits decide. */
function namesOf(column: Column, value: string, country: string): string[] {
  const key = matchKey(column, value, country)
  if (column.type !== 'phone') return [key]
  const unclear = !readPhone(value, country).canonical
  return [key, ...(unclear ? [`~${lastNine(value)}`] : []), `*${lastNine(value)}`].filter(Boolean)
}

/** What finds a value: the same one, or one that may be it where either spelling is unclear. */
function askedNames(column: Column, value: string, country: string): string[] {
  const key = matchKey(column, value, country)
  if (column.type !== 'phone') return [key]
  return [key, `${readPhone(value, country).canonical ? '~' : '*'}${lastNine(value)}`].filter(Boolean)
}

/** Values of one column of a file, by the first line that has each. */
export class SeenValues {
  private readonly lineOf = new Map<string, number>()

  constructor(
    private readonly column: Column,
    private readonly country: string,
  ) {}

  /** The line that has this value already; else null, and from now on this one has it. */
  firstLine(value: string, line: number): number | null {
    const found = askedNames(this.column, value, this.country).find((name) => this.lineOf.has(name))
    if (found) return this.lineOf.get(found)!
    for (const name of namesOf(this.column, value, this.country)) this.lineOf.set(name, line)
    return null
  }
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
  for (const { id, value } of stored) for (const name of namesOf(column, value, country)) add(name, id)
  return (value) => [...new Set(askedNames(column, value, country).flatMap((name) => [...(byKey.get(name) ?? [])]))]
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
