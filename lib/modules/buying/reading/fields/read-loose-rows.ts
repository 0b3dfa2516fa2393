import { type Line, textOf } from '../pages/page-lines'
import { whole } from './exact'
import { amountsIn, type NumberStyle } from './find-amounts'
import type { Total } from './find-totals'
import { fits, type Row } from './read-rows'

/**
 * The rows of a bill whose headings are missing or were not read: lines of text that end in an amount, above the totals.
 * Two figures before it that give it when multiplied are quantity and price.
 */
export function readLooseRows(lines: readonly Line[], totals: readonly Total[], style: NumberStyle): Row[] {
  const first = totals
    .filter((total) => total.kind !== 'paid')
    .map((total) => lines.indexOf(total.line))
    .sort((a, b) => a - b)[0]
  if (first === undefined) return []
  return lines.slice(0, first).flatMap((line): Row[] => {
    const amounts = amountsIn(line.words, style).filter((amount) => !amount.isPercent)
    const last = amounts.at(-1)
    if (!last?.hasPlaces || last.words.at(-1) !== line.words.at(-1)) return []
    const [qty, rate] = amounts.slice(-3, -1)
    const multiplies = qty && rate && fits(qty.value, rate.value, last.value)
    const figures = multiplies ? [qty, rate, last] : [last]
    const taken = new Set(figures.flatMap((amount) => amount.words))
    const description = line.words.filter((word) => !taken.has(word))
    if (!/\p{L}{3}/u.test(textOf(description))) return []
    const amount = { value: last.value, words: last.words }
    return [
      {
        description,
        code: [],
        qty: multiplies ? { value: qty.value, words: qty.words } : { value: whole(1), words: [] },
        rate: multiplies ? { value: rate.value, words: rate.words } : amount,
        amount,
        multiplies: true,
      },
    ]
  })
}
