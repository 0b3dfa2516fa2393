'use client'
import { ChartColumn } from 'lucide-react'
import { useMemo } from 'react'
import { cellText } from '@/components/cells/cell-text'
import { Button } from '@/components/ui/button'
import { BarChart } from '@/components/ui/charts/bar-chart'
import type { ChartPoint, ChartValue } from '@/components/ui/charts/chart-scale'
import { LineChart } from '@/components/ui/charts/line-chart'
import { useFormat } from '@/components/ui/format-context'
import { formatCompact, formatNumber } from '@/lib/client/format'
import { linkOf } from '@/lib/client/grid/grid-links'
import type { ClientColumn, ClientGrid, GridRow } from '@/lib/client/grid/grid-types'
import { useGrid } from '../grid-context'
import { useChartShown } from './use-chart-shown'

/** More points than these are no picture any more. */
const MAX_POINTS = 60

/** The rows that are there as a picture above them, where the grid says how. */
export function GridChart() {
  const { grid, shown, version, view } = useGrid()
  const [open, setOpen] = useChartShown(grid.slug)
  const format = useFormat()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the rows that the store holds
  const rows = useMemo(() => rowsInOrder(grid, shown), [grid, shown, version])
  const { chart } = grid
  const columns = useMemo(
    () => (chart?.series ?? []).flatMap((key) => grid.columns.find((column) => column.key === key) ?? []),
    [chart, grid],
  )
  const name = grid.columns.find(({ key }) => key === chart?.x)
  const primary = grid.columns.find((column) => column.primary)
  const data = useMemo(
    () =>
      rows.slice(0, MAX_POINTS).map(
        (row): ChartPoint => ({
          key: row.row_id,
          label: name ? cellText(name, row, format) : row.row_id,
          values: Object.fromEntries(columns.map((column) => [column.key, drawnValue(column, row, format.currency)])),
          href: linkOf(primary?.link, row) ?? columns.map(({ link }) => linkOf(link, row)).find(Boolean) ?? null,
        }),
      ),
    [rows, name, columns, primary, format],
  )
  const series = useMemo(() => columns.map(({ key, label }) => ({ key, label })), [columns])
  if (!chart || view.view !== 'table' || view.groupBy || data.length < 2) return null
  if (!open)
    return (
      <div className="shrink-0 px-3 pb-2 sm:px-4">
        <Button size="sm" variant="ghost" icon={<ChartColumn aria-hidden />} onClick={() => setOpen(true)}>
          Show chart
        </Button>
      </div>
    )
  const money = columns.some(({ type }) => type === 'money')
  const title = chart.title ?? `${grid.title}: ${series.map(({ label }) => label.toLowerCase()).join(', ')}`
  const props = {
    title: rows.length > MAX_POINTS ? `${title} (first ${MAX_POINTS} rows)` : title,
    data,
    series,
    format: (value: ChartValue) => (money ? format.money(value) : formatNumber(value)),
    formatTick: formatCompact,
    height: 200,
    className: 'shrink-0 px-3 pb-2 sm:px-4',
    aside: (
      <Button size="sm" variant="ghost" onClick={() => setOpen(false)}>
        Hide chart
      </Button>
    ),
  }
  return chart.kind === 'line' ? <LineChart {...props} /> : <BarChart {...props} stacked={chart.stacked} />
}

/** Rows that are sums of others would be drawn twice. */
function rowsInOrder({ tree }: ClientGrid, source: { loadedRows(): GridRow[] }): GridRow[] {
  const rows = source.loadedRows()
  return tree ? rows.filter((row) => row[tree.group] !== true) : rows
}

/** Amounts in other currencies have no place on the same axis. */
function drawnValue(column: ClientColumn, row: GridRow, currency: string): ChartValue {
  const own = column.currencyColumn ? row[column.currencyColumn] : undefined
  if (own !== undefined && own !== null && own !== '' && own !== currency) return null
  const value = row[column.key]
  return typeof value === 'string' || typeof value === 'number' ? value : null
}
