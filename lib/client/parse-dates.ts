/** What a spelling is read with: today for words such as "tomorrow", and the organization's time zone. */
export type Place = { today: string; fromLocal: (local: string) => string | null }

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const RELATIVE: Record<string, number> = { yesterday: -1, today: 0, tomorrow: 1 }

/** A calendar day in one of its usual spellings as `2026-03-31`; the day comes before the month. */
export function parseDay(text: string, today: string): string | null {
  const lower = text.trim().toLowerCase()
  const words = RELATIVE[lower]
  if (words !== undefined) return shifted(today, words)
  const relative = /^([+-]\d{1,4})\s*(d|w)?$/.exec(lower)
  if (relative) return shifted(today, Number(relative[1]) * (relative[2] === 'w' ? 7 : 1))

  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(lower)
  if (iso) return day(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numbers = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2}|\d{4})$/.exec(lower)
  if (numbers) {
    const [first, second, year] = [Number(numbers[1]), Number(numbers[2]), fullYear(numbers[3] ?? '')]
    // Only a month beyond December can mean that the month came first.
    return day(year, second, first) ?? day(year, first, second)
  }
  const worded =
    /^(?:[a-z]{3,9},?\s+)?(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,9})\.?,?[\s-]*(\d{2}|\d{4})?$/.exec(lower) ??
    swapped(/^(?:[a-z]{3,9},\s+)?([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s*(\d{2}|\d{4})?$/.exec(lower))
  if (!worded) return null
  const month = MONTHS.findIndex((name) => name.startsWith(worded[2] ?? '-')) + 1
  const year = worded[3] ? fullYear(worded[3]) : Number(today.slice(0, 4))
  return month > 0 ? day(year, month, Number(worded[1])) : null
}

/** A moment: a full ISO one as it is, anything else as the organization's own time. */
export function parseMoment(text: string, { today, fromLocal }: Place): string | null {
  const trimmed = text.trim()
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/i.test(trimmed)) {
    const at = new Date(trimmed)
    return Number.isNaN(at.getTime()) ? null : at.toISOString()
  }
  if (trimmed.toLowerCase() === 'now') return new Date().toISOString()
  const time = /^(.*?)[\sT,]*?(\d{1,2})[:h](\d{2})(?::\d{2}(?:\.\d+)?)?\s*(am|pm)?$/i.exec(trimmed)
  const date = parseDay(time ? (time[1]?.trim() === '' ? 'today' : (time[1] ?? '')) : trimmed, today)
  if (!date) return null
  const clock = time ? clockOf(Number(time[2]), Number(time[3]), time[4]) : '00:00'
  return clock && fromLocal(`${date}T${clock}`)
}

function clockOf(hours: number, minutes: number, half: string | undefined): string | null {
  if (minutes > 59 || hours > (half ? 12 : 23)) return null
  const full = half ? (hours % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : hours
  return `${two(full)}:${two(minutes)}`
}

const two = (part: number): string => String(part).padStart(2, '0')

const fullYear = (digits: string): number => (digits.length === 2 ? 2000 + Number(digits) : Number(digits))

function swapped(match: RegExpExecArray | null): (string | undefined)[] | null {
  return match && [match[0], match[2], match[1], match[3]]
}

/** Null for a day that no calendar has. */
function day(year: number, month: number, date: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, date))
  const exists = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === date
  return exists ? `${year}-${two(month)}-${two(date)}` : null
}

function shifted(today: string, days: number): string {
  const at = new Date(`${today}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}
