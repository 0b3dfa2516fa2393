import { type Exact, exact } from './exact'

export type DecimalMark = '.' | ','

const CURRENCY_SIGNS: Record<string, string> = {
  R: 'ZAR',
  $: 'USD',
  US$: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  A$: 'AUD',
  C$: 'CAD',
}
export const CURRENCY_CODES = [
  ...['ZAR', 'USD', 'EUR', 'GBP', 'AUD', 'CAD', 'CHF', 'JPY', 'CNY', 'INR', 'NAD', 'BWP', 'LSL', 'SZL', 'ZMW', 'MZN'],
  ...['KES', 'NGN', 'AED', 'SEK', 'NOK', 'DKK', 'SGD', 'HKD', 'NZD', 'MUR', 'TZS', 'UGX', 'GHS', 'BRL'],
]
const SIGN = /US\$|A\$|C\$|(?<![A-Za-z])R(?=\s*[\d(-])|(?<![A-Za-z])R$|\$|€|£/
const CODE = new RegExp(`\\b(?:${CURRENCY_CODES.join('|')})(?![A-Za-z])|\\b(?:${CURRENCY_CODES.join('|')})(?=\\d)`)

/** Letters that a recogniser takes for digits, and the digits they were. */
const LOOKALIKES: Record<string, string> = {
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  l: '1',
  I: '1',
  i: '1',
  '|': '1',
  S: '5',
  s: '5',
  B: '8',
  Z: '2',
}

export type ParsedNumber = {
  value: Exact
  currency: string | null
  hasPlaces: boolean
  isPercent: boolean
  /** What it is if the mark before the cents was not recognised; null where that is out of the question. */
  hundredths: Exact | null
}

/**
 * A number as it is printed on bills: R 1 234,56; 1,234.56; R1 234.56; (123.45); 100.00-; 1.234,56 EUR; 15%.
 * @param mark the sign before the cents on this bill, which tells 1.234 from 1,234
 * @param lenient also what a recogniser makes of digits, such as 1O0.OO
 */
export function parseNumber(printed: string, mark: DecimalMark = '.', lenient = false): ParsedNumber | null {
  let plain = printed
    .replace(/[\u00a0\u2009\u202f]/g, ' ')
    .replace(/[\u2212\u2013]/g, '-')
    .trim()
  const currency = currencyOf(plain)
  plain = plain.replace(CODE, ' ').replace(SIGN, ' ').trim()
  const isPercent = /%$/.test(plain)
  plain = plain.replace(/\s*%$/, '')
  const negative = /^\(.*\)$|^-|-$|\bCR$/i.test(plain)
  plain = plain.replace(/^[(\s-]+|[)\s-]+$|\s*\bCR$/gi, '')
  if (lenient && /\d/.test(plain)) plain = plain.replace(/[OoQDlIi|SsBZ]/g, (letter) => LOOKALIKES[letter] ?? letter)
  const digits = plainDigits(plain, mark)
  if (digits === null) return null
  const sign = negative ? -1n : 1n
  const places = digits.split('.')[1]?.length ?? 0
  const bare = digits.replace('.', '')
  const hundredths = lenient && places !== 2 && bare.length >= 2 ? sign * (exact(bare) / 100n) : null
  return { value: sign * exact(digits), currency, hasPlaces: places > 0, isPercent, hundredths }
}

export function currencyOf(printed: string): string | null {
  const code = CODE.exec(printed)?.[0]
  if (code) return code
  const sign = SIGN.exec(printed)?.[0]
  return sign ? (CURRENCY_SIGNS[sign] ?? null) : null
}

/** Digits with a point before the decimals; null for what is no number. */
function plainDigits(plain: string, mark: DecimalMark): string | null {
  if (!/^\d[\d\s.,']*$/.test(plain) || /[.,']{2}|[.,']$/.test(plain)) return null
  if (/\s/.test(plain) && !/^\d{1,3}(\s\d{3})+([.,]\d+)?$/.test(plain)) return null
  const tight = plain.replace(/[\s']/g, '')
  const marks = tight.match(/[.,]/g) ?? []
  const last = marks.at(-1)
  if (last === undefined) return tight
  const at = tight.lastIndexOf(last)
  const places = tight.length - at - 1
  const both = marks.some((one) => one !== last)
  const isGroup = both
    ? marks.filter((one) => one === last).length > 1
    : marks.length > 1 || (places === 3 && at <= 3 && last !== mark && !tight.startsWith('0'))
  if (isGroup) return /^\d{1,3}([.,]\d{3})+$/.test(tight) ? tight.replace(/[.,]/g, '') : null
  const before = tight.slice(0, at)
  if (before.length > 0 && /[.,]/.test(before) && !/^\d{1,3}([.,]\d{3})+$/.test(before)) return null
  return `${before.replace(/[.,]/g, '') || '0'}.${tight.slice(at + 1)}`
}

/** The sign before the cents, by what most numbers of the bill look like. */
export function decimalMarkOf(texts: readonly string[]): DecimalMark {
  let points = 0
  let commas = 0
  for (const text of texts) {
    if (/\d\.\d{2}\D?$/.test(text)) points++
    if (/\d,\d{2}\D?$/.test(text)) commas++
  }
  return commas > points ? ',' : '.'
}
