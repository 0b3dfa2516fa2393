import type { OrganizationCtx } from '@/lib/core/context'
import { sql } from '@/lib/core/db/sql'
import type { Column, Grid, Stat } from '../define-grid'
import { withParameters } from '../parameters'
import { checkFilter, filterSql } from '../query/filter'
import { columnSql, ID, type RowsWanted } from '../query/list-query'
import { liveRows, matches } from '../query/live-source'
import { readAggregates } from '../query/stored-source'
import type { FilterNode, StatCard } from '../wire'
import { countedFigure } from './counted-figures'
import { figureFamily } from './figure-family'
import { figureKey } from './figure-key'
import { cachedFigure } from './figures-cache'

/** Stat cards over the wanted rows, in one query; each carries the filter that opens the rows behind its number. */
export async function readStats(grid: Grid, ctx: OrganizationCtx, asking: RowsWanted): Promise<StatCard[]> {
  const stats = grid.stats ?? []
  if (stats.length === 0) return []
  const wanted = await withParameters(grid, ctx, asking)
  const asked = figureKey(ctx, wanted)
  const family = figureFamily(ctx.organization.id, grid.slug)
  const values =
    grid.source.kind === 'live'
      ? await cachedFigure(family, `stats ${asked}`, () => liveFigures(grid, ctx, wanted, stats))
      : await countedFigure(grid, ctx, wanted, `stats ${asked}`, () => storedFigures(grid, ctx, wanted, stats))
  return stats.map((stat) => ({
    key: stat.key,
    label: stat.label,
    format: statFormat(grid, stat),
    ...(stat.tone ? { tone: stat.tone } : {}),
    ...(stat.currency ? { currency: ctx.organization.currency } : {}),
    value: statFormat(grid, stat) === 'money' ? (values[stat.key] ?? '0.00') : Number(values[stat.key]),
    filter: together(wanted.filter ?? null, rowsOf(grid, ctx, stat)),
  }))
}

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
  return readAggregates(
    grid,
    ctx,
    wanted,
    stats
      .map((stat) => ({ ...stat, filter: rowsOf(grid, ctx, stat) }))
      .map(({ key, sum, filter }) => ({
        key,
        ...(sum ? { sum } : {}),
        where: filter ? filterSql(checkFilter(grid, filter, ctx.organization.time_zone), expression) : sql`true`,
      })),
  )
}

async function liveFigures(grid: Grid, ctx: OrganizationCtx, wanted: RowsWanted, stats: Stat[]) {
  const rows = await liveRows(grid, ctx, wanted)
  return Object.fromEntries(
    stats.map((stat) => {
      const { key, sum } = stat
      const filter = rowsOf(grid, ctx, stat)
      const checked = filter ? checkFilter(grid, filter, ctx.organization.time_zone) : null
      const own = checked ? rows.filter((row) => matches(checked, row)) : rows
      const cents = own.reduce((total, row) => total + Math.round(Number(row[sum ?? ''] ?? 0) * 100), 0)
      return [key, sum ? (cents / 100).toFixed(2) : String(own.length)]
    }),
  )
}
