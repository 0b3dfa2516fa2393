import type { Column, Grid } from '../define-grid'
import { formatMoment, wallClock } from '../local-time'
import { parseSort, type SortKey, sortText } from '../query/sort'
import type { ColumnType, GridRow } from '../wire'

/** A column of a file: one of the grid's, in the order that was asked for; `indent`: the column with the row's depth. */
export type ExportColumn = { key: string; column: Column; indent?: string }

export type SheetValue = string | number | boolean | Date | null

/** The chosen columns; an amount is followed by its currency, without which it says little. */
export function exportColumns(grid: Grid, keys: string[], inTree = true): ExportColumn[] {
  const currencies = keys.flatMap((key) => {
    const currency = grid.columns[key]?.currencyColumn
    return currency && grid.columns[currency] && !keys.includes(currency) ? [[key, currency] as const] : []
  })
  const added = new Set<string>()
  return keys.flatMap((key) => {
    const own = ownColumn(grid, key, inTree)
    const currency = currencies.find(([money]) => money === key)?.[1]
    if (!currency || added.has(currency)) return [own]
    added.add(currency)
    return [own, { key: currency, column: grid.columns[currency]! }]
  })
}

/** On paper an amount has its currency's sign beside it. */
export const printColumns = (grid: Grid, keys: string[], inTree: boolean): ExportColumn[] =>
  keys.map((key) => ownColumn(grid, key, inTree))

function ownColumn(grid: Grid, key: string, inTree: boolean): ExportColumn {
  const column = grid.columns[key]!
  return inTree && grid.tree && column.cell === 'tree' ? { key, column, indent: grid.tree.depth } : { key, column }
}

/** Whether rows come as the tree says: in any other order depths say nothing. */
export const inTreeOrder = (grid: Grid, sort: SortKey[]): boolean =>
  grid.tree !== undefined && sortText(sort) === sortText(parseSort(grid, undefined))

/** Text that a spreadsheet would run as a formula gets a quote before it. */
export function csvCell(text: string): string {
  const safe = /^[=@\t\r]|^[+-](?![\d\s().,]*$)/.test(text) ? `'${text}` : text
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A value as people read it; times are those of the organization. */
export function textOf(row: GridRow, exported: ExportColumn, timeZone: string): string {
  const text = plainText(row, exported, timeZone)
  return exported.indent ? INDENT.repeat(depthOf(row, exported.indent)) + text : text
}

const INDENT = '  '
const DEEPEST = 20
export const depthOf = (row: GridRow, key: string): number => Math.min(DEEPEST, Math.max(0, Number(row[key]) || 0))

function plainText(row: GridRow, { key, column }: ExportColumn, timeZone: string): string {
  const value = column.reference ? (row[`${key}__label`] ?? row[key]) : row[key]
  if (value === null || value === undefined) return ''
  if (column.choices) return column.choices.find((choice) => choice.value === value)?.label ?? String(value)
  if (column.type === 'boolean') return value ? 'Yes' : 'No'
  if (column.type === 'datetime') return formatMoment(String(value), timeZone)
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const NUMBERS = new Set<ColumnType>(['number', 'money', 'percent', 'duration'])

/** Numbers and dates keep their type in a workbook. */
export function sheetValue(row: GridRow, exported: ExportColumn, timeZone: string): SheetValue {
  const { key, column } = exported
  const value = row[key]
  if (value === null || value === undefined || value === '') return null
  if (NUMBERS.has(column.type)) return Number(value)
  if (column.type === 'date') return new Date(`${String(value).slice(0, 10)}T00:00:00Z`)
  if (column.type === 'datetime') return wallClock(String(value), timeZone)
  return textOf(row, exported, timeZone)
}

const FORMATS: Partial<Record<ColumnType, string>> = {
  money: '#,##0.00',
  date: 'yyyy-mm-dd',
  datetime: 'yyyy-mm-dd hh:mm',
}

export const sheetColumn = ({ column }: ExportColumn) => ({
  header: column.label,
  width: Math.round((column.width ?? 140) / 8),
  ...(FORMATS[column.type] ? { numFmt: `${FORMATS[column.type]}${'#'.repeat((column.places ?? 2) - 2)}` } : {}),
})

/** Excel refuses some characters in the name of a sheet. */
export const sheetName = (title: string): string => title.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31) || 'Sheet'
