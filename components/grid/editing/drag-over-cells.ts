import type { CellPlace } from '../table/layout'

type Drag = {
  scroller: HTMLElement
  /** The pinned columns and the header cover the scrolling part. */
  inset: { top: number; left: number }
  onMove: (place: CellPlace) => void
  onEnd: (cancelled: boolean) => void
}

/** How near to an edge the pointer makes the table scroll, and how fast at most. */
const EDGE = 36
const FASTEST = 24

/** Follows the pointer over the cells until it is let go; at the edges the table scrolls along. */
export function dragOverCells(start: { clientX: number; clientY: number }, drag: Drag): void {
  const { scroller, inset } = drag
  let pointer = { x: start.clientX, y: start.clientY }
  let frame = 0
  let told = ''

  const tell = () => {
    const place = cellAt(pointer, scroller, inset)
    if (!place || told === `${place.row},${place.column}`) return
    told = `${place.row},${place.column}`
    drag.onMove(place)
  }
  const step = () => {
    const box = scroller.getBoundingClientRect()
    const down = speed(pointer.y, box.top + inset.top, box.bottom)
    const across = speed(pointer.x, box.left + inset.left, box.right)
    if (down || across) {
      scroller.scrollBy(across, down)
      tell()
    }
    frame = requestAnimationFrame(step)
  }
  const onMove = (event: PointerEvent) => {
    pointer = { x: event.clientX, y: event.clientY }
    tell()
  }
  const end = (cancelled: boolean) => {
    cancelAnimationFrame(frame)
    window.removeEventListener('pointermove', onMove)
    window.removeEventListener('pointerup', onUp)
    window.removeEventListener('pointercancel', onCancel)
    window.removeEventListener('keydown', onKey, true)
    drag.onEnd(cancelled)
  }
  const onUp = () => end(false)
  const onCancel = () => end(true)
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    end(true)
  }
  window.addEventListener('pointermove', onMove)
  window.addEventListener('pointerup', onUp)
  window.addEventListener('pointercancel', onCancel)
  window.addEventListener('keydown', onKey, true)
  frame = requestAnimationFrame(step)
}

/** Pixels a frame: none in the middle, more the further over the edge. */
function speed(at: number, from: number, to: number): number {
  if (at < from + EDGE) return -Math.min(FASTEST, Math.ceil((from + EDGE - at) / 3))
  if (at > to - EDGE) return Math.min(FASTEST, Math.ceil((at - to + EDGE) / 3))
  return 0
}

/** The cell beneath a point; beyond the edge the nearest one in sight. */
function cellAt(
  { x, y }: { x: number; y: number },
  scroller: HTMLElement,
  inset: { top: number; left: number },
): CellPlace | null {
  const box = scroller.getBoundingClientRect()
  const within = (at: number, least: number, most: number) => Math.max(least, Math.min(most, at))
  const inside = {
    x: within(x, box.left + 2, box.left + scroller.clientWidth - 2),
    y: within(y, box.top + inset.top + 2, box.top + scroller.clientHeight - 2),
  }
  const cell = document
    .elementsFromPoint(inside.x, inside.y)
    .map((element) => element.closest<HTMLElement>('[data-row][data-column]'))
    .find((found) => found && scroller.contains(found))
  if (!cell) return null
  return { row: Number(cell.dataset.row), column: Number(cell.dataset.column) }
}
