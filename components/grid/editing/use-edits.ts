'use client'
import { useMemo, useRef } from 'react'
import { updateRows } from '@/lib/client/queries'
import { isChanged } from '../data/row-source'
import { type GridController, useGrid } from '../grid-context'
import { type RowChange, RowSaver, type SaveOutcome } from './save-rows'
import { UndoProblem, type UndoStep } from './undo/undo-stack'

export type Edits = {
  /** Shows the changes at once, saves them, and remembers them as one step that can be undone. */
  commit: (label: string, changes: RowChange[], onProgress?: (done: number) => void) => Promise<SaveOutcome>
}

/** Changes of rows in the table, from one cell to a whole paste. */
export function useEdits(): Edits {
  const controller = useGrid()
  const latest = useRef(controller)
  latest.current = controller
  const { slug } = controller.grid
  return useMemo(() => {
    const saver = new RowSaver({
      send: (rows) => updateRows(slug, rows),
      show: (row) => latest.current.shown.replaceRow(row),
      current: (rowId) => latest.current.shown.findRow(rowId),
    })
    const save = async (changes: RowChange[], onProgress?: (done: number) => void) => {
      const outcome = await saver.save(changes, onProgress)
      const rows = outcome.saved.map(({ row }) => row)
      const { shown, rowsChanged } = latest.current
      // The echo of a long save may have come before its answer and looked like somebody else's change.
      for (const { row_id } of rows) if (isChanged(shown.markOf(row_id))) shown.setMark(row_id, null)
      if (rows.length > 0) rowsChanged(rows)
      return outcome
    }
    return {
      async commit(label, changes, onProgress) {
        const saving = save(changes, onProgress)
        // At once, so that a quick Ctrl+Z means this step and waits for it, not the one before.
        const withdraw = latest.current.undo.push(stepOf(label, saving, save, latest))
        const outcome = await saving
        if (outcome.saved.length === 0) withdraw()
        return outcome
      },
    }
  }, [slug])
}

/** Back and forth are the same: each puts back what the last of them has replaced. */
function stepOf(
  label: string,
  saving: Promise<SaveOutcome>,
  save: (changes: RowChange[]) => Promise<SaveOutcome>,
  latest: { current: GridController },
): UndoStep {
  let last = saving
  const reverse = async () => {
    const { saved } = await last
    const outcome = await save(saved.map(({ before }) => before))
    if (outcome.saved.length > 0) last = Promise.resolve(outcome)
    const missed = saved.length - outcome.saved.length
    if (missed === 0) return
    if (outcome.error && outcome.saved.length === 0) throw outcome.error
    throw new UndoProblem(whyNot(outcome, missed, saved.length, latest.current))
  }
  return { label, undo: reverse, redo: reverse }
}

function whyNot({ failed }: SaveOutcome, missed: number, count: number, { labelOf }: GridController): string {
  const [first] = failed
  const reason =
    first?.result.code === 'stale'
      ? `${labelOf(first.change.row)} has been changed by somebody else since.`
      : (first?.result.message ?? 'The server cannot be reached.')
  return count === 1 ? reason : `${missed} of ${count} rows stay as they are. ${reason}`
}
