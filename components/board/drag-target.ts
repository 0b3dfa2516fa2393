import type { CardPlace } from './board-model'

/** Where dragged cards would fall, counted among the cards as shown. */
export type Drop = CardPlace

type Point = { x: number; y: number }

const distance = (at: number, from: number, to: number) => Math.max(from - at, at - to, 0)

/** The cell nearest to the pointer (of the gap between two, each has a half), and the place among its cards. */
export function dropAt(board: HTMLElement, { x, y }: Point): { drop: Drop; cell: HTMLElement } | null {
  let nearest: { cell: HTMLElement; across: number; along: number } | null = null
  for (const cell of board.querySelectorAll<HTMLElement>('[data-cell]')) {
    const box = cell.getBoundingClientRect()
    const across = distance(x, box.left, box.right)
    const along = distance(y, box.top, box.bottom)
    if (!nearest || across < nearest.across || (across === nearest.across && along < nearest.along))
      nearest = { cell, across, along }
  }
  if (!nearest) return null
  const { cell } = nearest
  const { column = '', lane } = cell.dataset
  return { cell, drop: { column, lane: lane ?? null, index: indexAt(cell, y) } }
}

function indexAt(cell: HTMLElement, y: number): number {
  let index = 0
  for (const item of cell.querySelectorAll<HTMLElement>('[data-index]')) {
    const box = item.getBoundingClientRect()
    const own = Number(item.dataset.index)
    if (y < box.top + box.height / 2) return own
    index = own + 1
  }
  return index
}

/** So near to an edge, what is under the pointer scrolls; the nearer, the faster. */
const EDGE = 56
const FASTEST = 18

const speed = (at: number, from: number, to: number): number => {
  if (at < from + EDGE) return -FASTEST * Math.min(1, (from + EDGE - at) / EDGE)
  if (at > to - EDGE) return FASTEST * Math.min(1, (at - to + EDGE) / EDGE)
  return 0
}

/** One step of scrolling while something is dragged near an edge, both ways. */
export function scrollAtEdges(board: HTMLElement, cell: HTMLElement | null, { x, y }: Point): boolean {
  const { left, right } = board.getBoundingClientRect()
  const sideways = speed(x, left, right)
  const column = cell?.closest<HTMLElement>('[data-scrolls]') ?? board
  const { top, bottom } = column.getBoundingClientRect()
  const upOrDown = speed(y, top, bottom)
  if (sideways) board.scrollLeft += sideways
  if (upOrDown) column.scrollTop += upOrDown
  return sideways !== 0 || upOrDown !== 0
}
