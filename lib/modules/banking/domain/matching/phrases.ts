import { narrativeKey } from './narrative'

/**
 * Finds which of many phrases a text holds, without trying each: phrases lie under their first three letters. Texts and phrases
 * are compared as `narrativeKey` writes them; a phrase of less than four letters counts only as a whole word. Payer names post money,
 * so they count from the beginning of a word only: `rand` is not in `brandstof`.
 */
export class Phrases<T> {
  private readonly byStart = new Map<string, { key: string; value: T }[]>()
  private readonly short: { key: string; value: T }[] = []

  constructor(
    phrases: Iterable<readonly [phrase: string, value: T]>,
    private readonly from: 'anywhere' | 'word start',
  ) {
    for (const [phrase, value] of phrases) {
      const key = narrativeKey(phrase)
      if (key === '') continue
      if (key.length < WHOLE_WORD_BELOW) this.short.push({ key, value })
      else {
        const start = key.slice(0, 3)
        const same = this.byStart.get(start)
        if (same) same.push({ key, value })
        else this.byStart.set(start, [{ key, value }])
      }
    }
  }

  /** @param key the text as `narrativeKey` writes it @returns what is in it, the longest phrase first */
  in(key: string): { key: string; value: T }[] {
    const found = new Set<{ key: string; value: T }>()
    for (let at = 0; at + 3 <= key.length; at++) {
      if (this.from === 'word start' && at > 0 && key[at - 1] !== ' ') continue
      for (const phrase of this.byStart.get(key.slice(at, at + 3)) ?? [])
        if (!found.has(phrase) && key.startsWith(phrase.key, at)) found.add(phrase)
    }
    if (this.short.length) {
      const padded = ` ${key} `
      for (const phrase of this.short) if (padded.includes(` ${phrase.key} `)) found.add(phrase)
    }
    return [...found].sort((a, b) => b.key.length - a.key.length)
  }
}

const WHOLE_WORD_BELOW = 4
