import type { KeyboardEvent } from 'react'
import { isDraft } from '@/components/grid/data/row-overlay'
import type { GridController } from '@/components/grid/grid-context'
import { addRange, extendTo, selectEverything, selectRows, toggleRow } from '@/components/grid/state/selection'
import { describeRows } from '@/components/grid/state/words'
import { announce } from '@/components/ui/feedback/announce'
import type { GridRow } from '@/lib/client/grid/grid-types'
import { CHECK_COLUMN } from '../layout'
import type { KeyContext } from './key-context'

/** Space ticks the row, with Shift all since the last one; in the column of boxes Shift and an arrow do so too. */
export function selectByKey(event: KeyboardEvent, context: KeyContext): boolean {
  const { controller, active, firstColumn, range } = context
  if (event.key === 'Escape') {
    if (!range.many) return context.discardUntouched(active) || context.forgetCopied()
    range.collapse()
    return true
  }
  if (firstColumn !== CHECK_COLUMN) return false
  if (event.key === ' ') {
    toggle(event.shiftKey, context)
    return true
  }
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (!step || !event.shiftKey || active.column !== CHECK_COLUMN || active.row + step < 0) return false
  const far = event.ctrlKey || event.metaKey
  const last = controller.shown.rowCount - 1
  extend(far ? (step === 1 ? last : 0) : Math.min(last, active.row + step), context)
  return true
}

function toggle(many: boolean, { controller, active, range }: KeyContext): void {
  const { shown, setSelection } = controller
  const row = shown.getRow(active.row)
  if (!row || isDraft(row.row_id)) return
  if (many && range.many) {
    setSelection((selection) => addRange(selection, rowsOf(shown, range.area.top, range.area.bottom)))
    return
  }
  setSelection((selection) => {
    const { anchor } = selection
    if (!many || anchor === null) return toggleRow(selection, row, active.row)
    return addRange(selection, rowsOf(shown, Math.min(anchor, active.row), Math.max(anchor, active.row)))
  })
}

function extend(to: number, { controller, active, goTo }: KeyContext): void {
  const { shown, setSelection } = controller
  setSelection((selection) =>
    extendTo(selection, { row: shown.getRow(active.row), index: active.row }, { row: shown.getRow(to), index: to }),
  )
  goTo({ row: to, column: active.column })
}

function rowsOf(shown: GridController['shown'], first: number, last: number): GridRow[] {
  const rows: GridRow[] = []
  for (let index = first; index <= last; index++) {
    const row = shown.getRow(index)
    if (row && !isDraft(row.row_id)) rows.push(row)
  }
  return rows
}

/** Once: all that is loaded; again: all that matches. */
export function selectAll({ grid, shown, selection, setSelection, count }: GridController): void {
  const loaded = shown.loadedRows().filter((row) => !isDraft(row.row_id))
  if (!selection.all && selection.rows.size >= loaded.length && loaded.length > 0) {
    setSelection(selectEverything())
    announce(`All ${describeRows(grid, count?.value ?? loaded.length)} that match are selected`)
  } else {
    setSelection(selectRows(loaded))
    announce(`${describeRows(grid, loaded.length)} selected. Press again to select all that match.`)
  }
}
