import type { ReadWord } from '../types'

/** Share of the smaller box that two words have in common when they are the same place of the page. */
const SAME_PLACE = 0.4

/**
 * Two readings of one page as one: of words in the same place those that are surer as a whole, and what only one found.
 */
export function joinReadings(one: readonly ReadWord[], other: readonly ReadWord[]): ReadWord[] {
  const joined = new Set(one)
  for (const word of other) {
    const same = [...joined].filter((known) => overlap(known, word) > SAME_PLACE)
    if (same.length === 0) {
      joined.add(word)
      continue
    }
    const rivals = other.filter((rival) => same.some((known) => overlap(known, rival) > SAME_PLACE))
    // Words that the two divide differently are compared as groups; a group is decided once, at its first word.
    if (rivals[0] !== word || surety(rivals) <= surety(same) + 0.03 || lettersOf(rivals) < lettersOf(same)) continue
    for (const known of same) joined.delete(known)
    for (const rival of rivals) joined.add(rival)
  }
  return [...joined]
}

const lettersOf = (words: readonly ReadWord[]) => words.reduce((sum, word) => sum + word.text.length, 0)

function surety(words: readonly ReadWord[]): number {
  const letters = lettersOf(words)
  return letters === 0 ? 0 : words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / letters
}

function overlap(one: ReadWord, other: ReadWord): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  if (width <= 0 || height <= 0) return 0
  return (width * height) / Math.max(1e-9, Math.min(one.width * one.height, other.width * other.height))
}
