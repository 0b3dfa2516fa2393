import { type Format, valueText } from '@/components/cells/cell-text'
import { formatNumber } from '@/lib/client/format'
import type { ClientColumn, ClientGrid, ColumnFigure, FigureValue, GridRow } from '@/lib/client/grid/grid-types'

/** Which figure stands at the foot of which column, and how it is said. */
export type Totals = Record<string, ColumnFigure>

const NUMBERS: ReadonlySet<string> = new Set(['number', 'money', 'percent', 'duration'])

/** The figures that a column has, the usual one first. */
export function figuresOf({ type }: ClientColumn): ColumnFigure[] {
  if (NUMBERS.has(type)) return ['sum', 'average', 'min', 'max', 'filled', 'empty']
  return type === 'date' || type === 'datetime' ? ['min', 'max', 'filled', 'empty'] : ['filled', 'empty']
}

const WORDS: Record<ColumnFigure, string> = {
  sum: 'Sum',
  average: 'Average',
  min: 'Smallest',
  max: 'Largest',
  filled: 'Filled in',
  empty: 'Empty',
}

export function figureLabel(column: ClientColumn, figure: ColumnFigure): string {
  if (!column.type.startsWith('date')) return WORDS[figure]
  return figure === 'min' ? 'Earliest' : figure === 'max' ? 'Latest' : WORDS[figure]
}

/** The figures in force: what was chosen, else what the columns declare. Only of columns that are shown. */
export function totalsOf(columns: ClientColumn[], chosen: Totals | null): Totals {
  const totals: Totals = {}
  for (const column of columns) {
    const figure = chosen ? chosen[column.key] : column.total
    if (figure && figuresOf(column).includes(figure)) totals[column.key] = figure
  }
  return totals
}

/** Another figure for one column; none takes it away. The others stay as they were, also those of hidden columns. */
export function withFigure(grid: ClientGrid, chosen: Totals | null, key: string, figure: ColumnFigure | null): Totals {
  const { [key]: _, ...others } = chosen ?? totalsOf(grid.columns, null)
  return figure ? { ...others, [key]: figure } : others
}

export function figureText(column: ClientColumn, figure: ColumnFigure, value: FigureValue, format: Format): string {
  if (value === null) return '–'
  if (figure === 'filled' || figure === 'empty') return formatNumber(value)
  // Sums and averages of money are in the organization's own currency, whatever the rows have.
  if (column.type === 'money') return format.money(value)
  if (column.type === 'number') return formatNumber(value, { maximumFractionDigits: 2 })
  return valueText(value, column, NO_ROW, format)
}
const NO_ROW: GridRow | null = null

/** By which columns the rows stand under headings, and which figures the headings show. */
export type Grouping = { by: string; thenBy?: string; totals: string }

/** How the rows are grouped, as the API takes it; null: not at all. */
export function groupingOf(
  grid: ClientGrid,
  { groupBy, thenBy }: { groupBy: string | null; thenBy: string | null },
  columns: ClientColumn[],
  chosen: Totals | null,
): Grouping | null {
  const known = (by: string | null) => grid.columns.find(({ key, groupable }) => key === by && groupable)?.key
  const [by, then] = [known(groupBy), known(thenBy)]
  if (!by) return null
  const totals = Object.entries(totalsOf(columns, chosen)).map(([key, figure]) => `${key}:${figure}`)
  return { by, ...(then ? { thenBy: then } : {}), totals: totals.join(',') }
}
