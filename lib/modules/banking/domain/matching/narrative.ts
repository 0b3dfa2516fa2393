/** What a bank wrote about a line, in the forms in which it is compared. */

export type Narrative = { description: string; reference: string; counterparty: string }

/** All that a line says of itself; what is repeated in another field is said once. */
export function narrativeOf({ description, reference, counterparty }: Narrative): string {
  const parts = [description, reference, counterparty].map((part) => part.trim()).filter(Boolean)
  const keys = parts.map(narrativeKey)
  return parts
    .filter((_, n) => !keys.some((other, m) => m !== n && contains(other, keys[n]!) && (other !== keys[n] || m < n)))
    .join(' ')
}

const contains = (whole: string, part: string): boolean => ` ${whole} `.includes(` ${part} `)

/**
 * Lower case, without accents and punctuation, words one space apart: `Karoo-Lodge  (PTY)` is `karoo lodge pty`. Payer names,
 * keyphrases and lines are compared in this form, however a bank spells them.
 */
export const narrativeKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * The words that stay when the same payer or shop writes again: no numbers, no dates, nothing that holds a digit.
 * Empty where nothing is left; such lines are not remembered.
 */
export function fingerprintOf(line: Narrative): string {
  const words = narrativeKey(narrativeOf(line))
    .split(' ')
    .filter((word) => word.length > 1 && !/\p{N}/u.test(word) && !MONTHS.has(word))
  return words.join(' ').slice(0, 200).trim()
}

const MONTHS = new Set(
  'jan feb mar apr may jun jul aug sep sept oct nov dec january february march april june july august september october november december'.split(
    ' ',
  ),
)

/** Words by which banks say how money came, not who sent it. */
const BANK_WORDS = new Set(
  `eft payment payments pmt paym from to by internet banking bank transfer trf tfr cr dr credit debit order deposit dep ib app cash rtc immediate instant pay
  magtape acb cellphone mobile online card purchase pos fnb absa nedbank capitec std sbsa ref reference inward outward zar`.split(
    /\s+/,
  ),
)

/**
 * The part of a line by which its payer can be known again: who the bank names, or the longest run of words that are neither
 * numbers nor the bank's own. Empty where there is none.
 */
export function payerOf(line: Narrative): string {
  if (narrativeKey(line.counterparty).length >= 3) return line.counterparty.trim().slice(0, 140)
  const runs: string[][] = [[]]
  for (const word of line.description.trim().split(/\s+/)) {
    const key = narrativeKey(word)
    const speaks =
      key !== '' && !/\p{N}/u.test(key) && !MONTHS.has(key) && !key.split(' ').every((one) => BANK_WORDS.has(one))
    if (speaks) runs.at(-1)!.push(word)
    else runs.push([])
  }
  const longest = runs.map((run) => run.join(' ')).reduce((best, run) => (run.length > best.length ? run : best), '')
  const payer = longest.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N})]+$/gu, '').slice(0, 140)
  return narrativeKey(payer).length >= 3 ? payer : ''
}
