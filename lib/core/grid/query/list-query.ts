import type { OrganizationCtx } from '@/lib/core/context'
import { and, or, type Sql, sql } from '@/lib/core/db/sql'
import { invalid } from '@/lib/core/errors'
import type { Column, Grid, Parameters } from '../define-grid'
import { withParameters } from '../parameters'
import type { FilterNode } from '../wire'
import { type CheckedFilter, checkFilter, filterSql, likeText } from './filter'
import { sortTerms } from './sort-order'

/** What a list, its count, its stats, its board and its export agree on: which rows. */
export type RowsWanted = {
  q?: string
  filter?: FilterNode | null
  /** Settled by `withParameters`; else it happens here. */
  parameters?: Parameters
}

/** The rows of a stored grid (model or report) as SQL: `from` has the alias `t`. */
export type StoredRows = {
  from: Sql
  where: Sql
  /** Search and text patterns want a plan for these very words. */
  customPlan: boolean
  /** All living rows of a table, whatever was asked for: an index that is on these alone serves it. */
  base?: { from: Sql; where: Sql }
}

export const T = sql.raw('t')
export const ID = (grid: Grid): Sql =>
  grid.source.kind === 'model' ? sql`t.${sql.ref(grid.source.id ?? 'id')}` : sql`t.row_id`
export const idPgType = (grid: Grid): string => (grid.source.kind === 'model' ? 'uuid' : 'text')

export const columnSql = (key: string, column: Column): Sql =>
  column.writeOnly ? sql`''::text` : (column.sql?.(T) ?? sql`t.${sql.ref(key)}`)
export const columnSortSql = (key: string, column: Column): Sql => sortTerms(column, columnSql(key, column))[0]!

const filterExpression =
  (grid: Grid) =>
  (key: string, column: Column): Sql =>
    key === 'row_id' ? ID(grid) : key === 'deleted' ? sql`(t.deleted_at is not null)` : columnSql(key, column)

export async function storedRows(grid: Grid, ctx: OrganizationCtx, wanted: RowsWanted): Promise<StoredRows> {
  const filter = wanted.filter ? checkFilter(grid, wanted.filter, ctx.organization.time_zone) : null
  demandScope(grid, filter)
  const conditions: Sql[] = []
  if (filter) conditions.push(filterSql(filter, filterExpression(grid)))

  if (grid.source.kind === 'report') {
    if (wanted.q) conditions.push(reportSearch(grid, wanted.q))
    const { parameters = {} } = await withParameters(grid, ctx, wanted)
    return { from: sql`(${grid.source.select(ctx, parameters)}) t`, where: and(conditions), customPlan: false }
  }
  if (grid.source.kind !== 'model') throw new Error(`${grid.slug} has no stored rows`)
  const { source } = grid
  const patterns = [...searchConditions(wanted.q), ...(filter ? patternHelp(grid, filter) : [])]
  if (grid.searched) conditions.push(...patterns)
  const inBin = source.softDelete === true && filter !== null && mentions(filter, 'deleted')
  // The first lock; row-level security is the second.
  const own = [sql`t.organization_id = ${ctx.organization.id}::uuid`]
  if (source.softDelete && !inBin) own.push(sql`t.deleted_at is null`)
  if (source.where) own.push(source.where(T, ctx))
  conditions.unshift(...own)
  const searching = grid.searched && patterns.length > 0
  // Under the policy PostgreSQL may not use the trigram index (LIKE is not leakproof); the search view, which has the
  // same organization filter in itself, may.
  const from = sql`${sql.table(searching ? `${source.table}_search` : source.table)} t`
  return { from, where: and(conditions), customPlan: searching, ...(inBin ? {} : { base: { from, where: and(own) } }) }
}

/** Hidden drill-down grids need their scope, but for rows that are named. */
function demandScope(grid: Grid, filter: CheckedFilter | null): void {
  if (filter && namesRows(filter)) return
  const missing = (grid.requiredFilters ?? []).filter((key) => !filter || !mentions(filter, key))
  if (missing.length)
    throw invalid(
      missing.map((key) => ({
        loc: ['query', `filter[${key}]`],
        msg: `${grid.title} are read for one ${grid.columns[key]?.label ?? key}: add filter[${key}]=...`,
        type: 'missing',
      })),
    )
}

const namesRows = (filter: CheckedFilter): boolean =>
  'and' in filter
    ? filter.and.some(namesRows)
    : 'key' in filter && filter.key === 'row_id' && /^(eq|in)$/.test(filter.op)

function mentions(filter: CheckedFilter, key: string): boolean {
  if ('and' in filter) return filter.and.some((part) => mentions(part, key))
  if ('or' in filter) return filter.or.some((part) => mentions(part, key))
  return filter.key === key
}

const MAX_WORDS = 8

/** Every word must occur; what looks like a phone number matches it in any spelling, by its last nine digits. */
function searchConditions(q: string | undefined): Sql[] {
  const words = (q ?? '').replaceAll('\0', '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  if (words.length === 0) return []
  const every = and(words.map((word) => sql`t.search_text like ${`%${likeText(word)}%`}`))
  const digits = (q ?? '').replace(/\D/g, '')
  const phoneLike = digits.length >= 5 && /^[\d\s+().-]+$/.test(q ?? '')
  return [phoneLike ? or([every, sql`t.search_text like ${`%${digits.slice(-9)}%`}`]) : every]
}

/**
 * `name contains x` for a searched column: the row's search text contains x too, and that has the index.
 * Only conditions that all rows must meet help.
 */
function patternHelp(grid: Grid, filter: CheckedFilter): Sql[] {
  if ('and' in filter) return filter.and.flatMap((part) => patternHelp(grid, part))
  if ('or' in filter) return []
  const helps = (filter.op === 'like' || filter.op === 'starts') && grid.columns[filter.key]?.search
  return helps ? [sql`t.search_text like ${`%${likeText(filter.values[0]!)}%`}`] : []
}

function reportSearch(grid: Grid, q: string): Sql {
  const searched = Object.entries(grid.columns).filter(([, column]) => column.search)
  return or(searched.map(([key, column]) => sql`lower(${columnSql(key, column)}) like ${`%${likeText(q)}%`}`))
}
