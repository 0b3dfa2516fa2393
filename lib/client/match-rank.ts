/** What a thing is called, and what else describes it. */
export type MatchTexts = { names: string[]; beside?: string }

/** Accents, case and what stands between words do not count. */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * How well something matches what was typed, best lowest; null: not at all. A name that is it, begins with it, has words that
 * begin with its words, contains it, contains its words; then the same for what stands beside the names; then words that are
 * found in both. `lib/core/grid/query/match-rank.ts` is the same rule in SQL.
 */
export function matchRank({ names, beside = '' }: MatchTexts, query: string): number | null {
  const typed = fold(query)
  // Signs alone are no word: they are looked for as they are.
  if (!typed) return [...names, beside].some((text) => text.includes(query.trim())) ? 0 : null
  const words = typed.split(' ')
  const rank = (text: string) => {
    if (text === typed) return 0
    if (text.startsWith(typed)) return 1
    if (words.every((word) => ` ${text}`.includes(` ${word}`))) return 2
    if (text.includes(typed)) return 3
    return words.every((word) => text.includes(word)) ? 4 : Number.POSITIVE_INFINITY
  }
  const folded = names.map(fold)
  const best = Math.min(...folded.map(rank), 5 + rank(fold(beside)))
  if (Number.isFinite(best)) return best
  const all = `${folded.join(' ')} ${fold(beside)}`
  return words.every((word) => all.includes(word)) ? 10 : null
}

/** What matches, best first; what matches alike keeps its order. All of it when nothing is typed. */
export function bestMatches<T>(all: Iterable<T>, query: string, textsOf: (one: T) => string | MatchTexts): T[] {
  if (!query.trim()) return [...all]
  const found: { one: T; rank: number }[] = []
  for (const one of all) {
    const texts = textsOf(one)
    const rank = matchRank(typeof texts === 'string' ? { names: [texts] } : texts, query)
    if (rank !== null) found.push({ one, rank })
  }
  return found.sort((a, b) => a.rank - b.rank).map(({ one }) => one)
}
