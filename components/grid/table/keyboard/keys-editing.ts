import type { KeyboardEvent } from 'react'
import { isDraft } from '@/components/grid/data/row-overlay'
import { hasEditableCells, mayEdit } from '@/components/grid/editing/editable'
import type { GridRow } from '@/lib/client/grid/grid-types'
import { singleKeysAreOn } from '@/lib/client/shortcuts'
import { CHECK_COLUMN } from '../layout'
import type { KeyContext } from './key-context'

/** Keys that change what a cell holds, or open its row. */
export function editByKey(event: KeyboardEvent, context: KeyContext): boolean {
  const { controller, active } = context
  const row = controller.shown.getRow(active.row)
  if (!row) return false
  const control = event.ctrlKey || event.metaKey
  if (event.key === 'Enter') return enter(control, row, context)
  if (event.key === 'Delete' || event.key === 'Backspace') return remove(event.key, control, row, context)
  if (event.key === 'F2') return context.startEditing(active)
  if (event.key === 'Insert' && context.addRow && !control) {
    context.addRow()
    return true
  }
  if (control && !event.shiftKey && hasEditableCells(controller)) {
    if (event.key.toLowerCase() === 'd') return done(context.fillDown)
    // On a single cell Ctrl+R stays the browser's.
    if (event.key.toLowerCase() === 'r' && context.range.many) return done(context.fillRight)
  }
  if (control || event.key.length !== 1 || event.key === ' ') return false
  return typed(event.key, row, context)
}

function done(work: () => void): boolean {
  work()
  return true
}

/** Enter opens the row where it stands for the row or cannot be changed, and edits everywhere else. */
function enter(control: boolean, row: GridRow, context: KeyContext): boolean {
  const { controller, active, columns } = context
  const column = columns[active.column - 1]
  const draft = isDraft(row.row_id)
  if (!draft && (control || !column || column.primary || !mayEdit(controller, column, row))) {
    controller.openRow(row.row_id)
    return true
  }
  return column ? context.startEditing(active) : false
}

/** Delete empties cells; rows whose boxes are ticked, and Ctrl+Delete, are about rows. */
function remove(key: string, control: boolean, row: GridRow, context: KeyContext): boolean {
  const { controller, active, range } = context
  const { selection } = controller
  const ticked = !range.many && !selection.all && selection.rows.has(row.row_id)
  const rowsMeant = key === 'Delete' && (control || ticked || active.column === CHECK_COLUMN)
  if (!rowsMeant && hasEditableCells(controller)) return done(context.clearCells)
  if (key !== 'Delete' || selection.all || controller.view.bin || isDraft(row.row_id)) return false
  const action = controller.grid.actions.find((one) => one.key === 'delete')
  const rows = ticked ? [...selection.rows.values()] : [row]
  if (action) void controller.actions.run(action, { kind: 'rows', rows })
  return true
}

/** A character replaces what the cell holds; where nothing can be changed, single keys keep their meaning. */
function typed(key: string, row: GridRow, context: KeyContext): boolean {
  const { controller, active, columns } = context
  const column = columns[active.column - 1]
  // Search and help have no other key, and few values begin like that.
  if (key === '/' || key === '?') return false
  if (column && mayEdit(controller, column, row)) return context.startEditing(active, { seed: key })
  if (!singleKeysAreOn()) return false
  if (key === 'o') {
    controller.openRow(row.row_id)
    return true
  }
  if (key !== 'e') return false
  const first = columns.findIndex((one) => mayEdit(controller, one, row))
  if (first === -1) return false
  const place = { row: active.row, column: first + 1 }
  context.goTo(place)
  return context.startEditing(place)
}
