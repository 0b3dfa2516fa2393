'use client'
import type { KeyboardEvent } from 'react'
import { announce } from '@/components/ui/announce'
import type { GridController } from '../grid-context'
import { addRange, extendTo, selectEverything, selectRows, toggleRow } from '../state/selection'
import { rowsInWords } from '../state/words'
import { type CellPlace, HEADER_ROW } from './layout'

type Options = {
  controller: GridController
  active: CellPlace
  columnCount: number
  /** 0, or 1 where no rows can be chosen. */
  firstColumn: number
  pageSize: () => number
  /** Moves the focus and scrolls it into view. */
  goTo: (place: CellPlace) => void
  sortBy: (column: number, addLevel: boolean) => void
  resizeBy: (column: number, pixels: number) => void
}

/** The keys of a grid (product bar 2.2), for the cell that has the focus. */
export function useGridKeyboard({
  controller,
  active,
  columnCount,
  firstColumn,
  pageSize,
  goTo,
  sortBy,
  resizeBy,
}: Options) {
  const { shown: store, setSelection } = controller
  const selectable = firstColumn === 0

  const move = (row: number, column: number) => {
    const last = store.rowCount - 1
    goTo({
      row: Math.max(HEADER_ROW, Math.min(last, row)),
      column: Math.max(firstColumn, Math.min(columnCount - 1, column)),
    })
  }

  const extend = (row: number) => {
    const to = Math.max(0, Math.min(store.rowCount - 1, row))
    setSelection((selection) =>
      extendTo(selection, { row: store.getRow(active.row), index: active.row }, { row: store.getRow(to), index: to }),
    )
    move(to, active.column)
  }

  const selectAll = () => {
    const loaded = store.loadedRows()
    const everyLoadedIsSelected =
      !controller.selection.all && controller.selection.rows.size >= loaded.length && loaded.length > 0
    if (everyLoadedIsSelected) {
      setSelection(selectEverything())
      announce(`All ${rowsInWords(controller.grid, controller.count?.value ?? loaded.length)} that match are selected`)
    } else {
      setSelection(selectRows(loaded))
      announce(`${rowsInWords(controller.grid, loaded.length)} selected. Press again to select all that match.`)
    }
  }

  const onHeaderKey = (event: KeyboardEvent): boolean => {
    if (event.key === 'Enter' || event.key === ' ') {
      if (active.column === 0) selectAll()
      else sortBy(active.column, event.shiftKey)
      return true
    }
    if (event.shiftKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      resizeBy(active.column, event.key === 'ArrowLeft' ? -16 : 16)
      return true
    }
    return false
  }

  const onRowKey = (event: KeyboardEvent): boolean => {
    const row = store.getRow(active.row)
    if (event.key === ' ' && row && selectable) {
      setSelection((selection) => {
        const { anchor } = selection
        if (!event.shiftKey || anchor === null) return toggleRow(selection, row, active.row)
        const between = []
        for (let index = Math.min(anchor, active.row); index <= Math.max(anchor, active.row); index++) {
          const one = store.getRow(index)
          if (one) between.push(one)
        }
        return addRange(selection, between)
      })
      return true
    }
    if ((event.key === 'Enter' || event.key === 'o') && row && !event.ctrlKey && !event.metaKey) {
      controller.openRow(row.row_id)
      return true
    }
    if (event.key === 'Delete' && row) {
      const remove = controller.grid.actions.find((action) => action.key === 'delete')
      const { selection } = controller
      const rows = !selection.all && selection.rows.has(row.row_id) ? [...selection.rows.values()] : [row]
      if (remove && !controller.view.bin && !selection.all) void controller.actions.run(remove, { kind: 'rows', rows })
      return true
    }
    return false
  }

  const onMoveKey = (event: KeyboardEvent): boolean => {
    const far = event.ctrlKey || event.metaKey
    const { row, column } = active
    switch (event.key) {
      case 'ArrowDown':
        if (event.shiftKey && row >= 0 && selectable) extend(far ? store.rowCount - 1 : row + 1)
        else move(far ? store.rowCount - 1 : row + 1, column)
        return true
      case 'ArrowUp':
        if (event.shiftKey && row > 0 && selectable) extend(far ? 0 : row - 1)
        else move(far ? 0 : row - 1, column)
        return true
      case 'ArrowRight':
        move(row, far ? columnCount - 1 : column + 1)
        return true
      case 'ArrowLeft':
        move(row, far ? 0 : column - 1)
        return true
      case 'Home':
        move(far ? 0 : row, 0)
        return true
      case 'End':
        move(far ? store.rowCount - 1 : row, columnCount - 1)
        return true
      case 'PageDown':
        move(row + pageSize(), column)
        return true
      case 'PageUp':
        move(Math.max(0, row - pageSize()), column)
        return true
      default:
        return false
    }
  }

  return (event: KeyboardEvent) => {
    const cell = (event.target as Element).closest('[data-row]')
    // Menus and popovers of a cell live elsewhere in the document but bubble through React.
    if (!cell || event.altKey || event.defaultPrevented) return
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a' && selectable) {
      event.preventDefault()
      return selectAll()
    }
    const used =
      active.row === HEADER_ROW ? onHeaderKey(event) || onMoveKey(event) : onRowKey(event) || onMoveKey(event)
    if (used) event.preventDefault()
  }
}
