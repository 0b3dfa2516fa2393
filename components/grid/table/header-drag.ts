/** Where a dragged header would land, worked out from the headers that are on the screen. */
export type HeaderBox = { key: string; left: number; right: number; pinned: boolean }

/**
 * @param boxes the headers drawn, from left to right; pinned ones lie over the others
 * @param order all visible columns
 * @param places the first and last place that the dragged one may have
 * @returns its place among the visible columns and the edge to mark, or null where nothing is drawn
 */
export function dropAt(
  x: number,
  boxes: HeaderBox[],
  order: string[],
  dragged: string,
  [from, until]: readonly [number, number],
): { to: number; edge: number } | null {
  const over =
    boxes.find((box) => box.pinned && x >= box.left && x < box.right) ??
    boxes.find((box) => !box.pinned && x >= box.left && x < box.right) ??
    (x < (boxes[0]?.left ?? 0) ? boxes[0] : boxes.at(-1))
  if (!over) return null
  const at = order.indexOf(over.key)
  const start = order.indexOf(dragged)
  const gap = x < (over.left + over.right) / 2 ? at : at + 1
  const to = Math.min(until, Math.max(from, gap > start ? gap - 1 : gap))
  const neighbour = boxes.find((box) => box.key === order[to])
  if (!neighbour) return null
  return { to, edge: to > start ? neighbour.right : neighbour.left }
}

/** Pixels to scroll at each frame while the pointer is near an edge of the part that scrolls. */
export function scrollSpeed(x: number, left: number, right: number): number {
  const NEAR = 48
  const FASTEST = 18
  if (x > right - NEAR) return Math.min(1, (x - right + NEAR) / NEAR) * FASTEST
  if (x < left + NEAR) return -Math.min(1, (left + NEAR - x) / NEAR) * FASTEST
  return 0
}
