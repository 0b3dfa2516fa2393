'use client'
import {
  type ColumnSizingState,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react'
import { announce } from '@/components/ui/feedback/announce'
import { visibleColumns } from '@/lib/client/grid/grid-columns'
import type { ClientColumn, GridRow } from '@/lib/client/grid/grid-types'
import { MAX_WIDTH, MIN_WIDTH } from '@/lib/client/grid/grid-url-state'
import { isSelectable } from '../actions/action-targets'
import { useGrid } from '../grid-context'
import { heldKeys } from '../state/column-layout'
import { CHECK_WIDTH } from './layout'
import { useTableWidth } from './table-width'

const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
})
/** Rows never pass through the table model: they are looked up by index in the page store. */
const NO_ROWS: GridRow[] = []

/** Which columns are visible, in which order, how wide, and which stay in view; all of it is the view's. */
export function useColumnModel(scrollRef: RefObject<HTMLElement | null>) {
  const { grid, view, setView } = useGrid()
  const { columns: chosen, pinned, widths } = view
  const room = useTableWidth(scrollRef) - (isSelectable(grid) ? CHECK_WIDTH : 0)
  /** While a width is drawn it is only here: the address takes it when the hand lets go, and is a moment late. */
  const [drawn, setDrawn] = useState<ColumnSizingState>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the view has other widths, those are in force
  useEffect(() => setDrawn({}), [widths])

  const columns = useMemo(
    () =>
      grid.columns.map((column) => ({
        id: column.key,
        accessorKey: column.key,
        header: column.label,
        size: column.width,
        minSize: MIN_WIDTH,
        maxSize: MAX_WIDTH,
      })),
    [grid],
  )
  const state = useMemo(() => {
    const keys = visibleColumns(grid, chosen).map((column) => column.key)
    return {
      columnOrder: keys,
      columnVisibility: Object.fromEntries(grid.columns.map((column) => [column.key, keys.includes(column.key)])),
      columnPinning: { start: heldKeys(grid, { columns: chosen, pinned, widths }, room), end: [] },
    }
  }, [grid, chosen, pinned, widths, room])

  const table = useTable({
    features,
    columns,
    data: NO_ROWS,
    state: { ...state, columnSizing: { ...widths, ...drawn } },
  })
  const byKey = useMemo(() => new Map(grid.columns.map((column) => [column.key, column])), [grid])
  const placed = (column: { id: string; getSize: () => number }): PlacedColumn => ({
    column: byKey.get(column.id) as ClientColumn,
    width: column.getSize(),
  })

  const setWidths = useCallback(
    (changed: Record<string, number>) => {
      const usable = Object.fromEntries(
        Object.entries(changed).map(([key, width]) => [
          key,
          Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, Math.round(width))),
        ]),
      )
      setDrawn(usable)
      setView((now) => ({ widths: { ...now.widths, ...usable } }), 'replace')
      const keys = Object.keys(usable)
      const one = keys.length === 1 && grid.columns.find((column) => column.key === keys[0])
      announce(one ? `${one.label}, ${usable[one.key]} pixels wide` : `${keys.length} columns fitted`)
    },
    [grid, setView],
  )
  return {
    pinned: table.getStartVisibleLeafColumns().map(placed),
    center: table.getCenterVisibleLeafColumns().map(placed),
    /** Shows a width while it is drawn. */
    drawWidth: useCallback((key: string, width: number) => setDrawn({ [key]: width }), []),
    setWidths,
    setWidth: useCallback((key: string, width: number) => setWidths({ [key]: width }), [setWidths]),
    resetWidth: useCallback(
      (key: string) => setView(({ widths: { [key]: _, ...others } }) => ({ widths: others }), 'replace'),
      [setView],
    ),
  }
}

export type PlacedColumn = { column: ClientColumn; width: number }
export type ColumnModel = ReturnType<typeof useColumnModel>
