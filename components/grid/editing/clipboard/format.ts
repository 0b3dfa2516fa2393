import { type Format, referenceLabel, tagList, valueText } from '@/components/cells/cell-text'
import type { ClientColumn, GridRow } from '@/lib/client/grid/grid-types'

/** A value as a spreadsheet wants it: days as ISO, numbers without marks, choices and records by their names. */
export function plainText(column: ClientColumn, row: GridRow, format: Format): string {
  const value = row[column.key]
  if (value === null || value === undefined || value === '') return ''
  switch (column.type) {
    case 'number':
    case 'percent':
    case 'duration':
    case 'money':
      return String(value)
    case 'date':
      return String(value).slice(0, 10)
    case 'datetime':
      return format.toLocalInput(String(value)).replace('T', ' ')
    case 'tags':
      return tagList(value).join(', ')
    case 'reference':
      return referenceLabel(column, row) || String(value)
    case 'json':
      return typeof value === 'string' ? value : JSON.stringify(value)
    default:
      return valueText(value, column, row, format)
  }
}

const MEASURES = new Set(['number', 'percent', 'duration', 'money', 'date', 'datetime', 'boolean'])

/** Whether a spreadsheet should leave it alone instead of guessing a number or a formula. */
export const staysText = (column: ClientColumn): boolean => !MEASURES.has(column.type)
