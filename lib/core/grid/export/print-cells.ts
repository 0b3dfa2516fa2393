import type { FigureValue, GridRow } from '../wire'
import { type ExportColumn, textOf } from './export-cells'

/**
 * Values on paper, as the browser writes them (`lib/client/format.ts`): South African English, two decimals of money with
 * its sign. A test holds the two together.
 */
const LOCALE = 'en-ZA'

const formats = new Map<string, Intl.NumberFormat>()

function number(value: unknown, options: Intl.NumberFormatOptions): string {
  const key = JSON.stringify(options)
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(LOCALE, options)
    formats.set(key, format)
  }
  // Text keeps all digits of a decimal.
  return format.format(String(value) as Intl.StringNumericLiteral)
}

/** @param places decimals at the most, where there may be more than the currency’s own */
export function formatPrintedMoney(value: unknown, currency: string, places?: number): string {
  const further = places === undefined ? {} : { maximumFractionDigits: places }
  try {
    return number(value, { style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...further })
  } catch {
    const amount = number(value, { minimumFractionDigits: 2, maximumFractionDigits: places ?? 2 })
    return currency ? `${currency} ${amount}` : amount
  }
}

export function formatPrintedDay(day: string): string {
  const at = new Date(`${day.slice(0, 10)}T00:00:00Z`)
  return Number.isNaN(at.getTime()) ? day : moment({}, 'UTC').format(at)
}

export function formatPrintedTime(value: string | Date, timeZone: string): string {
  const at = new Date(value)
  if (Number.isNaN(at.getTime())) return String(value)
  return moment({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, timeZone).format(at)
}

const moment = (more: Intl.DateTimeFormatOptions, timeZone: string) =>
  new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', year: 'numeric', ...more, timeZone })

function describeDuration(seconds: number): string {
  const total = Math.round(Math.abs(seconds))
  const [hours, minutes, rest] = [Math.floor(total / 3600), Math.floor((total % 3600) / 60), total % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  const sign = seconds < 0 ? '−' : ''
  if (hours >= 48) return `${sign}${Math.floor(hours / 24)}d ${hours % 24}h`
  if (hours > 0) return `${sign}${hours}h ${two(minutes)}m`
  if (minutes > 0) return rest ? `${sign}${minutes}m ${two(rest)}s` : `${sign}${minutes}m`
  return `${sign}${rest}s`
}

/** What a printed value needs to know beside its row. */
export type Place = { timeZone: string; currency: string }

/** A value of a row on paper. */
export function printed(row: GridRow, exported: ExportColumn, place: Place): string {
  const { key, column } = exported
  const value = row[key]
  if (value === null || value === undefined || value === '') return ''
  if (column.choices) return textOf(row, exported, place.timeZone)
  const currency = column.currencyColumn ? row[column.currencyColumn] : undefined
  return (
    valueOnPaper(value, exported, { ...place, currency: currency ? String(currency) : place.currency }) ??
    textOf(row, { key, column }, place.timeZone)
  )
}

/** A figure over many rows: a sum, an average, a count. */
export function printedFigure(value: FigureValue, exported: ExportColumn, place: Place): string {
  return value === null ? '' : (valueOnPaper(value, exported, place) ?? String(value))
}

/** Null: it is text like any other. */
function valueOnPaper(value: unknown, { column }: ExportColumn, place: Place): string | null {
  switch (column.type) {
    case 'money':
      return formatPrintedMoney(value, place.currency, column.places)
    case 'number':
      return number(value, { maximumFractionDigits: 2 })
    case 'percent':
      return `${number(value, { maximumFractionDigits: 1 })}%`
    case 'duration':
      return describeDuration(Number(value))
    case 'date':
      return formatPrintedDay(String(value))
    case 'datetime':
      return formatPrintedTime(String(value), place.timeZone)
    default:
      return null
  }
}
