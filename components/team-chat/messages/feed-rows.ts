/** The rows of messages as they lie on the page. */

export const rowsIn = (box: HTMLElement): HTMLElement[] => [...box.querySelectorAll<HTMLElement>('[data-message-id]')]

export const rowOf = (box: HTMLElement, id: number): HTMLElement | null =>
  box.querySelector<HTMLElement>(`[data-message-id="${id}"]`)

/** The first row whose end is on the screen; found by halving, for there may be hundreds. */
export function topRow(box: HTMLElement): HTMLElement | null {
  const rows = rowsIn(box)
  const edge = box.getBoundingClientRect().top
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (rows[middle]!.getBoundingClientRect().bottom <= edge + 1) low = middle + 1
    else high = middle
  }
  return rows[low] ?? null
}

/** The messages that can be read now: their end is on the screen, or they fill it. */
export function seenIds(box: HTMLElement): number[] {
  const { top, bottom } = box.getBoundingClientRect()
  const rows = rowsIn(box)
  const first = topRow(box)
  const seen: number[] = []
  for (const row of first ? rows.slice(rows.indexOf(first)) : []) {
    const place = row.getBoundingClientRect()
    if (place.top >= bottom) break
    const fills = place.top <= top && place.bottom >= bottom
    if (place.bottom <= bottom + 4 || fills) seen.push(Number(row.dataset.messageId))
  }
  return seen
}
