const DAY_MS = 86_400_000
const text = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

/** Monday of the ISO week of a day, both as moments of UTC, where every day has 24 hours. */
const mondayOf = (moment: number): number => moment - ((new Date(moment).getUTCDay() + 6) % 7) * DAY_MS

/** The seven days of an ISO week such as `2026-W47`; null for what is none. */
export function daysOfWeek(week: string): string[] | null {
  const [, year, number] = /^(\d{4})-W(\d{2})$/.exec(week) ?? []
  if (!year || !number) return null
  // The fourth of January always lies in the first week.
  const monday = mondayOf(Date.UTC(Number(year), 0, 4)) + (Number(number) - 1) * 7 * DAY_MS
  return weekOf(text(monday)) === week ? Array.from({ length: 7 }, (_, day) => text(monday + day * DAY_MS)) : null
}

export function weekOf(day: string): string {
  const thursday = mondayOf(Date.parse(`${day}T00:00:00Z`)) + 3 * DAY_MS
  const year = new Date(thursday).getUTCFullYear()
  const number = 1 + Math.round((mondayOf(thursday) - mondayOf(Date.UTC(year, 0, 4))) / (7 * DAY_MS))
  return `${year}-W${String(number).padStart(2, '0')}`
}

export const weekBeside = (week: string, weeks: number): string =>
  weekOf(text(Date.parse(`${daysOfWeek(week)![0]}T00:00:00Z`) + weeks * 7 * DAY_MS))
