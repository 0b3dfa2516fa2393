'use client'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type CellPlace, HEADER_ROW } from './layout'

/** The one cell that can be reached with Tab; it moves with the arrows and takes the focus along. */
export function useActiveCell(scrollRef: RefObject<HTMLDivElement | null>, rowCount: number, columnCount: number) {
  const [active, setActive] = useState<CellPlace>({ row: 0, column: 1 })
  const focusWanted = useRef(false)

  /** Moves the focus there; without `focus` only the tab stop. */
  const moveTo = useCallback((place: CellPlace, focus = true) => {
    focusWanted.current = focus
    setActive((current) => (current.row === place.row && current.column === place.column ? { ...current } : place))
  }, [])

  useLayoutEffect(() => {
    if (!focusWanted.current) return
    const cell = scrollRef.current?.querySelector<HTMLElement>(
      `[data-row="${active.row}"][data-column="${active.column}"]`,
    )
    if (!cell) return
    focusWanted.current = false
    cell.focus({ preventScroll: true })
  })

  useEffect(() => {
    setActive((current) => {
      const row = Math.min(current.row, Math.max(HEADER_ROW, rowCount - 1))
      const column = Math.min(current.column, columnCount - 1)
      return row === current.row && column === current.column ? current : { row, column }
    })
  }, [rowCount, columnCount])

  return { active, moveTo }
}
