'use client'
import {
  type ColumnSizingState,
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useEffect, useMemo, useState } from 'react'
import { visibleColumns } from '@/lib/client/grid-columns'
import type { ClientColumn, ClientGrid, GridRow } from '@/lib/client/grid-types'
import { MIN_WIDTH } from '@/lib/client/grid-url-state'

const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnResizingFeature,
})
/** Rows never pass through the table model: they are looked up by index in the page store. */
const NO_ROWS: GridRow[] = []

/** Which columns are visible, in which order, how wide, and which stay in view. */
export function useColumnModel(grid: ClientGrid, chosen: string[] | null) {
  const [columnSizing, setColumnSizing] = useColumnWidths(grid.slug)
  const columns = useMemo(
    () =>
      grid.columns.map((column) => ({
        id: column.key,
        accessorKey: column.key,
        header: column.label,
        size: column.width,
        minSize: MIN_WIDTH,
      })),
    [grid],
  )
  const visible = useMemo(() => visibleColumns(grid, chosen), [grid, chosen])
  const state = useMemo(() => {
    const keys = visible.map((column) => column.key)
    return {
      columnOrder: keys,
      columnVisibility: Object.fromEntries(grid.columns.map((column) => [column.key, keys.includes(column.key)])),
      columnPinning: { start: visible.filter((column) => column.primary).map((column) => column.key), end: [] },
    }
  }, [grid, visible])

  const table = useTable({
    features,
    columns,
    data: NO_ROWS,
    state: { ...state, columnSizing },
    onColumnSizingChange: setColumnSizing,
    columnResizeMode: 'onChange',
  })
  const byKey = useMemo(() => new Map(grid.columns.map((column) => [column.key, column])), [grid])
  const placed = (column: { id: string; getSize: () => number }): PlacedColumn => ({
    column: byKey.get(column.id) as ClientColumn,
    width: column.getSize(),
  })
  return {
    pinned: table.getStartVisibleLeafColumns().map(placed),
    center: table.getCenterVisibleLeafColumns().map(placed),
    setWidth: (key: string, width: number) =>
      setColumnSizing((sizes) => ({ ...sizes, [key]: Math.max(MIN_WIDTH, Math.round(width)) })),
    resetWidth: (key: string) => setColumnSizing(({ [key]: _, ...sizes }) => sizes),
  }
}

export type PlacedColumn = { column: ClientColumn; width: number }
export type ColumnModel = ReturnType<typeof useColumnModel>

/** Columns that have to be in the data for the visible ones to be drawn and the actions to be offered. */
export function columnsToRead(grid: ClientGrid, visible: ClientColumn[]): string[] {
  const keys = new Set(grid.columns.filter((column) => column.visible).map((column) => column.key))
  for (const column of visible) {
    keys.add(column.key)
    if (column.currencyColumn) keys.add(column.currencyColumn)
  }
  for (const action of grid.actions) if (action.when) keys.add(action.when.column)
  return grid.columns.map((column) => column.key).filter((key) => keys.has(key))
}

/** Widths that a person has drawn, kept in this browser per grid. */
function useColumnWidths(slug: string) {
  const [sizing, setSizing] = useState<ColumnSizingState>({})
  const storageKey = `grid-widths:${slug}`
  useEffect(() => {
    try {
      setSizing(JSON.parse(localStorage.getItem(storageKey) ?? '{}'))
    } catch {
      // Unreadable or blocked storage: the declared widths.
    }
  }, [storageKey])
  useEffect(() => {
    if (Object.keys(sizing).length === 0) return
    try {
      localStorage.setItem(storageKey, JSON.stringify(sizing))
    } catch {
      // Widths then last as long as the page.
    }
  }, [sizing, storageKey])
  return [sizing, setSizing] as const
}
