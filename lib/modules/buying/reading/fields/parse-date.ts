export type DateOrder = 'day-first' | 'month-first'

const MONTHS: Record<string, number> = {
  ...{ jan: 1, feb: 2, mar: 3, mrt: 3, maa: 3, apr: 4, may: 5, mei: 5, mai: 5, jun: 6, jul: 7, aug: 8 },
  ...{ sep: 9, oct: 10, okt: 10, nov: 11, dec: 12, des: 12, dez: 12 },
}
const NAME = '([A-Za-z]{3,9})\\.?'
const YEAR = "(\\d{4}|'?\\d{2})"
const FORMS: [RegExp, (match: string[], order: DateOrder) => [year: string, month: number, day: number] | null][] = [
  [
    /\b(\d{4})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{1,2})\b/,
    ([, year, month, day]) => [year!, Number(month), Number(day)],
  ],
  [
    /\b(\d{1,2})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{4}|\d{2})\b/,
    ([, one, two, year], order) => {
      const [first, second] = [Number(one), Number(two)]
      const monthFirst = second > 12 || (order === 'month-first' && first <= 12)
      return monthFirst ? [year!, first, second] : [year!, second, first]
    },
  ],
  [
    new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?[\\s-]*(?:of\\s+)?${NAME}[\\s,-]*${YEAR}\\b`, 'i'),
    ([, day, name, year]) => named(year!, name!, day!),
  ],
  [
    new RegExp(`\\b${NAME}[\\s-]*(\\d{1,2})(?:st|nd|rd|th)?(?:\\s*,\\s*|[\\s-]+)${YEAR}\\b`, 'i'),
    ([, name, day, year]) => named(year!, name!, day!),
  ],
]

const named = (year: string, name: string, day: string): [string, number, number] | null => {
  const month = MONTHS[name.slice(0, 3).toLowerCase()]
  return month === undefined ? null : [year, month, Number(day)]
}

/**
 * The first date in a text as ISO date: 2026-11-03, 03/11/2026 (day first, as in South Africa), 3 November 2026,
 * Nov 3, 2026, 3-Nov-26. Years from 2000 to 2099.
 */
export function parseDate(text: string, order: DateOrder = 'day-first'): { iso: string; text: string } | null {
  const found = FORMS.flatMap(([form, read]) => {
    const match = form.exec(text)
    const parts = match && read([...match], order)
    const iso = parts && isoOf(...parts)
    return match && iso ? [{ iso, text: match[0], at: match.index }] : []
  })
  const [first] = found.sort((one, other) => one.at - other.at || other.text.length - one.text.length)
  return first ? { iso: first.iso, text: first.text } : null
}

/** Month first where a date of the bill cannot be read the other way and none speaks against it. */
export function dateOrderOf(text: string): DateOrder {
  let dayFirst = 0
  let monthFirst = 0
  for (const [, one, two] of text.matchAll(/\b(\d{1,2})[-/.](\d{1,2})[-/.](?:\d{4}|\d{2})\b/g)) {
    if (Number(one) > 12 && Number(two) <= 12) dayFirst++
    if (Number(two) > 12 && Number(one) <= 12) monthFirst++
  }
  return monthFirst > 0 && dayFirst === 0 ? 'month-first' : 'day-first'
}

export function daysAfter(iso: string, days: number): string {
  const date = new Date(`${iso}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

function isoOf(year: string, month: number, day: number): string | null {
  const short = year.replace("'", '')
  const full = short.length === 2 ? Number(`20${short}`) : Number(short)
  if (full < 2000 || full > 2099 || month < 1 || month > 12 || day < 1) return null
  const date = new Date(Date.UTC(full, month - 1, day))
  if (date.getUTCMonth() !== month - 1) return null
  return date.toISOString().slice(0, 10)
}
