import type { OrganizationCtx } from '@/lib/core/context'
import { and, type Sql, sql } from '@/lib/core/db/sql'
import { TYPES } from '../column-types'
import type { Column, Grid } from '../define-grid'
import { checkFilter, filterSql, isEmptySql } from '../query/filter'
import { columnSql } from '../query/list-query'
import { isEmptyValue } from '../query/live-source'
import type { ColumnFigure, ColumnType, FieldError, FigureValue, GridRow } from '../wire'

/** What can be said of the values of a column, over any set of rows: a group's heading, the row of totals. */
const NUMERIC: readonly ColumnFigure[] = ['sum', 'average', 'min', 'max', 'filled', 'empty']
const ORDERED: readonly ColumnFigure[] = ['min', 'max', 'filled', 'empty']
const COUNTED: readonly ColumnFigure[] = ['filled', 'empty']

const NUMBERS: ReadonlySet<ColumnType> = new Set(['number', 'money', 'percent', 'duration'])

export const figuresOf = ({ type }: Column): readonly ColumnFigure[] =>
  NUMBERS.has(type) ? NUMERIC : type === 'date' || type === 'datetime' ? ORDERED : COUNTED

export type FigureAsked = { key: string; column: Column; figure: ColumnFigure }

/** `value,closed_at:max`: the sum where no figure is named. Mistakes are added to `errors`. */
export function parseFigures(grid: Grid, text: string, parameter: string, errors: FieldError[]): FigureAsked[] {
  return text
    .split(',')
    .filter(Boolean)
    .flatMap((part) => {
      const [key = '', figure = 'sum'] = part.split(':')
      const column = grid.columns[key]
      const loc = ['query', parameter]
      if (!column) {
        errors.push({ loc, msg: `There is no column ${key} in ${grid.slug}.`, type: 'unknown_column' })
        return []
      }
      if (!figuresOf(column).includes(figure as ColumnFigure)) {
        const msg = `${column.label} has ${figuresOf(column).join(', ')}, and no ${figure}.`
        errors.push({ loc, msg, type: 'figure_not_allowed' })
        return []
      }
      return [{ key, column, figure: figure as ColumnFigure }]
    })
}

/** Money of several currencies cannot be added up or compared: only what is in the organization's own counts. */
export const ownCurrencyOnly = ({ column, figure }: FigureAsked): string | undefined =>
  figure === 'filled' || figure === 'empty' ? undefined : column.currencyColumn

export function figureSql(grid: Grid, ctx: OrganizationCtx, asked: FigureAsked): Sql {
  const { key, column, figure } = asked
  const x = columnSql(key, column)
  if (figure === 'filled' || figure === 'empty')
    return sql`count(*) filter (where ${isEmptySql(column, x, figure === 'empty')})::text`
  const currency = ownCurrencyOnly(asked)
  const conditions = counted(grid, ctx)
  if (currency) conditions.push(sql`${columnSql(currency, grid.columns[currency]!)} = ${ctx.organization.currency}`)
  const own = conditions.length ? sql` filter (where ${and(conditions)})` : sql``
  switch (figure) {
    case 'sum':
      return sql`coalesce(sum(${x})${own}, 0)::text`
    case 'average':
      return sql`round(avg(${x})${own}, ${sql.lit(column.type === 'duration' ? 0 : 2)})::text`
    default:
      return sql`${sql.raw(figure)}(${x})${own}::text`
  }
}

/** Amounts of rows that are sums of others are not added up again; whether they are filled in counts as ever. */
function counted(grid: Grid, ctx: OrganizationCtx): Sql[] {
  if (!grid.totalsWhere) return []
  return [filterSql(checkFilter(grid, grid.totalsWhere, ctx.organization.time_zone), columnSql)]
}

/** How many filled values are left out because they are in another currency than the organization's. */
export function otherCurrenciesSql(grid: Grid, ctx: OrganizationCtx, key: string, currency: string): Sql {
  const own = sql`${columnSql(currency, grid.columns[currency]!)} is distinct from ${ctx.organization.currency}`
  return sql`count(*) filter (where ${columnSql(key, grid.columns[key]!)} is not null and ${and([own, ...counted(grid, ctx)])})::int`
}

/** PostgreSQL's text of a figure as it leaves: counts as numbers, values as the column's own are. */
export function figureValue({ column, figure }: FigureAsked, text: string | null): FigureValue {
  if (text === null) return null
  if (figure === 'filled' || figure === 'empty') return Number(text)
  if (column.type === 'money') return text.includes('.') ? text : `${text}.00`
  return JSON.parse(TYPES[column.type].encode(text)) as FigureValue
}

/** The same over rows in memory. */
export function figureOfRows(ctx: OrganizationCtx, asked: FigureAsked, rows: GridRow[]): FigureValue {
  const { key, column, figure } = asked
  const currency = ownCurrencyOnly(asked)
  const counted = currency ? rows.filter((row) => row[currency] === ctx.organization.currency) : rows
  const filled = counted.map((row) => row[key]).filter((value) => !isEmptyValue(value))
  if (figure === 'filled') return filled.length
  if (figure === 'empty') return rows.length - filled.length
  if (!NUMBERS.has(column.type)) {
    const sorted = filled.map(String).sort()
    return (figure === 'min' ? sorted[0] : sorted.at(-1)) ?? null
  }
  const numbers = filled.map(Number)
  if (figure === 'sum') return written(column, hundredths(numbers) / 100)
  if (numbers.length === 0) return null
  if (figure === 'average') {
    const mean = hundredths(numbers) / numbers.length
    return written(column, column.type === 'duration' ? Math.round(mean / 100) : Math.round(mean) / 100)
  }
  return written(column, figure === 'min' ? Math.min(...numbers) : Math.max(...numbers))
}

const hundredths = (numbers: number[]) => numbers.reduce((total, number) => total + Math.round(number * 100), 0)
const written = (column: Column, number: number): FigureValue => (column.type === 'money' ? number.toFixed(2) : number)
