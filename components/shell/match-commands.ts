/** How well a text answers what was typed: 0 is not at all. Each word has to be found; a word's beginning counts most. */
export function matchScore(text: string, query: string): number {
  const haystack = text.toLowerCase()
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  let score = 0
  for (const word of words) {
    const at = haystack.indexOf(word)
    if (at < 0) return 0
    const startsWord = at === 0 || /[\s/·-]/.test(haystack[at - 1] ?? '')
    score += at === 0 ? 3 : startsWord ? 2 : 1
  }
  return words.length === 0 ? 1 : score / words.length
}

/** Those that match, best first; equal ones stay in the order given. */
export function rankByMatch<T>(all: T[], query: string, textOf: (one: T) => string): T[] {
  if (!query.trim()) return all
  return all
    .map((one) => ({ one, score: matchScore(textOf(one), query) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ one }) => one)
}
