// biome-ignore-all lint/a11y/useSemanticElements: rows and cells are virtual, a table element cannot hold them
'use client'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { usePreferences } from '@/components/shell/me-context'
import { cn } from '@/components/ui/cn'
import type { ClientColumn } from '@/lib/client/grid/grid-types'
import { useShortcuts } from '@/lib/client/shortcuts'
import { isSelectable } from '../actions/action-targets'
import { useRowMenu } from '../actions/use-row-menu'
import { EditingLayer, RangeOverlays } from '../editing/editing-layer'
import { NewRowLine } from '../editing/new-row-line'
import { useGridEditing } from '../editing/use-grid-editing'
import { useGrid } from '../grid-context'
import { GroupRow, RowMenu, StickyGroup } from '../parts-on-demand'
import { hasSelection, headerState, isSelected, NOTHING_SELECTED, selectRows } from '../state/selection'
import { nextSort } from '../state/sorting'
import { useGroups } from '../state/use-groups'
import { useRangeSelection } from '../state/use-range-selection'
import { useTotals } from '../state/use-totals'
import { GridHeader } from './grid-header'
import type { RowHandlers } from './grid-row'
import { KEYS_OF_CELLS, KEYS_OF_THE_TABLE } from './keyboard/keys-of-the-table'
import { useGridKeyboard } from './keyboard/use-grid-keyboard'
import { type CellPlace, HEADER_HEIGHT, HEADER_ROW, ROW_HEIGHTS } from './layout'
import { RowSlot } from './row-slot'
import { TOTALS_HEIGHT, TotalsRow } from './totals-row'
import { useActiveCell } from './use-active-cell'
import { useColumnModel } from './use-column-model'
import { useScrollToTop } from './use-scroll-to-top'
import { useVirtualWindow } from './use-virtual-window'

/** All rows of a view behind one true scrollbar; rows and columns out of sight are not drawn. */
export function GridTable() {
  const controller = useGrid()
  const { grid, view, setView, shown, store, selection, setSelection, labelOf, openRow, switching, version } =
    controller
  const scrollRef = useRef<HTMLDivElement>(null)
  const stands = useRef(false)
  useEffect(() => {
    stands.current = true
  }, [])
  const model = useColumnModel(scrollRef)
  const columnCount = 1 + model.pinned.length + model.center.length
  const selectable = isSelectable(grid)
  const rowCount = shown.rowCount
  const [{ density = 'comfortable' }] = usePreferences()
  const rowHeight = ROW_HEIGHTS[view.density ?? density]
  const { active, moveTo } = useActiveCell(scrollRef, rowCount, columnCount)
  const { grouped } = useGroups()
  const totals = useTotals()
  const { rows, columns, slice } = useVirtualWindow({
    scrollRef,
    store,
    rowCount,
    rowHeight,
    model,
    selectable,
    active,
    covered: { top: grouped ? rowHeight : 0, bottom: totals.shown ? TOTALS_HEIGHT : 0 },
  })
  const menu = useRowMenu()
  const onToggle = useRangeSelection(controller)
  useScrollToTop(scrollRef, store)

  const sort = useMemo(
    () => (view.sort.length > 0 ? view.sort : controller.defaultSort),
    [view.sort, controller.defaultSort],
  )
  // In another order than the declared one, depths say nothing.
  const flat = view.sort.length > 0 || grouped
  const onSort = useCallback(
    (column: ClientColumn, addLevel: boolean) => {
      if (column.sortable) setView({ sort: nextSort(view.sort, controller.defaultSort, column.key, addLevel) })
    },
    [setView, controller.defaultSort, view.sort],
  )
  const reveal = (place: CellPlace) => {
    if (place.row >= 0) rows.scrollToIndex(place.row, { align: 'auto' })
    const center = place.column - 1 - model.pinned.length
    if (center >= 0) columns.scrollToIndex(center, { align: 'auto' })
    else if (scrollRef.current && place.column === 0) scrollRef.current.scrollLeft = 0
  }
  const goTo = (place: CellPlace) => {
    moveTo(place)
    reveal(place)
  }
  const editing = useGridEditing({ scrollRef, active, goTo, model, pinnedWidth: slice.pinnedWidth })
  const columnAt = (index: number): ClientColumn | undefined => editing.columns[index - 1]
  const onKeyDown = useGridKeyboard({
    controller,
    active,
    range: editing.range,
    columns: editing.columns,
    columnCount,
    firstColumn: selectable ? 0 : 1,
    pageSize: () => Math.max(1, Math.floor(((scrollRef.current?.clientHeight ?? 400) - HEADER_HEIGHT) / rowHeight) - 1),
    goTo,
    reveal,
    startEditing: editing.editing.start,
    clearCells: () => void editing.clipboard.clear(),
    fillDown: editing.fill.down,
    fillRight: editing.fill.right,
    forgetCopied: editing.clipboard.forgetCopied,
    addRow: editing.addRow,
    discardUntouched: editing.discardUntouched,
    sortBy: (index, addLevel) => {
      const column = columnAt(index)
      if (column) onSort(column, addLevel)
    },
    resizeBy: (index, pixels) => {
      const placed = [...model.pinned, ...model.center][index - 1]
      if (placed) model.setWidth(placed.column.key, placed.width + pixels)
    },
  })
  const onFocusCell = useCallback((row: number, column: number) => moveTo({ row, column }, false), [moveTo])
  const { drafts } = editing
  const handlers = useMemo<RowHandlers>(
    () => ({
      onToggle,
      onOpen: (row) => openRow(row.row_id),
      onMenu: menu.open,
      onFocusCell,
      onHide: (row) => {
        const index = shown.indexOf(row.row_id)
        drafts.giveUp(row.row_id)
        moveTo({ row: Math.max(0, index), column: 1 })
      },
      onTryAgain: (row) => drafts.tryAgain(row.row_id),
    }),
    [onToggle, openRow, menu.open, onFocusCell, drafts, shown, moveTo],
  )
  useShortcuts(editing.fillable ? [...KEYS_OF_THE_TABLE, ...KEYS_OF_CELLS] : KEYS_OF_THE_TABLE)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the rows that the store holds
  const selectState = useMemo(() => headerState(selection, shown.loadedRows()), [selection, shown, version])
  const selecting = hasSelection(selection)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bar below takes room; the row with the focus stays in view
  useEffect(() => {
    if (selecting && active.row >= 0 && scrollRef.current?.contains(document.activeElement))
      rows.scrollToIndex(active.row, { align: 'auto' })
  }, [selecting])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the open row comes into view when it changes, and only then
  useEffect(() => {
    const index = view.row ? shown.indexOf(view.row) : -1
    if (index < 0) return
    rows.scrollToIndex(index, { align: 'auto' })
    moveTo({ row: index, column: 1 }, false)
  }, [view.row])
  const lastRow = (grouped ? rowCount : (controller.count?.value ?? rowCount)) + 1 + (totals.shown ? 1 : 0)
  const filtered = useMemo(() => new Set(view.conditions.map((condition) => condition.column)), [view.conditions])

  return (
    <>
      <div
        ref={scrollRef}
        role="grid"
        aria-label={grid.title}
        aria-rowcount={controller.count ? lastRow : -1}
        aria-colcount={selectable ? columnCount : columnCount - 1}
        aria-multiselectable={selectable}
        aria-busy={switching || !shown.ready}
        onKeyDown={onKeyDown}
        {...editing.handlers}
        data-flat={flat || undefined}
        className="group/grid relative min-h-0 flex-1 overflow-auto overscroll-contain border-t border-line bg-surface [contain:strict]"
        // What the browser itself scrolls into view, e.g. a focused cell, comes out from under header and pins.
        style={{ scrollPaddingTop: HEADER_HEIGHT, scrollPaddingLeft: slice.pinnedWidth }}
      >
        <GridHeader
          slice={slice}
          sort={sort}
          filtered={filtered}
          selectState={selectState}
          onSelectAll={() =>
            setSelection((now) => (now.all || now.rows.size > 0 ? NOTHING_SELECTED : selectRows(shown.loadedRows())))
          }
          onSort={onSort}
          model={model}
          goToColumn={(index) => goTo({ row: HEADER_ROW, column: index })}
          activeColumn={active.row === HEADER_ROW ? active.column : null}
          onFocusCell={onFocusCell}
        />
        {view.groupBy && (rows.scrollOffset ?? 0) > 0 && (
          <StickyGroup
            firstRow={rows.range?.startIndex ?? 0}
            height={rowHeight}
            slice={slice}
            onFocusCell={onFocusCell}
          />
        )}
        <div
          role="rowgroup"
          className={cn('relative select-none transition-opacity', switching && 'opacity-60')}
          style={{ height: rows.getTotalSize(), width: slice.totalWidth, minWidth: '100%' }}
        >
          {rows.getVirtualItems().map((item) => {
            const heading = shown.headingAt(item.index)
            if (heading)
              return (
                <GroupRow
                  key={item.index}
                  index={item.index}
                  top={item.start - HEADER_HEIGHT}
                  height={rowHeight}
                  heading={heading}
                  slice={slice}
                  activeColumn={active.row === item.index ? active.column : null}
                  onFocusCell={onFocusCell}
                />
              )
            const row = shown.getRow(item.index)
            const place = { index: item.index, top: item.start - HEADER_HEIGHT, height: rowHeight }
            return (
              <RowSlot
                key={item.index}
                {...place}
                stands={stands}
                row={row}
                label={row ? labelOf(row) : ''}
                slice={slice}
                q={view.q}
                selected={row !== undefined && isSelected(selection, row.row_id)}
                heads={grid.tree !== undefined && row?.[grid.tree.group] === true}
                open={row !== undefined && row.row_id === view.row}
                mark={row && shown.markOf(row.row_id)}
                activeColumn={active.row === item.index ? active.column : null}
                handlers={handlers}
              />
            )
          })}
          <RangeOverlays
            editing={editing}
            scrollRef={scrollRef}
            model={model}
            checkWidth={slice.checkWidth}
            rowHeight={rowHeight}
            active={active}
          />
        </div>
        <TotalsRow slice={slice} rowIndex={lastRow} />
      </div>
      <NewRowLine onAdd={editing.addRow} />
      {menu.at && <RowMenu menu={menu} />}
      <EditingLayer editing={editing} scrollRef={scrollRef} />
    </>
  )
}
