import { TZDate } from '@date-fns/tz'

/** The values of each field that a clock may show; `days` are of the month, `weekdays` from Sunday, 0. */
type Cron = Record<FieldName, number[]>
type FieldName = 'minutes' | 'hours' | 'days' | 'months' | 'weekdays'

const FIELDS: readonly { name: FieldName; word: string; min: number; max: number }[] = [
  { name: 'minutes', word: 'minute', min: 0, max: 59 },
  { name: 'hours', word: 'hour', min: 0, max: 23 },
  { name: 'days', word: 'day of the month', min: 1, max: 31 },
  { name: 'months', word: 'month', min: 1, max: 12 },
  { name: 'weekdays', word: 'weekday', min: 0, max: 7 },
]
/** Four years and a few days: 29 February comes again. */
const FARTHEST_DAYS = 1470
const LISTED_TIMES = 6

/**
 * When a schedule is due the next time after a moment, in a time zone.
 * @param cron minute, hour, day of the month, month, weekday: each `*`, numbers, ranges and steps. Where both kinds of days are
 *   narrowed, either is enough.
 * @throws Error in words, for a clock that cannot be read or is never due
 */
export function nextRun(cron: string, timeZone: string, after: Date): Date {
  const { minutes, hours, days, months, weekdays } = parseCron(cron)
  const local = new TZDate(after, timeZone)
  const isEither = days.length < 31 && weekdays.length < 7
  // A time of the day may not exist where clocks go forward; then it is later.
  for (let ahead = 0; ahead <= FARTHEST_DAYS; ahead++) {
    const day = new Date(Date.UTC(local.getFullYear(), local.getMonth(), local.getDate() + ahead))
    const [isDay, isWeekday] = [days.includes(day.getUTCDate()), weekdays.includes(day.getUTCDay())]
    if (!months.includes(day.getUTCMonth() + 1) || !(isEither ? isDay || isWeekday : isDay && isWeekday)) continue
    for (const hour of hours)
      for (const minute of minutes) {
        const due = new TZDate(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), hour, minute, timeZone)
        if (due > after) return new Date(due.getTime())
      }
  }
  throw new Error('No day of the calendar is such a day.')
}

/** "Every day at 06:00 and 18:00", "Weekdays at 08:00" */
export function describeCron(cron: string): string {
  const [minute = '', hour = ''] = cron.trim().split(/\s+/)
  const parsed = parseCron(cron)
  const { minutes, hours } = parsed
  const days = dayWords(parsed)
  if (hour === '*') {
    const limited = days === 'Every day' ? '' : `, ${days.charAt(0).toLowerCase()}${days.slice(1)}`
    if (minute === '*') return `Every minute${limited}`
    if (minute.startsWith('*/')) return `Every ${minute.slice(2)} minutes${limited}`
    return `${minutes.length === 1 ? 'Every hour' : `${minutes.length} times an hour`}${limited}`
  }
  const times = hours.flatMap((h) => minutes.map((m) => `${twoDigits(h)}:${twoDigits(m)}`))
  if (times.length > LISTED_TIMES) return `${days}, ${times.length} times between ${times[0]} and ${times.at(-1)}`
  return `${days} at ${list.format(times)}`
}

const list = new Intl.ListFormat('en')
const WEEKDAYS = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays']
const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month)),
)

function dayWords({ days, months, weekdays }: Cron): string {
  const ofWeek =
    weekdays.join() === '1,2,3,4,5'
      ? 'Weekdays'
      : weekdays.join() === '0,6'
        ? 'Weekends'
        : list.format(weekdays.map((day) => WEEKDAYS[day]!))
  const ofMonth = `Day ${list.format(days.map(String))} of the month`
  const narrowed = [...(days.length < 31 ? [ofMonth] : []), ...(weekdays.length < 7 ? [ofWeek] : [])]
  const season = months.length < 12 ? ` in ${list.format(months.map((month) => MONTHS[month - 1]!))}` : ''
  return `${narrowed.length ? list.format(narrowed) : 'Every day'}${season}`
}

function parseCron(cron: string): Cron {
  const parts = cron.trim().split(/\s+/)
  if (parts.length !== FIELDS.length)
    throw new Error(
      'A schedule has five parts: minute, hour, day of the month, month, weekday; 0 8 * * 1-5 is weekdays at 08:00.',
    )
  const values = FIELDS.map((field, at) => [field.name, valuesOf(parts[at]!, field)] as const)
  return Object.fromEntries(values) as Cron
}

const PART = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/

function valuesOf(text: string, { name, word, min, max }: (typeof FIELDS)[number]): number[] {
  const values = new Set<number>()
  for (const part of text.split(',')) {
    const [whole, first, last, step = '1'] = PART.exec(part) ?? []
    const from = first === undefined ? min : Number(first)
    // `5/15` begins at 5 and goes on to the end; Sunday is 0 and 7.
    const end = name === 'weekdays' && first === undefined ? 6 : max
    const to = last === undefined ? (first === undefined || part.includes('/') ? end : from) : Number(last)
    if (whole === undefined || from < min || to > max || from > to || Number(step) < 1)
      throw new Error(`${text} is no ${word}: write *, or numbers from ${min} to ${max} such as 1,3 or 1-5 or */2.`)
    for (let value = from; value <= to; value += Number(step)) values.add(name === 'weekdays' ? value % 7 : value)
  }
  return [...values].sort((a, b) => a - b)
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
