import type { OrganizationCtx } from '@/lib/core/context'
import type { Column, Grid, Stat } from '../define-grid'
import { withParameters } from '../parameters'
import { checkFilter, filterSql } from '../query/filter'
import { columnSql, ID, type RowsWanted } from '../query/list-query'
import { liveRows, matches } from '../query/live-source'
import { readAggregates } from '../query/stored-source'
import type { FilterNode, GridFigures, StatCard } from '../wire'
import { countedFigure } from './counted-figures'
import { figureKey } from './figure-key'

export const readStats = async (grid: Grid, ctx: OrganizationCtx, asking: RowsWanted): Promise<StatCard[]> =>
  (await readFigures(grid, ctx, asking)).cards

/**
 * The count of the wanted rows and the stat cards over them, in one query, so that they agree; each card carries the
 * filter that opens the rows behind its number.
 */
export async function readFigures(grid: Grid, ctx: OrganizationCtx, asking: RowsWanted): Promise<GridFigures> {
  const stats = grid.stats ?? []
  const wanted = await withParameters(grid, ctx, asking)
  const asked = figureKey(ctx, wanted)
  const values =
    grid.source.kind === 'live'
      ? await liveFigures(grid, ctx, wanted, stats)
      : await countedFigure(grid, ctx, `stats ${asked}`, countOf, () => storedFigures(grid, ctx, wanted, stats))
  const cards = stats.map((stat) => ({
    key: stat.key,
    label: stat.label,
    format: statFormat(grid, stat),
    ...(stat.tone ? { tone: stat.tone } : {}),
    ...(stat.currency ? { currency: ctx.organization.currency } : {}),
    value: statFormat(grid, stat) === 'money' ? (values[stat.key] ?? '0.00') : Number(values[stat.key]),
    filter: together(wanted.filter ?? null, rowsOf(grid, ctx, stat)),
    rows: Number(values[rowsKey(stat)]),
  }))
  return { count: countOf(values), cards }
}

/** No stat has these keys. */
const ALL_ROWS = 'all rows'
const rowsKey = ({ key }: Stat): string => `rows of ${key}`
const countOf = (values: Record<string, string>): number => Number(values[ALL_ROWS])

export const statFormat = (grid: Grid, stat: Stat): 'number' | 'money' =>
  stat.sum && grid.columns[stat.sum]!.type === 'money' ? 'money' : 'number'

/**
 * The rows that a stat counts. Money of several currencies has no sum, so a sum takes the rows in the organization's own;
 * its filter says so, and opens just those.
 */
function rowsOf(grid: Grid, ctx: OrganizationCtx, { sum, filter }: Stat): FilterNode | null {
  const currencyColumn = sum ? grid.columns[sum]!.currencyColumn : undefined
  if (!currencyColumn) return filter ?? null
  return together(filter ?? null, { column: currencyColumn, op: 'eq', value: ctx.organization.currency })
}

const together = (a: FilterNode | null, b: FilterNode | null): FilterNode | null =>
  a && b ? { and: [a, b] } : (a ?? b)

function storedFigures(grid: Grid, ctx: OrganizationCtx, wanted: RowsWanted, stats: Stat[]) {
  const expression = (key: string, column: Column) => (key === 'row_id' ? ID(grid) : columnSql(key, column))
  const aggregates = stats.flatMap((stat) => {
    const filter = rowsOf(grid, ctx, stat)
    const where = filter && filterSql(checkFilter(grid, filter, ctx.organization.time_zone), expression)
    const rows = where ? { where } : {}
    return [
      { key: stat.key, ...(stat.sum ? { sum: stat.sum } : {}), ...rows },
      { key: rowsKey(stat), ...rows },
    ]
  })
  return readAggregates(grid, ctx, wanted, [{ key: ALL_ROWS }, ...aggregates])
}

async function liveFigures(grid: Grid, ctx: OrganizationCtx, wanted: RowsWanted, stats: Stat[]) {
  const rows = await liveRows(grid, ctx, wanted)
  const figures = stats.flatMap((stat) => {
    const { key, sum } = stat
    const filter = rowsOf(grid, ctx, stat)
    const checked = filter ? checkFilter(grid, filter, ctx.organization.time_zone) : null
    const own = checked ? rows.filter((row) => matches(checked, row)) : rows
    const cents = own.reduce((total, row) => total + Math.round(Number(row[sum ?? ''] ?? 0) * 100), 0)
    return [
      [key, sum ? (cents / 100).toFixed(2) : String(own.length)],
      [rowsKey(stat), String(own.length)],
    ]
  })
  return Object.fromEntries([[ALL_ROWS, String(rows.length)], ...figures])
}
