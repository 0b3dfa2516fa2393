import { diffArrays } from 'diff'

/** A piece of text that both versions have, or that one of them has. */
export type DiffPart = { kind: 'same' | 'added' | 'removed'; text: string }

/** With more changed words than this the whole is one change; finding so many takes a tenth of a second. */
const MAX_CHANGES = 1_000

/** What changed from one text to the other, word by word. */
export function wordDiff(before: string, after: string): DiffPart[] {
  const changes = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: MAX_CHANGES })
  if (!changes)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }))
}

/** The library's own words are those of Latin letters alone. */
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? []
