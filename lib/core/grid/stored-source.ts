import type { OrganizationCtx } from '../context'
import { and, compile, type Sql, sql } from '../db/sql'
import { tenantQuery } from '../db/tenant-query'
import { TYPES } from './column-types'
import type { Column, Grid } from './define-grid'
import { columnSortSql, columnSql, ID, idPgType, type RowsWanted, storedRows } from './list-query'
import { afterCursor, type Cursor, decodeCursor, encodeCursor, orderBy, type SortKey, sortText } from './sort'

/** One page of a stored grid; the rows are JSON text already, for they are only handed on. */
export type EncodedPage = { rows: string[]; nextCursor: string | null }

export type PageWanted = RowsWanted & {
  columns: string[]
  sort: SortKey[]
  limit: number
  cursor?: string
  offset?: number
}

/** Beyond this many rows an offset first finds the ids in the index alone. */
const FAR = 500

export async function readPage(grid: Grid, ctx: OrganizationCtx, wanted: PageWanted): Promise<EncodedPage> {
  const stored = storedRows(grid, ctx, wanted)
  const cursor = wanted.cursor ? decodeCursor(wanted.cursor, wanted.sort) : null
  const selection = selectionOf(grid, wanted.columns)
  const statement = compile(pageSql(grid, stored, selection, wanted, cursor))
  const rows = await tenantQuery<Record<string, string | null>>(ctx.organization.id, statement, {
    values: 'text',
    customPlan: stored.customPlan,
  })
  const more = rows.length > wanted.limit
  if (more) rows.pop()
  const last = rows.at(-1)
  return {
    rows: rows.map((row) => encodeRow(selection, row)),
    nextCursor: more && last ? nextCursor(wanted.sort, last) : null,
  }
}

export type Selected = { key: string; encode: (text: string) => string; x: Sql }

/** The columns of an answer, in order, with how each is encoded. */
export function selectionOf(grid: Grid, keys: string[]): Selected[] {
  const selected: Selected[] = [
    { key: 'row_id', encode: TYPES.text.encode, x: sql`${ID(grid)}::text` },
  ]
  if (grid.source.kind === 'model' && grid.source.versioned)
    selected.push({ key: 'version', encode: (text) => text, x: sql`t.version` })
  for (const key of keys) {
    const column = grid.columns[key]!
    const x = columnSql(key, column)
    selected.push({ key, encode: TYPES[column.type].encode, x: outward(column, x) })
    if (column.reference)
      selected.push({ key: `${key}__label`, encode: TYPES.text.encode, x: column.reference.label(x) })
  }
  return selected
}

/** Arrays leave as JSON. */
const outward = (column: Column, x: Sql): Sql => (column.type === 'tags' ? sql`to_json(${x})` : x)

function pageSql(
  grid: Grid,
  stored: { from: Sql; where: Sql },
  selection: Selected[],
  wanted: PageWanted,
  cursor: Cursor | null,
): Sql {
  const keySql = (key: SortKey) => columnSortSql(key.key, key.column)
  const id = { x: ID(grid), pgType: idPgType(grid) }
  const order = orderBy(wanted.sort, keySql, id.x)
  const where = cursor ? and([stored.where, afterCursor(wanted.sort, cursor, keySql, id)]) : stored.where
  const select = sql.join([
    ...selection.map(({ key, x }) => sql`${x} as ${sql.ref(key)}`),
    ...wanted.sort.map((key, index) => sql`(${keySql(key)})::text as ${sql.ref(`sort_${index}`)}`),
  ])
  const limit = sql`${wanted.limit + 1}::int8`
  const offset = wanted.offset ?? 0
  if (offset > FAR && grid.source.kind === 'model') {
    const far = sql`select ${id.x} as far_id from ${stored.from} where ${where} order by ${order} limit ${limit} offset ${offset}::int8`
    return sql`select ${select} from (${far}) far join ${stored.from} on ${id.x} = far.far_id and ${stored.where} order by ${order}`
  }
  // Labels of references are looked up for the rows of the page, not for those that the order passes over.
  const page = sql`select t.* from ${stored.from} where ${where} order by ${order} limit ${limit} offset ${offset}::int8`
  return sql`select ${select} from (${page}) t order by ${order}`
}

export function encodeRow(selection: Selected[], row: Record<string, string | null>): string {
  let json = ''
  for (const { key, encode } of selection) {
    const text = row[key]
    json += `${json ? ',' : '{'}"${key}":${text === null || text === undefined ? 'null' : encode(text)}`
  }
  return `${json}}`
}

const nextCursor = (sort: SortKey[], row: Record<string, string | null>): string =>
  encodeCursor({
    sort: sortText(sort),
    values: sort.map((_, index) => row[`sort_${index}`] ?? null),
    id: row.row_id!,
  })

/** Rows counted up to `most`; null when there are more. */
export async function countUpTo(grid: Grid, ctx: OrganizationCtx, wanted: RowsWanted, most: number): Promise<number | null> {
  const { from, where, customPlan } = storedRows(grid, ctx, wanted)
  const statement = compile(
    sql`select count(*)::int as n from (select 1 from ${from} where ${where} limit ${most + 1}::int8) c`,
  )
  const [row] = await tenantQuery<{ n: number }>(ctx.organization.id, statement, { customPlan })
  return row!.n > most ? null : row!.n
}

export async function countExactly(grid: Grid, ctx: OrganizationCtx, wanted: RowsWanted): Promise<number> {
  const { from, where, customPlan } = storedRows(grid, ctx, wanted)
  const statement = compile(sql`select count(*)::int as n from ${from} where ${where}`)
  const [row] = await tenantQuery<{ n: number }>(ctx.organization.id, statement, { customPlan })
  return row!.n
}

/** What the planner believes; costs nothing. */
export async function countEstimated(grid: Grid, ctx: OrganizationCtx, wanted: RowsWanted): Promise<number> {
  const { from, where } = storedRows(grid, ctx, wanted)
  const statement = compile(sql`explain (format json) select 1 from ${from} where ${where}`)
  const [row] = await tenantQuery<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(ctx.organization.id, statement, {
    customPlan: true,
  })
  return row!['QUERY PLAN'][0].Plan['Plan Rows']
}

/** Aggregates over the wanted rows, in one pass; values come as text, sums as decimals. */
export async function readAggregates(
  grid: Grid,
  ctx: OrganizationCtx,
  wanted: RowsWanted,
  aggregates: { key: string; sum?: string; where?: Sql }[],
): Promise<Record<string, string>> {
  const { from, where, customPlan } = storedRows(grid, ctx, wanted)
  const select = sql.join(
    aggregates.map(({ key, sum, where: only }) => {
      const total = sum ? sql`sum(${columnSql(sum, grid.columns[sum]!)})` : sql`count(*)`
      const filtered = only ? sql`${total} filter (where ${only})` : total
      return sql`coalesce(${filtered}, 0)::text as ${sql.ref(key)}`
    }),
  )
  const statement = compile(sql`select ${select} from ${from} where ${where}`)
  const [row] = await tenantQuery<Record<string, string>>(ctx.organization.id, statement, { values: 'text', customPlan })
  return row!
}
