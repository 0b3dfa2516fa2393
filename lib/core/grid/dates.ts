import { TZDate, tz } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { addMonths } from 'date-fns/addMonths'
import { addQuarters } from 'date-fns/addQuarters'
import { addWeeks } from 'date-fns/addWeeks'
import { addYears } from 'date-fns/addYears'
import { startOfDay } from 'date-fns/startOfDay'
import { startOfMonth } from 'date-fns/startOfMonth'
import { startOfQuarter } from 'date-fns/startOfQuarter'
import { startOfWeek } from 'date-fns/startOfWeek'
import { startOfYear } from 'date-fns/startOfYear'

/** A span of time, from inclusive, to exclusive. */
export type Span = { from: Date; to: Date }

/** Said in error messages and help. */
export const DATE_FORMS =
  'an ISO date or time, or one of today, yesterday, tomorrow, now, -7d, 2w, last_7_days, next_30_days, this_week, last_month, this_quarter, next_year'

const CALENDAR: Record<string, [start: (date: Date) => Date, shift: (date: Date, n: number) => Date]> = {
  week: [(date) => startOfWeek(date, { weekStartsOn: 1 }), addWeeks],
  month: [startOfMonth, addMonths],
  quarter: [startOfQuarter, addQuarters],
  year: [startOfYear, addYears],
}
const WHICH: Record<string, number> = { last: -1, this: 0, next: 1 }
const UNITS = { d: addDays, w: addWeeks, m: addMonths, y: addYears } as const

/**
 * What a date in a filter means, in the organization's time zone: a day is the whole of that day there.
 * `-7d` is the day seven days ago; `last_7_days` are seven days of which today is the last, `next_7_days` begin with
 * today. Returns null for what is no date.
 */
export function spanOf(value: string, timeZone: string, now: Date = new Date()): Span | null {
  // Programs that follow changes send one with every request, and a zone costs more than all the rest.
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})$/.test(value)) {
    const instant = new Date(value)
    return Number.isNaN(instant.getTime()) ? null : span(instant, instant)
  }
  const local = new TZDate(now, timeZone)
  const day = (date: Date): Span => span(startOfDay(date), addDays(startOfDay(date), 1))
  if (value === 'now') return span(now, now)
  if (value === 'today') return day(local)
  if (value === 'yesterday') return day(addDays(local, -1))
  if (value === 'tomorrow') return day(addDays(local, 1))

  const calendar = /^(last|this|next)_(week|month|quarter|year)$/.exec(value)
  if (calendar) {
    const [start, shift] = CALENDAR[calendar[2]!]!
    const from = shift(start(local), WHICH[calendar[1]!]!)
    return span(from, shift(from, 1))
  }
  const days = /^(last|next)_(\d{1,4})_days$/.exec(value)
  if (days) {
    const count = Number(days[2])
    if (count === 0) return null
    const first = startOfDay(days[1] === 'last' ? addDays(local, 1 - count) : local)
    return span(first, addDays(first, count))
  }
  const relative = /^([+-]?\d{1,4})([dwmy])$/.exec(value)
  if (relative) return day(UNITS[relative[2] as keyof typeof UNITS](local, Number(relative[1])))

  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) {
    const [year, month, date] = value.split('-').map(Number) as [number, number, number]
    const midnight = new TZDate(year, month - 1, date, timeZone)
    return midnight.getDate() === date && midnight.getMonth() === month - 1 ? day(midnight) : null
  }
  return null
}

/** Plain instants, so that the zone's arithmetic stays in here. */
const span = (from: Date, to: Date): Span => ({ from: new Date(from.getTime()), to: new Date(to.getTime()) })

/** The calendar date of an instant in a time zone, as `yyyy-mm-dd`. */
export function dateIn(timeZone: string, instant: Date): string {
  const local = tz(timeZone)(instant)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${local.getFullYear()}-${two(local.getMonth() + 1)}-${two(local.getDate())}`
}

/** That date as days are stored: midnight in UTC. */
export const storedDateIn = (timeZone: string, instant = new Date()): Date =>
  new Date(`${dateIn(timeZone, instant)}T00:00:00Z`)
