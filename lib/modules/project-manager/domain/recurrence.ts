/** When a recurring card comes again. Days are `2026-03-31`, in the organization's time zone. */

export type Recurrence = 'none' | 'daily' | 'weekly' | 'monthly'

type Asked = {
  recurrence: Exclude<Recurrence, 'none'>
  /** Null: counted from today. */
  due: string | null
  /** The day of the month that the series keeps, where a short month made the due day an earlier one. */
  dueDay: number | null
  today: string
}

const DAY = 86_400_000

/** The first day of the series after both its last one and today. */
export function nextDue({ recurrence, due, dueDay, today }: Asked): { due: string; dueDay: number | null } {
  const from = due ?? today
  if (recurrence === 'monthly') return nextMonth(from, dueDay ?? dayOf(from), today)
  const step = recurrence === 'daily' ? 1 : 7
  const late = Math.max(0, daysBetween(from, today))
  return { due: addDays(from, (Math.floor(late / step) + 1) * step), dueDay: null }
}

function nextMonth(from: string, dueDay: number, today: string): { due: string; dueDay: number } {
  const latest = [from, today].toSorted().at(-1)!
  // A month is skipped where its day has gone by, never counted from the shortened one.
  const months = monthOf(latest) - monthOf(from)
  const same = months > 0 ? inMonth(monthOf(from) + months, dueDay) : from
  return { due: same > latest ? same : inMonth(monthOf(latest) + 1, dueDay), dueDay }
}

const dayOf = (day: string): number => Number(day.slice(8))
const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
const written = (time: number): string => new Date(time).toISOString().slice(0, 10)
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY)
const addDays = (day: string, days: number): string => written(Date.parse(day) + days * DAY)

/** The day in that month; its last one where it is shorter. */
function inMonth(month: number, day: number): string {
  const year = Math.floor(month / 12)
  const last = new Date(Date.UTC(year, (month % 12) + 1, 0)).getUTCDate()
  return written(Date.UTC(year, month % 12, Math.min(day, last)))
}
