/** What is searched: the title counts more than what else describes the thing. */
export type Words = { title: string; more?: string }

/** How well the words answer what was typed: 0 is not at all. Each word has to be found; a beginning counts most. */
function matchScore({ title, more = '' }: Words, query: string): number {
  const typed = query.toLowerCase().split(/\s+/).filter(Boolean)
  let score = 0
  for (const word of typed) {
    const best = 2 * scoreOfWord(title.toLowerCase(), word) || scoreOfWord(more.toLowerCase(), word)
    if (best === 0) return 0
    score += best
  }
  return typed.length === 0 ? 1 : score / typed.length
}

function scoreOfWord(text: string, word: string): number {
  const at = text.indexOf(word)
  if (at < 0) return 0
  if (at === 0) return 3
  return /[\s/:·-]/.test(text[at - 1] ?? '') ? 2 : 1
}

/** Those that match, best first; equal ones stay in the order given. */
export function rankByMatch<T>(all: T[], query: string, wordsOf: (one: T) => Words): T[] {
  if (!query.trim()) return all
  return all
    .map((one) => ({ one, score: matchScore(wordsOf(one), query) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ one }) => one)
}
