'use client'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { announce } from '@/components/ui/feedback/announce'
import { countOf } from '@/lib/client/format'
import { type CellPlace, HEADER_HEIGHT } from '../table/layout'
import { areaBetween, cellCount, isOneCell } from './cell-range'
import type { Area } from './clipboard/paste-plan'
import { dragOverCells } from './drag-over-cells'

export type CellRange = {
  /** The selected cells: the active one, and all between it and where the selection was drawn to. */
  area: Area
  many: boolean
  /** The corner opposite of the active cell. */
  head: CellPlace
  extendTo: (place: CellPlace) => void
  collapse: () => void
  startDrag: (from: CellPlace, event: { clientX: number; clientY: number }) => void
}

type Options = {
  scrollRef: RefObject<HTMLDivElement | null>
  active: CellPlace
  rowCount: number
  columnCount: number
  pinnedWidth: number
  /** Another view has other rows in these places. */
  viewKey: unknown
}

/** A block of cells. The active cell keeps the focus, and what is typed goes there; the block grows from it. */
export function useCellRange({ scrollRef, active, rowCount, columnCount, pinnedWidth, viewKey }: Options): CellRange {
  const [head, setHead] = useState<CellPlace | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a block is one of this view, from this cell
  useEffect(() => setHead(null), [viewKey, active.row, active.column])

  const within = useRef((place: CellPlace) => place)
  within.current = (place) => ({
    row: Math.max(0, Math.min(rowCount - 1, place.row)),
    column: Math.max(1, Math.min(columnCount - 1, place.column)),
  })
  const shown = head ?? active
  const area = useMemo(
    () =>
      areaBetween(
        { row: Math.max(0, active.row), column: Math.max(1, active.column) },
        { row: Math.max(0, shown.row), column: Math.max(1, shown.column) },
      ),
    [active.row, active.column, shown.row, shown.column],
  )
  const extendTo = useCallback((place: CellPlace) => setHead(within.current(place)), [])
  const collapse = useCallback(() => setHead(null), [])
  const startDrag = useCallback(
    (from: CellPlace, event: { clientX: number; clientY: number }) => {
      const scroller = scrollRef.current
      if (!scroller) return
      dragOverCells(event, {
        scroller,
        inset: { top: HEADER_HEIGHT, left: pinnedWidth },
        onMove: (place) =>
          setHead((now) =>
            now === null && place.row === from.row && place.column === from.column ? now : within.current(place),
          ),
        onEnd: () => {},
      })
    },
    [scrollRef, pinnedWidth],
  )
  const many = head !== null && !isOneCell(area)
  useSpokenSize(many ? area : null)
  return { area, many, head: shown, extendTo, collapse, startDrag }
}

/** The focus stays, so how far the block has grown is said. */
function useSpokenSize(area: Area | null): void {
  const size = area
    ? `${countOf(cellCount(area), 'cell')} selected: ${countOf(area.bottom - area.top + 1, 'row')}, ${countOf(area.right - area.left + 1, 'column')}`
    : ''
  useEffect(() => {
    if (!size) return
    const timer = setTimeout(() => announce(size), 250)
    return () => clearTimeout(timer)
  }, [size])
}
