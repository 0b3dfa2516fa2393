const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const FULL_MONTHS =
  /^(january|february|march|april|may|june|july|august|september|october|november|december|sept)$|^[a-z]{3}$/
const NOISE = /\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b\.?|,|\bat\b/g

/** Hours that common abbreviations are ahead of UTC. */
const ZONES: Record<string, number> = {
  ...{
    z: 0,
    utc: 0,
    gmt: 0,
    wet: 0,
    west: 1,
    bst: 1,
    cet: 1,
    cest: 2,
    eet: 2,
    eest: 3,
    sast: 2,
    cat: 2,
    wat: 1,
    eat: 3,
  },
  ...{ msk: 3, pkt: 5, ist: 5.5, sgt: 8, hkt: 8, awst: 8, jst: 9, kst: 9, aest: 10, aedt: 11, nzst: 12, nzdt: 13 },
  ...{ est: -5, edt: -4, cst: -6, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7, akst: -9, akdt: -8, hst: -10 },
}

type DateParts = { year: number; month: number; day: number }
type Format = { pattern: RegExp; read: (parts: string[]) => DateParts }

const FORMATS: Format[] = [
  { pattern: /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?=$|[t ])/, read: ([y, , m, d]) => dateOf(y, m, d) },
  { pattern: /^(\d{4})(\d{2})(\d{2})(?=$|[t ])/, read: ([y, m, d]) => dateOf(y, m, d) },
  // Month first, unless the first number cannot be one.
  {
    pattern: /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?=$| )/,
    read: ([a, b, y]) => (Number(a) > 12 ? dateOf(y, b, a) : dateOf(y, a, b)),
  },
  {
    pattern: /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)? (\d{4})(?=$| )/,
    read: ([m, d, y]) => dateOf(y, monthOf(m!), d),
  },
  {
    pattern: /^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?[ -](\d{4})(?=$| )/,
    read: ([d, m, y]) => dateOf(y, monthOf(m!), d),
  },
]

const CLOCK = /^[t ]*(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,6})\d*)?)?(?: ?([ap])\.?m\.?)?(?=$|[ z+-])/
const COMPACT_CLOCK = /^t(\d{2})(\d{2})(\d{2})?()()(?=$|[z+-])/
const HOUR = /^ *(\d{1,2})()()() ?([ap])\.?m\.?(?=$|[ z+-])/
const ZONE = /^ *([a-z]{1,5})? *(?:([+-])(\d{1,2}):?(\d{2})?)?$/

/**
 * A moment as people write it (ISO 8601, `28 May 2026 3:04 pm CET`, UNIX seconds, …) as `2026-05-28T14:04:00Z`, or null.
 * Without a zone it is UTC.
 */
export function parseTime(typed: string): string | null {
  const text = typed.toLowerCase().replace(NOISE, ' ').replace(/\s+/g, ' ').trim()
  if (/^\d{1,11}(\.\d+)?$/.test(text) && !/^\d{8}$/.test(text)) return isoOf(Number(text) * 1000)
  for (const { pattern, read } of FORMATS) {
    const match = pattern.exec(text)
    if (match) return moment(read(match.slice(1)), text.slice(match[0].length))
  }
  return null
}

function moment({ year, month, day }: DateParts, rest: string): string | null {
  const clock = CLOCK.exec(rest) ?? COMPACT_CLOCK.exec(rest) ?? HOUR.exec(rest)
  const offset = offsetOf(rest.slice(clock?.[0].length ?? 0))
  const midnight = new Date(Date.UTC(year, month - 1, day))
  if (offset === null || midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== day) return null
  const [, hours = '0', minutes = '0', seconds = '0', fraction = '', half] = clock ?? []
  const hour = half ? (Number(hours) % 12) + (half === 'p' ? 12 : 0) : Number(hours)
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59 || (half && Number(hours) > 12)) return null
  const clockSeconds = hour * 3600 + Number(minutes) * 60 + Number(seconds || 0) - offset * 3600
  const milliseconds = Math.trunc(Number(`0.${fraction || 0}`) * 1000)
  return isoOf(midnight.getTime() + clockSeconds * 1000 + milliseconds)
}

/** Hours ahead of UTC, or null where the rest is no zone. */
function offsetOf(rest: string): number | null {
  const match = ZONE.exec(rest)
  if (!match) return null
  const [, name, sign, hours, minutes] = match
  const named = name === undefined ? 0 : Object.hasOwn(ZONES, name) ? ZONES[name]! : null
  if (named === null || Number(hours ?? 0) > 15 || Number(minutes ?? 0) > 59) return null
  return named + (sign === '-' ? -1 : 1) * (Number(hours ?? 0) + Number(minutes ?? 0) / 60)
}

function dateOf(year?: string, month?: string | number, day?: string): DateParts {
  return { year: Number(year), month: Number(month), day: Number(day) }
}

/** 1 to 12, or 0 where it is no month. */
function monthOf(name: string): number {
  return FULL_MONTHS.test(name) ? MONTHS.indexOf(name.slice(0, 3)) + 1 : 0
}

function isoOf(milliseconds: number): string | null {
  const date = new Date(milliseconds)
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1 || date.getUTCFullYear() > 9999) return null
  return date.toISOString().replace(/\.000Z$/, 'Z')
}
