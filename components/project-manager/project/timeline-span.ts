const DAY_MS = 86_400_000

const number = (day: string): number => Math.round(Date.parse(`${day.slice(0, 10)}T00:00:00Z`) / DAY_MS)
const monthOf = (at: number): Date => new Date(at * DAY_MS)

export type Span = {
  /** How many days it holds. */
  days: number
  /** How far along the axis a day lies, from 0 to 100. */
  at: (day: string) => number
  /** The first of each month, or of each quarter where there are many. */
  marks: { day: string; at: number }[]
}

/** An axis of whole months that holds all these days. */
export function spanOf(days: string[]): Span {
  const numbers = days.map(number)
  const first = monthOf(Math.min(...numbers))
  const last = monthOf(Math.max(...numbers))
  const start = Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), 1) / DAY_MS
  const end = Date.UTC(last.getUTCFullYear(), last.getUTCMonth() + 1, 1) / DAY_MS
  const place = (at: number) => ((at - start) / (end - start)) * 100
  const months = (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth() + 1
  const step = months <= 12 ? 1 : months <= 36 ? 3 : 12
  const marks: Span['marks'] = []
  for (let month = 0; month < months; month += step) {
    const at = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + month, 1)
    marks.push({ day: new Date(at).toISOString().slice(0, 10), at: place(at / DAY_MS) })
  }
  // A day is shown in its middle.
  return { days: end - start, at: (day) => place(number(day) + 0.5), marks }
}
