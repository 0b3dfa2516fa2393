import type { OrganizationCtx } from '@/lib/core/context'
import { beforeUntil, untilForNext } from '@/lib/core/db/followed'
import { and, compile, type Sql, sql } from '@/lib/core/db/sql'
import { tenantQueries, tenantQuery } from '@/lib/core/db/tenant-query'
import type { Grid } from '../define-grid'
import { columnSql, type RowsWanted, storedRows } from './list-query'
import { encodeRow, idOf, type PageShape, pageShape, type TextRow } from './page-shape'
import { pageSql } from './page-sql'
import { decodeCursor, encodeCursor, type SortKey, sortText } from './sort'

/** One page of a stored grid; the rows are JSON text already, for they are only handed on. */
export type EncodedPage = {
  rows: string[]
  nextCursor: string | null
  /** Of a page that follows changes: it shows what lies before this moment. */
  until?: Date
  /** Of a page that was asked to count: all rows, as of the moment that the page shows; null when there are more. */
  total?: number | null
}

export type PageWanted = RowsWanted & {
  columns: string[]
  sort: SortKey[]
  limit: number
  cursor?: string
  offset?: number
  /** Times that are followed: rows of which none can still come in between. */
  follow?: string[]
  /** Counts all rows too, up to this many. */
  countUpTo?: number
}

export async function readPage(grid: Grid, ctx: OrganizationCtx, wanted: PageWanted): Promise<EncodedPage> {
  const stored = await storedRows(grid, ctx, wanted)
  const cursor = wanted.cursor ? decodeCursor(wanted.cursor, wanted.sort) : null
  const shape = pageShape(grid, wanted.columns, wanted.sort)
  const { follow, countUpTo: most } = wanted
  if (follow) stored.where = and([stored.where, ...follow.map((key) => beforeUntil(sql`t.${sql.ref(key)}`))])
  const page = { query: compile(pageSql(grid, stored, shape, { ...wanted, cursor })), values: 'text' as const }
  const before = follow ? [{ query: untilForNext(ctx.organization.id) }] : []
  const after = most === undefined ? [] : [{ query: compile(countSql(stored, most)) }]
  const answers = await tenantQueries(ctx.organization.id, [...before, page, ...after], {
    customPlan: stored.customPlan || Boolean(wanted.offset),
    oneMoment: after.length > 0,
  })
  const rows = answers[before.length] as TextRow[]
  const more = rows.length > wanted.limit
  if (more) rows.pop()
  const last = rows.at(-1)
  return {
    rows: rows.map((row) => encodeRow(shape, row)),
    nextCursor: more && last ? nextCursor(shape, wanted.sort, last) : null,
    ...(follow ? { until: (answers[0] as { until: Date }[])[0]!.until } : {}),
    ...(most === undefined ? {} : { total: atMost(most, answers.at(-1) as Counted[]) }),
  }
}

const nextCursor = (shape: PageShape, sort: SortKey[], row: TextRow): string =>
  encodeCursor({ sort: sortText(sort), values: row.slice(shape.sortAt, shape.sortAt + sort.length), id: idOf(row) })

/** Rows counted up to `most`; null when there are more. */
export async function countUpTo(
  grid: Grid,
  ctx: OrganizationCtx,
  wanted: RowsWanted,
  most: number,
): Promise<number | null> {
  const stored = await storedRows(grid, ctx, wanted)
  const { customPlan } = stored
  return atMost(most, await tenantQuery<Counted>(ctx.organization.id, compile(countSql(stored, most)), { customPlan }))
}

type Counted = { n: number }
const atMost = (most: number, [row]: Counted[]): number | null => (row!.n > most ? null : row!.n)

const countSql = ({ from, where }: { from: Sql; where: Sql }, most: number): Sql =>
  Number.isFinite(most)
    ? sql`select count(*)::int as n from (select 1 from ${from} where ${where} limit ${sql.lit(most + 1)}) c`
    : sql`select count(*)::int as n from ${from} where ${where}`

export async function countExactly(grid: Grid, ctx: OrganizationCtx, wanted: RowsWanted): Promise<number> {
  return (await countUpTo(grid, ctx, wanted, Number.POSITIVE_INFINITY))!
}

/** What the planner believes; costs nothing. */
export async function countEstimated(grid: Grid, ctx: OrganizationCtx, wanted: RowsWanted): Promise<number> {
  const { from, where } = await storedRows(grid, ctx, wanted)
  const statement = compile(sql`explain (format json) select 1 from ${from} where ${where}`)
  const [row] = await tenantQuery<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    ctx.organization.id,
    statement,
    {
      customPlan: true,
    },
  )
  return row!['QUERY PLAN'][0].Plan['Plan Rows']
}

/** Aggregates over the wanted rows, in one pass; values come as text, sums as decimals. */
export async function readAggregates(
  grid: Grid,
  ctx: OrganizationCtx,
  wanted: RowsWanted,
  aggregates: { key: string; sum?: string; where?: Sql }[],
): Promise<Record<string, string>> {
  const { from, where, customPlan } = await storedRows(grid, ctx, wanted)
  const select = sql.join(
    aggregates.map(({ key, sum, where: only }) => {
      const total = sum ? sql`sum(${columnSql(sum, grid.columns[sum]!)})` : sql`count(*)`
      const filtered = only ? sql`${total} filter (where ${only})` : total
      return sql`coalesce(${filtered}, 0)::text as ${sql.ref(key)}`
    }),
  )
  const statement = compile(sql`select ${select} from ${from} where ${where}`)
  const [row] = await tenantQuery<TextRow>(ctx.organization.id, statement, { values: 'text', customPlan })
  return Object.fromEntries(aggregates.map(({ key }, index) => [key, row![index]!]))
}
