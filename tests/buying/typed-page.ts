import type { ReadPage } from '@/lib/modules/buying/reading/types'

/** A page as typed: each letter has the same width, the place of a word is its column and line. */
export function typedPage(text: string, number = 1): ReadPage {
  const lines = text.split('\n')
  const columns = Math.max(...lines.map((line) => line.length), 80) + 8
  const letter = 1 / columns
  // A letter of type is about 0.6 as wide as it is high, lines are 1.3 letters apart; A4.
  const height = letter / 0.6 / Math.SQRT2
  const words = lines.flatMap((line, row) =>
    [...line.matchAll(/\S+/g)].map((match) => ({
      text: match[0],
      x: (match.index + 4) * letter,
      y: 0.04 + row * height * 1.3,
      width: match[0].length * letter,
      height,
      confidence: 1,
    })),
  )
  return { number, width: 595, height: 842, words }
}
