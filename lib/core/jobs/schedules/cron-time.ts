import { TZDate } from '@date-fns/tz'

/** The clocks that schedules use: minutes and hours of every day. */
type DailyCron = { minutes: number[]; hours: number[] }

/**
 * When a schedule is due the next time after a moment, in a time zone.
 * @throws Error for a day, month or weekday other than `*`
 */
export function nextRun(cron: string, timeZone: string, after: Date): Date {
  const { minutes, hours } = parseDailyCron(cron)
  const local = new TZDate(after, timeZone)
  // Up to two days: where clocks go forward, a time of the day may not exist.
  for (let day = 0; day <= 2; day++)
    for (const hour of hours)
      for (const minute of minutes) {
        const due = new TZDate(local.getFullYear(), local.getMonth(), local.getDate() + day, hour, minute, timeZone)
        if (due > after) return new Date(due.getTime())
      }
  throw new Error(`${cron} is never due`)
}

/** "Every day at 06:00 and 18:00" */
export function describeCron(cron: string): string {
  const [minute = '', hour = ''] = cron.split(' ')
  const { minutes, hours } = parseDailyCron(cron)
  if (hour === '*') {
    if (minute === '*') return 'Every minute'
    if (minute.startsWith('*/')) return `Every ${minute.slice(2)} minutes`
    return minutes.length === 1 ? 'Every hour' : `${minutes.length} times an hour`
  }
  const times = hours.flatMap((h) => minutes.map((m) => `${twoDigits(h)}:${twoDigits(m)}`))
  return `Every day at ${new Intl.ListFormat('en').format(times)}`
}

function parseDailyCron(cron: string): DailyCron {
  const [minute = '', hour = '', ...days] = cron.split(' ')
  if (days.join(' ') !== '* * *') throw new Error(`${cron}: only minutes and hours can be set`)
  return { minutes: valuesOf(minute, 59), hours: valuesOf(hour, 23) }
}

function valuesOf(field: string, max: number): number[] {
  const all = Array.from({ length: max + 1 }, (_, value) => value)
  if (field === '*') return all
  if (field.startsWith('*/')) return all.filter((value) => value % Number(field.slice(2)) === 0)
  return field.split(',').map(Number)
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
