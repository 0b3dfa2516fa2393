import type { useFormat } from '@/components/ui/format-context'
import { formatBytes, formatDuration, formatNumber, formatPercent } from '@/lib/client/format'
import type { ClientColumn, GridRow } from '@/lib/client/grid/grid-types'

export type Format = ReturnType<typeof useFormat>

/** A value in words, for titles, cards, histories and screen readers; empty for nothing. */
export function valueText(value: unknown, column: ClientColumn, row: GridRow | null, format: Format): string {
  if (value === null || value === undefined || value === '') return ''
  switch (column.type) {
    case 'number':
      return formatNumber(value as string)
    case 'percent':
      return formatPercent(value as string)
    case 'money':
      return format.money(value as string, currencyOf(column, row), { places: column.places })
    case 'duration':
      return formatDuration(value as string)
    case 'date':
      return format.date(value as string)
    case 'datetime':
      return format.datetime(value as string)
    case 'boolean':
      return value === true || value === 'true' ? 'Yes' : 'No'
    case 'choice':
      return choiceLabel(column, value)
    case 'tags':
      return tagList(value).join(', ')
    case 'reference':
      return referenceLabel(column, row) || String(value)
    case 'file':
      return fileName(value) || referenceLabel(column, row)
    case 'json':
      return typeof value === 'string' ? value : JSON.stringify(value)
    default:
      return column.choices ? choiceLabel(column, value) : String(value)
  }
}

export const cellText = (column: ClientColumn, row: GridRow, format: Format): string =>
  valueText(row[column.key], column, row, format)

/** What a row is called: its primary column, or at least its kind. */
export function rowLabel(columns: ClientColumn[], row: GridRow, format: Format, fallback: string): string {
  const primary = columns.find((column) => column.primary)
  return (primary && cellText(primary, row, format)) || fallback
}

export function currencyOf(column: ClientColumn, row: GridRow | null): string | undefined {
  const currency = column.currencyColumn ? row?.[column.currencyColumn] : undefined
  return typeof currency === 'string' && currency !== '' ? currency : undefined
}

export const referenceLabel = (column: ClientColumn, row: GridRow | null): string =>
  String(row?.[`${column.key}__label`] ?? '')

export const choiceLabel = (column: ClientColumn, value: unknown): string =>
  column.choices?.find((choice) => choice.value === value)?.label ?? String(value)

export const tagList = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : value ? [String(value)] : []

function fileName(value: unknown): string {
  if (typeof value !== 'object' || value === null) return ''
  const { name, size } = value as { name?: string; size?: number }
  return name ? `${name}${size ? ` (${formatBytes(size)})` : ''}` : ''
}

/** Numbers stand at the right, so that their digits line up. */
export const isNumeric = (column: ClientColumn): boolean =>
  column.type === 'number' || column.type === 'money' || column.type === 'percent' || column.type === 'duration'
