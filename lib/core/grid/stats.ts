import type { OrganizationCtx } from '../context'
import { figureFamily } from './figure-family'
import { cachedFigure } from './figures-cache'
import type { Column, Grid, Stat } from './define-grid'
import { checkFilter, filterSql } from './filter'
import { columnSql, ID, type RowsWanted } from './list-query'
import { liveRows, matches } from './live-source'
import { readAggregates } from './stored-source'
import { sql } from '../db/sql'
import type { FilterNode, StatCard } from './wire'

/** Stat cards over the wanted rows, in one query; each carries the filter that opens the rows behind its number. */
export async function readStats(grid: Grid, ctx: OrganizationCtx, wanted: RowsWanted): Promise<StatCard[]> {
  const stats = grid.stats ?? []
  if (stats.length === 0) return []
  const asked = JSON.stringify([wanted.q ?? '', wanted.filter ?? null])
  const values = await cachedFigure(figureFamily(ctx.organization.id, grid.slug), `stats ${asked}`, () =>
    grid.source.kind === 'live' ? liveFigures(grid, ctx, wanted, stats) : storedFigures(grid, ctx, wanted, stats),
  )
  return stats.map((stat) => ({
    key: stat.key,
    label: stat.label,
    format: stat.sum ? 'money' : 'number',
    ...(stat.tone ? { tone: stat.tone } : {}),
    ...(stat.currency ? { currency: ctx.organization.currency } : {}),
    value: stat.sum ? (values[stat.key] ?? '0.00') : Number(values[stat.key]),
    filter: together(wanted.filter ?? null, stat.filter ?? null),
  }))
}

const together = (a: FilterNode | null, b: FilterNode | null): FilterNode | null => (a && b ? { and: [a, b] } : (a ?? b))

function storedFigures(grid: Grid, ctx: OrganizationCtx, wanted: RowsWanted, stats: Stat[]) {
  const expression = (key: string, column: Column) => (key === 'row_id' ? ID(grid) : columnSql(key, column))
  return readAggregates(
    grid,
    ctx,
    wanted,
    stats.map(({ key, sum, filter }) => ({
      key,
      ...(sum ? { sum } : {}),
      where: filter ? filterSql(checkFilter(grid, filter, ctx.organization.time_zone), expression) : sql`true`,
    })),
  )
}

async function liveFigures(grid: Grid, ctx: OrganizationCtx, wanted: RowsWanted, stats: Stat[]) {
  const rows = await liveRows(grid, ctx, wanted)
  return Object.fromEntries(
    stats.map(({ key, sum, filter }) => {
      const checked = filter ? checkFilter(grid, filter, ctx.organization.time_zone) : null
      const own = checked ? rows.filter((row) => matches(checked, row)) : rows
      const cents = own.reduce((total, row) => total + Math.round(Number(row[sum ?? ''] ?? 0) * 100), 0)
      return [key, sum ? (cents / 100).toFixed(2) : String(own.length)]
    }),
  )
}
