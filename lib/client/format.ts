/**
 * How values are written for people: South African English, in the organization's time zone and currency.
 * A missing value is written as an empty string, so that a cell stays blank.
 */

export const LOCALE = 'en-ZA'

export type Writable = string | number | null | undefined

/** Intl objects are slow to make and a grid writes thousands of values. */
const cache = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()

function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `n${JSON.stringify(options)}`
  const known = cache.get(key) as Intl.NumberFormat | undefined
  if (known) return known
  const made = new Intl.NumberFormat(LOCALE, options)
  cache.set(key, made)
  return made
}

function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `d${JSON.stringify(options)}`
  const known = cache.get(key) as Intl.DateTimeFormat | undefined
  if (known) return known
  const made = new Intl.DateTimeFormat(LOCALE, options)
  cache.set(key, made)
  return made
}

function toNumber(value: Writable): number | null {
  if (value === null || value === undefined || value === '') return null
  const number = typeof value === 'number' ? value : Number(value)
  return Number.isFinite(number) ? number : null
}

export function formatNumber(value: Writable, options: Intl.NumberFormatOptions = {}): string {
  const number = toNumber(value)
  return number === null ? '' : numberFormat(options).format(number)
}

/** 12 480 as 12,5k: for tiles and board sums, where the exact figure is a click away. */
export function formatCompact(value: Writable): string {
  const number = toNumber(value)
  if (number === null) return ''
  if (Math.abs(number) < 10_000) return formatNumber(number, { maximumFractionDigits: 1 })
  return numberFormat({ notation: 'compact', maximumFractionDigits: 1 }).format(number)
}

export function formatPercent(value: Writable): string {
  const number = toNumber(value)
  return number === null ? '' : `${numberFormat({ maximumFractionDigits: 1 }).format(number)}%`
}

/** Amounts come as decimal strings; they are only written here, never calculated with. */
export function formatMoney(
  value: Writable,
  currency: string,
  options: { compact?: boolean; places?: number } = {},
): string {
  const number = toNumber(value)
  if (number === null) return ''
  const large = options.compact && Math.abs(number) >= 100_000
  try {
    return numberFormat({
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      ...(options.places === undefined ? {} : { maximumFractionDigits: options.places }),
      ...(large ? { notation: 'compact', maximumFractionDigits: 2 } : {}),
    }).format(number)
  } catch {
    return `${currency} ${formatNumber(number, { minimumFractionDigits: 2, maximumFractionDigits: options.places ?? 2 })}`
  }
}

const DAY_ONLY = /^(\d{4})-(\d{2})-(\d{2})$/

/** A day without a time is the same day everywhere; it must not move with the time zone. */
export function formatDate(value: string | Date | null | undefined, timeZone: string): string {
  if (!value) return ''
  const options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' }
  const day = typeof value === 'string' ? DAY_ONLY.exec(value) : null
  if (day) {
    const at = new Date(Date.UTC(Number(day[1]), Number(day[2]) - 1, Number(day[3])))
    return dateFormat({ ...options, timeZone: 'UTC' }).format(at)
  }
  const at = new Date(value)
  return Number.isNaN(at.getTime()) ? String(value) : dateFormat({ ...options, timeZone }).format(at)
}

export function formatDateTime(value: string | Date | null | undefined, timeZone: string, withSeconds = false): string {
  if (!value) return ''
  const at = new Date(value)
  if (Number.isNaN(at.getTime())) return String(value)
  return dateFormat({
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(withSeconds ? { second: '2-digit' } : {}),
    hourCycle: 'h23',
    timeZone,
  }).format(at)
}

export function formatTime(value: string | Date | null | undefined, timeZone: string, withSeconds = false): string {
  if (!value) return ''
  const at = new Date(value)
  if (Number.isNaN(at.getTime())) return String(value)
  return dateFormat({
    hour: '2-digit',
    minute: '2-digit',
    ...(withSeconds ? { second: '2-digit' } : {}),
    hourCycle: 'h23',
    timeZone,
  }).format(at)
}

/** Seconds as `2h 05m`, `4m 10s` or `12s`. */
export function formatDuration(seconds: Writable): string {
  const number = toNumber(seconds)
  if (number === null) return ''
  const sign = number < 0 ? '−' : ''
  const total = Math.round(Math.abs(number))
  const hours = Math.floor(total / 3600)
  const minutes = Math.floor((total % 3600) / 60)
  const rest = total % 60
  const pad = (part: number) => String(part).padStart(2, '0')
  if (hours >= 48) return `${sign}${Math.floor(hours / 24)}d ${hours % 24}h`
  if (hours > 0) return `${sign}${hours}h ${pad(minutes)}m`
  if (minutes > 0) return rest ? `${sign}${minutes}m ${pad(rest)}s` : `${sign}${minutes}m`
  return `${sign}${rest}s`
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' })

/** "in 3 days", "2 hours ago", "just now". Days without a time are counted in whole days of the time zone. */
export function formatRelative(
  value: string | Date | null | undefined,
  timeZone: string,
  now: Date = new Date(),
): string {
  if (!value) return ''
  if (typeof value === 'string' && DAY_ONLY.test(value)) {
    const days = Math.round((Date.parse(value) - Date.parse(dayIn(timeZone, now))) / 86_400_000)
    return days > -14 && days < 14 ? relative.format(days, 'day') : inSteps(days * 86_400)
  }
  const at = new Date(value)
  if (Number.isNaN(at.getTime())) return String(value)
  const seconds = Math.round((at.getTime() - now.getTime()) / 1000)
  return Math.abs(seconds) < 45 ? 'just now' : inSteps(seconds)
}

function inSteps(seconds: number): string {
  for (const [unit, size] of STEPS) {
    if (Math.abs(seconds) >= size) return relative.format(Math.round(seconds / size), unit)
  }
  return relative.format(Math.round(seconds / 60) || Math.sign(seconds), 'minute')
}

/** The calendar day, `2026-02-28`, at a moment in a time zone. */
export function dayIn(timeZone: string, at: Date = new Date()): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return parts.format(at)
}

/** What a datetime field shows, `2026-02-28T14:05`, for a moment in a time zone. */
export function toLocalInput(value: string | null | undefined, timeZone: string): string {
  if (!value) return ''
  const at = new Date(value)
  return Number.isNaN(at.getTime()) ? '' : `${dayIn(timeZone, at)}T${formatTime(at, timeZone)}`
}

/** The moment, in UTC, that a datetime field of a time zone means. */
export function fromLocalInput(local: string, timeZone: string): string | null {
  if (!local) return null
  const asIfUtc = new Date(`${local.slice(0, 16)}:00Z`)
  if (Number.isNaN(asIfUtc.getTime())) return null
  // The offset at the guess may differ from the one at the answer when clocks change between them: ask twice.
  let at = new Date(asIfUtc.getTime() - offsetAt(asIfUtc, timeZone))
  at = new Date(asIfUtc.getTime() - offsetAt(at, timeZone))
  return at.toISOString()
}

function offsetAt(at: Date, timeZone: string): number {
  const local = new Date(`${dayIn(timeZone, at)}T${formatTime(at, timeZone, true)}Z`)
  return local.getTime() - Math.floor(at.getTime() / 1000) * 1000
}

export function formatBytes(bytes: Writable): string {
  const number = toNumber(bytes)
  if (number === null) return ''
  const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB']
  let size = number
  let unit = 0
  while (Math.abs(size) >= 1000 && unit < units.length - 1) {
    size /= 1000
    unit += 1
  }
  return `${formatNumber(size, { maximumFractionDigits: size < 10 && unit > 0 ? 1 : 0 })} ${units[unit]}`
}

/** `1 lead`, `3 leads`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}
