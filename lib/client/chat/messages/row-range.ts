/** Which of a window's messages are drawn: from one to another, or to the last there is. */
export type RowRange = { first: number; last: number | null }

const MOST = 240
const STEP = 80

/** The newest ones, following what comes. */
export function rangeAtEnd(ids: number[]): RowRange {
  return { first: ids[Math.max(0, ids.length - MOST)] ?? 0, last: null }
}

export function rangeAround(ids: number[], id: number): RowRange {
  const at = indexFrom(ids, id)
  const start = Math.max(0, at - MOST / 2)
  const end = start + MOST
  return { first: ids[start] ?? 0, last: end >= ids.length ? null : ids[end - 1]! }
}

export function idsIn(ids: number[], range: RowRange): number[] {
  const start = indexFrom(ids, range.first)
  const end = range.last === null ? ids.length : indexFrom(ids, range.last + 1)
  return ids.slice(start, end)
}

/** Further up; as much is let go at the other end. Null: there is nothing above. */
export function rangeOlder(ids: number[], range: RowRange): RowRange | null {
  const start = indexFrom(ids, range.first)
  if (start === 0) return null
  const newStart = Math.max(0, start - STEP)
  const end = range.last === null ? ids.length : indexFrom(ids, range.last + 1)
  const newEnd = Math.min(end, newStart + MOST)
  return { first: ids[newStart]!, last: newEnd >= ids.length ? null : ids[newEnd - 1]! }
}

/** Further down. Null: there is nothing below. */
export function rangeNewer(ids: number[], range: RowRange): RowRange | null {
  if (range.last === null) return null
  const end = indexFrom(ids, range.last + 1)
  const newEnd = Math.min(ids.length, end + STEP)
  const newStart = Math.max(indexFrom(ids, range.first), newEnd - MOST)
  return { first: ids[newStart] ?? 0, last: newEnd >= ids.length ? null : ids[newEnd - 1]! }
}

/** At the end of a long conversation what lies far above is let go. */
export function trimmedAtEnd(ids: number[], range: RowRange): RowRange {
  return idsIn(ids, range).length > MOST + STEP ? rangeAtEnd(ids) : range
}

/** The index of the first id that is not smaller. */
function indexFrom(ids: number[], id: number): number {
  let [low, high] = [0, ids.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (ids[middle]! < id) low = middle + 1
    else high = middle
  }
  return low
}
