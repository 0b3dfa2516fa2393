/** Days as `2026-02-28`: no time and no time zone, so that nothing moves. */

const DAY_MS = 86_400_000

const at = (day: string): Date => new Date(`${day}T00:00:00Z`)
const write = (date: Date): string => date.toISOString().slice(0, 10)

export const addDays = (day: string, count: number): string => write(new Date(at(day).getTime() + count * DAY_MS))

/** The same day of another month, or its last one. */
export function addMonths(day: string, count: number): string {
  const from = at(day)
  const month = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + count, 1))
  const last = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate()
  return write(new Date(month.getTime() + (Math.min(from.getUTCDate(), last) - 1) * DAY_MS))
}

/** 0 for Monday. */
const weekday = (day: string): number => (at(day).getUTCDay() + 6) % 7

/** The weeks that a month lies in, from Monday to Sunday. */
export function weeksOf(month: string): string[][] {
  const first = `${month.slice(0, 7)}-01`
  const next = addMonths(first, 1)
  const weeks: string[][] = []
  for (let monday = addDays(first, -weekday(first)); monday < next; monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, offset) => addDays(monday, offset)))
  return weeks
}

/** Where a key leads in a calendar; null: the key means nothing there. */
export function dayAfterKey(day: string, key: string, isShift: boolean): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekday(day))
    case 'End':
      return addDays(day, 6 - weekday(day))
    case 'PageUp':
      return addMonths(day, isShift ? -12 : -1)
    case 'PageDown':
      return addMonths(day, isShift ? 12 : 1)
    default:
      return null
  }
}

/** The nearest day between the two ends. */
export const clampDay = (day: string, min?: string, max?: string): string =>
  min && day < min ? min : max && day > max ? max : day
