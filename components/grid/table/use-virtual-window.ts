'use client'
import {
  defaultRangeExtractor,
  observeElementOffset,
  type Range,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useMemo } from 'react'
import type { RowSource } from '../data/row-source'
import { type CellPlace, CHECK_WIDTH, HEADER_HEIGHT, OVERSCAN } from './layout'
import type { ColumnModel, PlacedColumn } from './use-column-model'

type Options = {
  scrollRef: RefObject<HTMLDivElement | null>
  store: RowSource
  rowCount: number
  rowHeight: number
  model: ColumnModel
  /** Rows can be chosen: a column of boxes leads. */
  selectable: boolean
  /** The cell that holds the focus stays drawn, however far it is scrolled away. */
  active: CellPlace
  /** What lies over the first and the last rows, besides the header: a group's heading, the totals. */
  covered: { top: number; bottom: number }
}

/** Which rows and columns are in view; tells the store, so that their pages are loaded. */
export function useVirtualWindow(options: Options) {
  const { scrollRef, store, rowCount, rowHeight, model, selectable, active, covered } = options
  const checkWidth = selectable ? CHECK_WIDTH : 0
  const pinnedWidth = checkWidth + model.pinned.reduce((sum, { width }) => sum + width, 0)
  const activeCenter = active.column - 1 - model.pinned.length

  // Columns before rows: they read their offset before the rows have changed the page, which spares a layout.
  const columns = useVirtualizer({
    horizontal: true,
    count: model.center.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: (index) => model.center[index]?.width ?? 0,
    getItemKey: (index) => model.center[index]?.column.key ?? index,
    overscan: 2,
    paddingStart: pinnedWidth,
    scrollPaddingStart: pinnedWidth,
    observeElementOffset: onlyOwnScrolling,
    initialRect: { width: 1200, height: 640 },
    rangeExtractor: useCallback(
      (range: Range) => withIndex(defaultRangeExtractor(range), activeCenter, model.center.length),
      [activeCenter, model.center.length],
    ),
  })
  const rows = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    // The header stands above the rows in the same scrolling box, and stays over them.
    scrollMargin: HEADER_HEIGHT,
    scrollPaddingStart: HEADER_HEIGHT + covered.top,
    scrollPaddingEnd: covered.bottom,
    observeElementOffset: onlyOwnScrolling,
    initialRect: { width: 1200, height: 640 },
    rangeExtractor: useCallback(
      (range: Range) => withIndex(defaultRangeExtractor(range), active.row, rowCount),
      [active.row, rowCount],
    ),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height is measured again
  useEffect(() => rows.measure(), [rowHeight, rows])
  const widths = model.center.map(({ width }) => width).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: widths stands for the sizes that are measured again
  useEffect(() => columns.measure(), [widths, pinnedWidth, columns])

  const first = rows.range?.startIndex ?? 0
  const last = rows.range?.endIndex ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new count may bring pages into being that were asked for
  useEffect(() => store.setViewport(first, last), [store, first, last, rowCount])

  const drawn = columns.getVirtualItems()
  const signature = drawn.map((item) => `${item.key}:${item.start}:${item.size}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature stands for what is drawn; rows compare it by identity
  const slice = useMemo<ColumnSlice>(() => {
    const shown = drawn.flatMap((item) => {
      const placed = model.center[item.index]
      return placed ? [{ ...placed, index: item.index + 1 + model.pinned.length, start: item.start }] : []
    })
    return {
      pinned: model.pinned.map((placed, index) => ({ ...placed, index: index + 1, start: 0 })),
      shown,
      totalWidth: columns.getTotalSize(),
      pinnedWidth,
      checkWidth,
    }
  }, [signature, pinnedWidth, widths, model.pinned.map(({ column }) => column.key).join()])

  return { rows, columns, slice }
}

export type ShownColumn = PlacedColumn & { index: number; start: number }
/** The columns that are drawn, and where. */
export type ColumnSlice = {
  pinned: ShownColumn[]
  shown: ShownColumn[]
  totalWidth: number
  pinnedWidth: number
  checkWidth: number
}

function withIndex(indexes: number[], index: number, count: number): number[] {
  if (index < 0 || index >= count || indexes.includes(index)) return indexes
  return index < (indexes[0] ?? 0) ? [index, ...indexes] : [...indexes, index]
}

/** Scrolling down says nothing new about the columns, nor sideways about the rows. */
function onlyOwnScrolling(
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  tell: (offset: number, isScrolling: boolean) => void,
) {
  let before: number | null = null
  return observeElementOffset(virtualizer, (offset, isScrolling) => {
    if (offset === before && (isScrolling || !virtualizer.isScrolling)) return
    before = offset
    tell(offset, isScrolling)
  })
}
