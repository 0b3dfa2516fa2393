import type { OrganizationCtx } from '@/lib/core/context'
import { compile, sql } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import type { Grid } from '../define-grid'
import { withParameters } from '../parameters'
import { type RowsWanted, storedRows } from '../query/list-query'
import { liveRows } from '../query/live-source'
import type { ColumnTotals, GridTotals } from '../wire'
import { figureOfRows, figureSql, figuresOf, figureValue, otherCurrenciesSql } from './column-figures'
import { countedFigure } from './counted-figures'
import { figureKey } from './figure-key'

export type TotalsWanted = RowsWanted & { columns: string[] }

/** Every figure of the columns over all wanted rows, in one query, however many pages they fill. */
export async function readTotals(grid: Grid, ctx: OrganizationCtx, asking: TotalsWanted): Promise<GridTotals> {
  if (grid.source.kind === 'live') return totalsOfLive(grid, ctx, asking)
  const wanted = await withParameters(grid, ctx, asking)
  const asked = figureKey(ctx, wanted, wanted.columns)
  return countedFigure(
    grid,
    ctx,
    `totals ${asked}`,
    ({ count }) => count,
    () => totalsOfStored(grid, ctx, wanted),
  )
}

async function totalsOfStored(grid: Grid, ctx: OrganizationCtx, wanted: TotalsWanted): Promise<GridTotals> {
  const { from, where, customPlan } = await storedRows(grid, ctx, wanted)
  const figures = figuresAsked(grid, wanted.columns)
  const select = [
    sql`count(*)::int as count`,
    ...figures.map((asked, index) => sql`${figureSql(grid, ctx, asked)} as ${sql.ref(`figure_${index}`)}`),
    ...wanted.columns.flatMap((key, index) => {
      const currency = grid.columns[key]!.currencyColumn
      return currency ? [sql`${otherCurrenciesSql(grid, ctx, key, currency)} as ${sql.ref(`others_${index}`)}`] : []
    }),
  ]
  const [row] = await tenantQuery<Record<string, string | number | null>>(
    ctx.organization.id,
    compile(sql`select ${sql.join(select)} from ${from} where ${where}`),
    { customPlan },
  )
  const totals = emptyTotals(grid, ctx, wanted.columns)
  figures.forEach((asked, index) => {
    totals[asked.key]![asked.figure] = figureValue(asked, row![`figure_${index}`] as string | null)
  })
  wanted.columns.forEach((key, index) => {
    if (totals[key]!.currency) totals[key]!.other_currencies = row![`others_${index}`] as number
  })
  return { count: row!.count as number, totals }
}

async function totalsOfLive(grid: Grid, ctx: OrganizationCtx, wanted: TotalsWanted): Promise<GridTotals> {
  const rows = await liveRows(grid, ctx, wanted)
  const totals = emptyTotals(grid, ctx, wanted.columns)
  for (const asked of figuresAsked(grid, wanted.columns))
    totals[asked.key]![asked.figure] = figureOfRows(ctx, asked, rows)
  for (const key of wanted.columns) {
    const currency = grid.columns[key]!.currencyColumn
    if (!currency) continue
    const others = rows.filter((row) => row[key] != null && row[currency] !== ctx.organization.currency)
    totals[key]!.other_currencies = others.length
  }
  return { count: rows.length, totals }
}

const figuresAsked = (grid: Grid, columns: string[]) =>
  columns.flatMap((key) => {
    const column = grid.columns[key]!
    return figuresOf(column).map((figure) => ({ key, column, figure }))
  })

const emptyTotals = (grid: Grid, ctx: OrganizationCtx, columns: string[]): Record<string, ColumnTotals> =>
  Object.fromEntries(
    columns.map((key) => [key, grid.columns[key]!.currencyColumn ? { currency: ctx.organization.currency } : {}]),
  )
