import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { startOfDay } from 'date-fns/startOfDay'
import { dateIn } from '@/lib/core/grid/dates'

export type DaySpan = { since: Date; until: Date; offset_hours: number }

/** So many days of the organization, of which today is the last. */
export function spanOfDays(timeZone: string, days: number, now = new Date()): DaySpan {
  const local = new TZDate(now, timeZone)
  const since = addDays(startOfDay(local), 1 - days)
  return { since: new Date(since.getTime()), until: now, offset_hours: -local.getTimezoneOffset() / 60 }
}

/** Each day once, also those of which nothing is counted. */
export function dayChart(timeZone: string, { since, until }: DaySpan, counted: { at: Date; count: number }[]) {
  const counts = new Map<string, number>()
  for (const { at, count } of counted) {
    const date = dateIn(timeZone, at)
    counts.set(date, (counts.get(date) ?? 0) + count)
  }
  const chart: { date: string; count: number }[] = []
  for (let day = new TZDate(since, timeZone); day.getTime() <= until.getTime(); day = addDays(day, 1)) {
    const date = dateIn(timeZone, day)
    chart.push({ date, count: counts.get(date) ?? 0 })
  }
  return chart
}
