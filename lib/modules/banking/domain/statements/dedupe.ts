import { createHash } from 'node:crypto'
import type { LineSource } from '../../schemas'
import type { StatementLine } from './types'

/**
 * What is said of a line, as it is compared: capitals, digits and letters only, single spaces.
 * Banks change spacing, dots and case of the same narrative from export to export.
 */
export const normalNarrative = (...texts: string[]): string =>
  texts
    .join(' ')
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Keys are kept short, since an index holds them and a narrative may be long. */
const digest = (parts: string[]): string =>
  createHash('sha256').update(parts.join('\u0000')).digest('base64url').slice(0, 32)

/**
 * What a line is known by within its bank account, in the order of the lines (Provider details 11, Dedupe):
 * - with the bank's id: id, day and amount, from whichever source. Where one file has these three alike with different
 *   words, e.g. a fee that the bank split, the lines are told apart by their order;
 * - without: day, amount, narrative and how many like it came before in the same file, within its source. So two equal
 *   lines of a file are both kept, and what another source tells is never taken for it.
 */
export function dedupeKeys(lines: readonly StatementLine[], source: LineSource): string[] {
  const seen = new Map<string, number>()
  const wordings = new Map<string, Map<string, number>>()
  return lines.map((line) => {
    const amount = plainAmount(line.amount)
    const narrative = normalNarrative(line.description, line.reference)
    if (line.bank_ref) {
      const details = ['ref', line.bank_ref, line.posted_on, amount]
      const known = wordings.get(details.join('\u0000')) ?? new Map<string, number>()
      const nth = known.get(narrative) ?? known.size
      known.set(narrative, nth)
      wordings.set(details.join('\u0000'), known)
      return digest(nth === 0 ? details : [...details, String(nth)])
    }
    const details = ['words', source, line.posted_on, amount, narrative]
    const nth = (seen.get(details.join('\u0000')) ?? 0) + 1
    seen.set(details.join('\u0000'), nth)
    return digest([...details, String(nth)])
  })
}

/** `12.5`, `+12.50` and `12.500` are the same amount. */
function plainAmount(amount: string): string {
  const [, sign, whole = '0', fraction = ''] = /^([+-]?)(\d*)\.?(\d*)$/.exec(amount) ?? []
  const text = `${whole.replace(/^0+(?=\d)/, '') || '0'}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`
  return sign === '-' ? `-${text}` : text
}
