import type { KeyboardEvent } from 'react'
import { type CellPlace, HEADER_ROW } from '../layout'
import type { KeyContext } from './key-context'

/** Arrows, Home, End, Page Up and Down: from cell to cell; with Shift they draw the selection of cells. */
export function moveByKey(event: KeyboardEvent, context: KeyContext): boolean {
  const { active, range, controller } = context
  const drawing = event.shiftKey && active.row !== HEADER_ROW && active.column > 0
  const from = drawing ? range.head : active
  const to = destination(event, from, context)
  if (!to) return false
  const bounded = withinTable(to, context)
  if (!drawing) {
    range.collapse()
    context.goTo(bounded)
    return true
  }
  const place = { row: Math.max(0, bounded.row), column: Math.max(1, bounded.column) }
  range.extendTo(place)
  context.reveal(place)
  // Rows that the block reaches are wanted soon: to be copied, filled or cleared.
  if (place.row > from.row) void controller.shown.ensureRange(place.row, place.row)
  return true
}

function destination(event: KeyboardEvent, { row, column }: CellPlace, context: KeyContext): CellPlace | null {
  const far = event.ctrlKey || event.metaKey
  const lastRow = context.controller.shown.rowCount - 1
  const lastColumn = context.columnCount - 1
  switch (event.key) {
    case 'ArrowDown':
      return { row: far ? lastRow : row + 1, column }
    case 'ArrowUp':
      return { row: far ? 0 : row - 1, column }
    case 'ArrowRight':
      return { row, column: far ? lastColumn : column + 1 }
    case 'ArrowLeft':
      return { row, column: far ? 0 : column - 1 }
    case 'Home':
      return { row: far ? 0 : row, column: 0 }
    case 'End':
      return { row: far ? lastRow : row, column: lastColumn }
    case 'PageDown':
      return { row: row + context.pageSize(), column }
    case 'PageUp':
      return { row: Math.max(0, row - context.pageSize()), column }
    default:
      return null
  }
}

function withinTable({ row, column }: CellPlace, context: KeyContext): CellPlace {
  return {
    row: Math.max(HEADER_ROW, Math.min(context.controller.shown.rowCount - 1, row)),
    column: Math.max(context.firstColumn, Math.min(context.columnCount - 1, column)),
  }
}
