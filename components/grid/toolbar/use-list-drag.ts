'use client'
import { type PointerEvent, type RefObject, useRef, useState } from 'react'

/** Dragging an item of a list up or down by its handle, with mouse or finger; `to` marks where it would go. */
export function useListDrag(listRef: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null)
  const now = useRef<{ from: number; to: number } | null>(null)
  const set = (next: { from: number; to: number } | null) => {
    now.current = next
    setDrag(next)
  }
  const placeAt = (y: number) => {
    const items = [...(listRef.current?.querySelectorAll('[data-list-item]') ?? [])]
    const below = items.findIndex((item) => {
      const { top, height } = item.getBoundingClientRect()
      return y < top + height / 2
    })
    return below === -1 ? items.length : below
  }
  const handle = (index: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      set({ from: index, to: index })
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!now.current) return
      const gap = placeAt(event.clientY)
      set({ from: now.current.from, to: gap > now.current.from ? gap - 1 : gap })
      scrollNear(listRef.current, event.clientY)
    },
    onPointerUp() {
      const done = now.current
      set(null)
      if (done && done.from !== done.to) onMove(done.from, done.to)
    },
    onPointerCancel: () => set(null),
  })
  return { drag, handle }
}

const NEAR = 32
const STEP = 12

function scrollNear(list: HTMLElement | null, y: number): void {
  if (!list) return
  const { top, bottom } = list.getBoundingClientRect()
  if (y < top + NEAR) list.scrollTop -= STEP
  else if (y > bottom - NEAR) list.scrollTop += STEP
}
