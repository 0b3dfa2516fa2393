import { TZDate } from '@date-fns/tz'
import type { DateOrder } from '../wire'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const TIME = /^(\d{1,2})[:h.](\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([ap])?\.?(?:m\.?)?$/i
const NUMBERS = /^(\d{1,4})[./\-\s](\d{1,2})[./\-\s](\d{1,4})$/
const NAMED = /^(?:[a-z]{2,9},?\s+)?(\d{1,2})(?:st|nd|rd|th)?[\s.\-/]+([a-z]{3,9})\.?,?[\s\-/]+(\d{2,4})$/i
const NAMED_FIRST = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{2,4})$/i

type Day = [year: number, month: number, day: number]

/** A calendar date as people write it, as `yyyy-mm-dd`; null for what is none. */
export function readDate(text: string, order: DateOrder): string | null {
  const { day, time } = parts(text)
  // Spreadsheets write a bare date as midnight.
  if (time !== null && !/^0?0:00(:00)?/.test(time)) return null
  return asText(readDay(day, order))
}

/** A moment as people write it, in the organization's time zone unless it says its own; ISO 8601 in UTC. */
export function readDateTime(text: string, order: DateOrder, timeZone: string): string | null {
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/.test(text.trim())) {
    const moment = new Date(text.trim())
    return Number.isNaN(moment.getTime()) ? null : moment.toISOString()
  }
  const { day, time } = parts(text)
  const date = readDay(day, order)
  const clock = time === null ? [0, 0, 0] : readClock(time)
  if (!date || !clock) return null
  const [hours, minutes, seconds] = clock as [number, number, number]
  const local = new TZDate(date[0], date[1] - 1, date[2], hours, minutes, seconds, timeZone)
  return new Date(local.getTime()).toISOString()
}

function parts(text: string): { day: string; time: string | null } {
  const [, day, time] = /^(.*?)(?:(?:T|,?\s+)(\d{1,2}[:h.]\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?m\.?)?))?$/i.exec(
    text.trim(),
  ) ?? [null, text, undefined]
  return { day: (day ?? '').trim(), time: time?.trim() ?? null }
}

function readClock(text: string): [number, number, number] | null {
  const [, hour, minute, second, half] = TIME.exec(text) ?? []
  if (!hour || !minute) return null
  let hours = Number(hour)
  if (half) hours = (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  const [minutes, seconds] = [Number(minute), Number(second ?? 0)]
  return hours < 24 && minutes < 60 && seconds < 60 ? [hours, minutes, seconds] : null
}

function readDay(text: string, order: DateOrder): Day | null {
  const named = NAMED.exec(text)
  if (named) return real(fullYear(named[3]!), monthOf(named[2]!), Number(named[1]))
  const american = NAMED_FIRST.exec(text)
  if (american) return real(fullYear(american[3]!), monthOf(american[1]!), Number(american[2]))
  if (/^\d{8}$/.test(text)) return real(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6)))
  const numbers = NUMBERS.exec(text)
  if (!numbers) return null
  const [, a, b, c] = numbers as unknown as [string, string, string, string]
  if (a.length === 4) return real(Number(a), Number(b), Number(c))
  if (a.length > 2 || c.length === 3) return null
  if (order === 'ymd' && c.length < 3) return real(fullYear(a), Number(b), Number(c))
  if (c.length < 2) return null
  return order === 'mdy' ? real(fullYear(c), Number(a), Number(b)) : real(fullYear(c), Number(b), Number(a))
}

const monthOf = (name: string): number => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1

/** Two figures: the years around now, as spreadsheets take them. */
const fullYear = (text: string): number =>
  text.length > 2 ? Number(text) : Number(text) + (Number(text) < 50 ? 2000 : 1900)

/** Null for the 31st of February. */
function real(year: number, month: number, day: number): Day | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1000 && year <= 9999
  return exists ? [year, month, day] : null
}

const two = (n: number) => String(n).padStart(2, '0')
const asText = (day: Day | null): string | null => day && `${day[0]}-${two(day[1])}-${two(day[2])}`

/** Which of day and month comes first, from dates that can only be read in one way; null when none says. */
export function guessDateOrder(texts: string[]): DateOrder | null {
  const votes = { dmy: 0, mdy: 0, ymd: 0 }
  for (const text of texts) {
    const [, a, b, c] = NUMBERS.exec(parts(text).day) ?? []
    if (!a || !b || !c) continue
    if (a.length === 4 || Number(a) > 31) votes.ymd++
    else if (Number(a) > 12) votes.dmy++
    else if (Number(b) > 12) votes.mdy++
  }
  const [first] = (Object.entries(votes) as [DateOrder, number][]).sort((x, y) => y[1] - x[1])
  return first && first[1] > 0 ? first[0] : null
}
