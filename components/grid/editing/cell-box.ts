'use client'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { HEADER_HEIGHT } from '../table/layout'

export type CellBox = { left: number; top: number; width: number; height: number }

/** Where a cell is on the screen, while the table scrolls beneath; null while it is not drawn. */
export function useCellBox(scrollRef: RefObject<HTMLDivElement | null>, row: number, column: number): CellBox | null {
  const [box, setBox] = useState<CellBox | null>(null)
  useLayoutEffect(() => {
    const scroller = scrollRef.current
    if (!scroller) return
    let frame = 0
    let tries = 0
    const measure = () => {
      const cell = scroller.querySelector(`[data-row="${row}"][data-column="${column}"]`)
      if (!cell) {
        // Its place has just come into view; it is drawn with the next frames.
        if (tries++ < 30) frame = requestAnimationFrame(measure)
        return
      }
      const { left, top, width, height } = cell.getBoundingClientRect()
      const view = scroller.getBoundingClientRect()
      const within = Math.min(Math.max(top, view.top + HEADER_HEIGHT), view.bottom - height)
      setBox((now) =>
        now && now.left === left && now.top === within && now.width === width
          ? now
          : { left, top: within, width, height },
      )
    }
    const later = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(measure)
    }
    measure()
    scroller.addEventListener('scroll', later, { passive: true })
    window.addEventListener('resize', later)
    const resized = new ResizeObserver(later)
    resized.observe(scroller)
    return () => {
      cancelAnimationFrame(frame)
      scroller.removeEventListener('scroll', later)
      window.removeEventListener('resize', later)
      resized.disconnect()
    }
  }, [scrollRef, row, column])
  return box
}
