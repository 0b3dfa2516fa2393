/** A piece of text that both versions have, or that one of them has. */
export type DiffPart = { kind: 'same' | 'added' | 'removed'; text: string }

/** Above this many pairs of differing words the middle is told as one change. */
const MAX_PAIRS = 4_000_000

/** What changed from one text to the other, word by word. */
export function wordDiff(before: string, after: string): DiffPart[] {
  const old = wordsOf(before)
  const now = wordsOf(after)
  let head = 0
  while (head < old.length && head < now.length && old[head] === now[head]) head++
  let tail = 0
  while (tail < old.length - head && tail < now.length - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++
  const middle = diffOf(old.slice(head, old.length - tail), now.slice(head, now.length - tail))
  return merged([
    { kind: 'same', text: old.slice(0, head).join('') },
    ...middle,
    { kind: 'same', text: old.slice(old.length - tail).join('') },
  ])
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? []

function diffOf(old: string[], now: string[]): DiffPart[] {
  if (old.length * now.length > MAX_PAIRS) {
    return [
      { kind: 'removed', text: old.join('') },
      { kind: 'added', text: now.join('') },
    ]
  }
  // longest[i][j]: how many words the rests from i and from j have in common.
  const width = now.length + 1
  const longest = new Uint16Array((old.length + 1) * width)
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      longest[i * width + j] =
        old[i] === now[j]
          ? longest[(i + 1) * width + j + 1]! + 1
          : Math.max(longest[(i + 1) * width + j]!, longest[i * width + j + 1]!)
    }
  }
  const parts: DiffPart[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      parts.push({ kind: 'same', text: old[i]! })
      i++
      j++
    } else if (j >= now.length || (i < old.length && longest[(i + 1) * width + j]! >= longest[i * width + j + 1]!)) {
      parts.push({ kind: 'removed', text: old[i++]! })
    } else {
      parts.push({ kind: 'added', text: now[j++]! })
    }
  }
  return parts
}

/** Neighbours of one kind become one part. */
function merged(parts: DiffPart[]): DiffPart[] {
  const joined: DiffPart[] = []
  for (const part of parts) {
    if (part.text === '') continue
    const last = joined.at(-1)
    if (last?.kind === part.kind) last.text += part.text
    else joined.push({ ...part })
  }
  return joined
}
