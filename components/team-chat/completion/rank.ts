const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** How well a name fits what is typed: smaller is better, null not at all. Accents do not count. */
export function rankOf(name: string, query: string): number | null {
  const [text, wanted] = [fold(name), fold(query).trim()]
  if (wanted === '') return 2
  if (text === wanted) return 0
  if (text.startsWith(wanted)) return 1
  const words = wanted.split(/\s+/)
  const parts = text.split(/[\s_.@-]+/)
  if (words.every((word) => parts.some((part) => part.startsWith(word)))) return 2
  return text.includes(wanted) ? 3 : null
}

/** The best few, in their own order where they fit equally well. */
export function bestOf<T>(items: Iterable<T>, query: string, namesOf: (item: T) => string[], limit: number): T[] {
  const found: { item: T; rank: number }[] = []
  for (const item of items) {
    const ranks = namesOf(item)
      .map((name) => rankOf(name, query))
      .filter((rank) => rank !== null)
    if (ranks.length > 0) found.push({ item, rank: Math.min(...ranks) })
  }
  return found
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ item }) => item)
}
