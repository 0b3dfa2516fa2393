/** When people may be called: on some days, between two times, in the organization's time zone. */
export type CallingHours = { days: number[]; opens_at: string; closes_at: string }

/** Calls that a person asks for one by one: on any day, but not at night. */
export const POLITE_HOURS: CallingHours = { days: [1, 2, 3, 4, 5, 6, 7], opens_at: '07:00', closes_at: '21:00' }

const MINUTE = 60_000

/** Whether calling is allowed at that moment: from `opens_at` on, and before `closes_at`. */
export function isOpenAt(hours: CallingHours, timeZone: string, at: Date): boolean {
  const { weekday, minutes } = localTime(timeZone, at)
  return hours.days.includes(weekday) && minutes >= minutesOf(hours.opens_at) && minutes < minutesOf(hours.closes_at)
}

/**
 * The first moment from `from` on at which calling is allowed.
 * @returns null when it never is
 */
export function nextOpening(hours: CallingHours, timeZone: string, from: Date): Date | null {
  if (isOpenAt(hours, timeZone, from)) return from
  const opens = minutesOf(hours.opens_at)
  const latest = from.getTime() + 9 * 24 * 60 * MINUTE
  let at = Math.ceil(from.getTime() / MINUTE) * MINUTE
  while (at < latest) {
    if (isOpenAt(hours, timeZone, new Date(at))) return earliest(at)
    const { minutes } = localTime(timeZone, new Date(at))
    // Never more than an hour: the clock may be set forward on the way.
    at += Math.min(minutes < opens ? opens - minutes : 24 * 60 - minutes, 60) * MINUTE
  }
  return null

  /** A clock that was set forward may have brought us past the opening. */
  function earliest(found: number): Date {
    let first = found
    while (first - MINUTE > from.getTime() && isOpenAt(hours, timeZone, new Date(first - MINUTE))) first -= MINUTE
    return new Date(first)
  }
}

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const formats = new Map<string, Intl.DateTimeFormat>()

function localTime(timeZone: string, at: Date): { weekday: number; minutes: number } {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    formats.set(timeZone, format)
  }
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return {
    weekday: WEEKDAYS.indexOf(parts.weekday ?? '') + 1,
    minutes: Number(parts.hour) * 60 + Number(parts.minute),
  }
}
