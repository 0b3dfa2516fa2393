import { v7 } from 'uuid'
import type { Random } from './random'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The demo reaches this far back. */
const DAYS_BACK = 270

/** A working-hours moment of the last nine months, more often a recent one. */
export function pastMoment(random: Random, now: Date, daysBack = DAYS_BACK): Date {
  return workingHours(random, now, Math.floor(daysBack * random.next() ** 1.7))
}

/** Between eight and five in Johannesburg (UTC+2), some days ago; never in the future. */
export function workingHours(random: Random, now: Date, daysAgo: number): Date {
  const day = new Date(now.getTime() - daysAgo * DAY)
  const at = Date.UTC(
    day.getUTCFullYear(),
    day.getUTCMonth(),
    day.getUTCDate(),
    6,
    random.whole(0, 9 * 60 - 1),
    random.whole(0, 59),
  )
  return new Date(Math.min(at, now.getTime() - random.whole(2, 90) * MINUTE))
}

const JOHANNESBURG = 2 * HOUR

/** How much of the day has passed in Johannesburg. */
export const sinceMidnight = (now: Date): number => (now.getTime() + JOHANNESBURG) % DAY

/** The moment itself while people work (eight to five on weekdays in Johannesburg), else early on the next working day. */
export function nextWorkingMoment(at: Date, random: Random): Date {
  const local = new Date(at.getTime() + JOHANNESBURG)
  const hour = local.getUTCHours()
  const works = (day: Date) => day.getUTCDay() !== 0 && day.getUTCDay() !== 6
  if (works(local) && hour >= 8 && hour < 17) return at
  const next = new Date(local)
  if (hour >= 17) next.setUTCDate(next.getUTCDate() + 1)
  while (!works(next)) next.setUTCDate(next.getUTCDate() + 1)
  next.setUTCHours(8, random.whole(0, 119), random.whole(0, 59))
  return new Date(next.getTime() - JOHANNESBURG)
}

/** Ids sort by time; a row of last March gets an id of last March. */
export const idAt = (at: Date): string => v7({ msecs: at.getTime() })
