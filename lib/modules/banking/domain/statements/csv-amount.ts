import { readNumber } from '@/lib/core/grid/import/reading/read-number'
import { inCents } from './read-values'

/**
 * An amount as banks write it in a CSV: `R 1 250,00`, `(12.50)`, `12.50 Dr`, `1,250.00-`, `+12.50`.
 * @returns decimal text with two places; null for what is none, and for parts of a cent
 */
export function csvAmount(text: string, decimal: '.' | ','): string | null {
  const trimmed = text.trim()
  const mark = /\s*\b(cr|dr)\.?$|(?<=\d)\s*(cr|dr|d|c)\.?$/i.exec(trimmed)
  const bare = (mark ? trimmed.slice(0, mark.index) : trimmed).replace(/^\+/, '').replace(/\+$/, '')
  const number = readNumber(bare, decimal)
  const amount = number === null ? null : inCents(number)
  if (amount === null || !mark) return amount
  const size = amount.replace('-', '')
  return /^d/i.test((mark[1] ?? mark[2])!) && size !== '0.00' ? `-${size}` : size
}
