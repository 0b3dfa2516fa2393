import { invalidField } from '@/lib/core/errors'
import { dateIn, spanOf } from '@/lib/core/grid/dates'

/**
 * Time that is entered for a day lies at its start, where the organization is, as nobody said when it was worked.
 * @throws 422 for a day that is none, has not come, or is shorter than the time
 */
export function timeOfDay(
  day: string,
  seconds: number,
  timeZone: string,
  field = 'day',
): { started_at: Date; ended_at: Date } {
  const span = /^\d{4}-\d{2}-\d{2}$/.test(day) ? spanOf(day, timeZone) : null
  if (!span) throw invalidField(field, 'Give a day as 2026-11-23.')
  if (day > dateIn(timeZone, new Date())) throw invalidField(field, 'This day has not come yet.')
  const ended_at = new Date(span.from.getTime() + seconds * 1000)
  // 23 or 25 hours where the clocks change.
  const hours = (span.to.getTime() - span.from.getTime()) / 3_600_000
  if (ended_at > span.to) throw invalidField('seconds', `This day has ${hours} hours. Enter less.`)
  return { started_at: span.from, ended_at }
}
