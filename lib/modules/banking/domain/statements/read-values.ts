import type { FileLine } from './types'

const AMOUNT = /^([+-]?)(\d{0,16})(?:\.(\d*))?$/

/**
 * An amount of OFX as `-12.50`: no sign is plus, the decimal sign is a point or a comma, nothing groups the digits though some
 * banks do. @returns null for what is none, and for parts of a cent
 */
export function ofxAmount(text: string): string | null {
  let bare = text.replace(/[\s\u00a0\u202f']/g, '')
  const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','))
  if (bare.includes('.') && bare.includes(',')) bare = bare.slice(0, last).replace(/[.,]/g, '') + bare.slice(last)
  return inCents(bare.replace(',', '.'))
}

/** @returns decimal text with two places; null for what is no amount, and for parts of a cent */
export function inCents(text: string): string | null {
  const [, sign, whole, fraction = ''] = AMOUNT.exec(text) ?? []
  if (whole === undefined || (whole === '' && fraction === '')) return null
  const cents = fraction.replace(/0+$/, '')
  if (cents.length > 2) return null
  const amount = `${whole.replace(/^0+(?=\d)/, '') || '0'}.${cents.padEnd(2, '0')}`
  return sign === '-' && amount !== '0.00' ? `-${amount}` : amount
}

const DATE = /^(\d{4})(\d{2})(\d{2})(?:\d{2}(?:\d{2}(?:\d{2}(?:\.\d+)?)?)?)?\s*(?:\[[^\]]*\]?)?$/

/**
 * The calendar day as it is written: a zone tells where it is written, so its day is the bank's own day already.
 * @returns null for no day of the calendar
 */
export function ofxDay(text: string): string | null {
  const [, year, month, day] = DATE.exec(text) ?? []
  if (!year || !month || !day) return null
  return isDay(`${year}-${month}-${day}`) ? `${year}-${month}-${day}` : null
}

/** The years that a statement of ours can have. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  const year = Number(text.slice(0, 4))
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && year >= 1970 && year <= 2200
}

/** One line of text, as long as a narrative may be. */
export const tidy = (text: string | undefined): string =>
  (text ?? '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: nothing of them can be stored or seen
    .replace(/[\u0000-\u001f\u007f\s]+/g, ' ')
    .trim()
    .slice(0, 500)

/** Cents as a whole number, for sums that stay exact. */
export const toCents = (amount: string): bigint => BigInt(amount.replace('.', ''))

export function fromCents(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Lines oldest first, whichever way the file goes: by its days, by its running balances where all are of one day. Lines of
 * a day keep their order.
 */
export function oldestFirst(lines: FileLine[]): FileLine[] {
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last) return lines
  const backwards =
    first.posted_on === last.posted_on ? chains([...lines].reverse()) > chains(lines) : first.posted_on > last.posted_on
  const sorted = backwards ? [...lines].reverse() : [...lines]
  return sorted.sort((a, b) => (a.posted_on < b.posted_on ? -1 : a.posted_on > b.posted_on ? 1 : 0))
}

/** How often a balance follows from the one before. */
function chains(lines: FileLine[]): number {
  return lines.filter((line, index) => follows(lines[index - 1], line)).length
}

/** Whether the balance of a line comes from the one before; null: one of the two has none. */
export function follows(before: FileLine | undefined, line: FileLine): boolean | null {
  if (!before?.running_balance || !line.running_balance) return null
  return toCents(before.running_balance) + toCents(line.amount) === toCents(line.running_balance)
}
