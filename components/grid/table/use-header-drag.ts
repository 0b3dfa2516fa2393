'use client'
import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'
import { announce } from '@/components/ui/feedback/announce'
import { useGrid } from '../grid-context'
import { placesFor } from '../state/column-layout'
import { useColumnLayout } from '../state/use-column-layout'
import { dropAt, type HeaderBox, scrollSpeed } from './header-drag'

/** Less is a click with an unsteady hand. */
const THRESHOLD = 5

export type HeaderDrag = {
  key: string
  label: string
  x: number
  y: number
  edge: number | null
  top: number
  height: number
}

/** Dragging a header to another place: with the mouse or a pen; fingers scroll, and have the header's menu. */
export function useHeaderDrag() {
  const { grid, view } = useGrid()
  const layout = useColumnLayout()
  const [drag, setDrag] = useState<HeaderDrag | null>(null)
  const stop = useRef<() => void>(() => {})
  useEffect(() => () => stop.current(), [])

  const onPointerDown = (event: ReactPointerEvent<HTMLElement>, key: string, label: string) => {
    const places = placesFor(grid, view, key)
    const table = event.currentTarget.closest<HTMLElement>('[role=grid]')
    if (event.button !== 0 || event.pointerType === 'touch' || !table || places[0] === places[1]) return
    const start = event.clientX
    let at = { x: start, y: event.clientY }
    let to: number | null = null
    let frame = 0
    let moving = false

    const look = () => {
      const boxes = headerBoxes(table)
      const drop = dropAt(at.x, boxes, layout.order, key, places)
      to = drop?.to ?? null
      const { top, left, right, height } = table.getBoundingClientRect()
      const edge = drop && drop.edge >= left && drop.edge <= right ? drop.edge : null
      setDrag({ key, label, ...at, edge, top, height })
    }
    const tick = () => {
      const free = headerBoxes(table)
        .filter((box) => box.pinned)
        .at(-1)?.right
      const { left, right } = table.getBoundingClientRect()
      const by = layout.pinned.includes(key) ? 0 : scrollSpeed(at.x, free ?? left, right)
      if (by !== 0) {
        table.scrollLeft += by
        look()
      }
      frame = requestAnimationFrame(tick)
    }
    const onMove = (move: PointerEvent) => {
      at = { x: move.clientX, y: move.clientY }
      if (!moving && Math.abs(at.x - start) < THRESHOLD) return
      if (!moving) {
        moving = true
        frame = requestAnimationFrame(tick)
      }
      look()
    }
    const finish = (drop: boolean) => {
      stop.current()
      if (!moving) return
      holdNextClick()
      if (drop && to !== null && to !== layout.order.indexOf(key)) layout.move(key, to)
      else if (!drop) announce(`${label} stays where it is`)
    }
    const onUp = () => finish(true)
    const onCancel = () => finish(false)
    const onKey = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape' || !moving) return
      pressed.preventDefault()
      pressed.stopPropagation()
      finish(false)
    }
    stop.current = () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', onUp)
      window.removeEventListener('pointercancel', onCancel)
      window.removeEventListener('keydown', onKey, true)
      stop.current = () => {}
      setDrag(null)
    }
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', onUp)
    window.addEventListener('pointercancel', onCancel)
    window.addEventListener('keydown', onKey, true)
  }
  return { drag, onPointerDown }
}

const headerBoxes = (table: HTMLElement): HeaderBox[] =>
  [...table.querySelectorAll<HTMLElement>('[role=columnheader][data-key]')].map((header) => {
    const { left, right } = header.getBoundingClientRect()
    return { key: header.dataset.key ?? '', left, right, pinned: header.dataset.pinned === 'true' }
  })

/** The click that ends a drag is none. */
function holdNextClick(): void {
  const hold = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', hold, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', hold, true), 0)
}
