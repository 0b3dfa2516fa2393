'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { announce } from '@/components/ui/feedback/announce'
import { toast } from '@/components/ui/feedback/toast'
import { useFormat } from '@/components/ui/format-context'
import { messageOf } from '@/lib/client/api'
import { countOf } from '@/lib/client/format'
import { gridOptionsQuery } from '@/lib/client/queries'
import { useGrid } from '../grid-context'
import { describeRows } from '../state/words'
import { plainText } from './clipboard/format'
import type { PlannedCell, TargetCell } from './clipboard/plan-changes'
import { mayEdit, readOnlyWords } from './editable'
import type { FailedRow } from './save-rows'
import type { Edits } from './use-edits'

// Comes with the first paste.
const loadPlanning = () => import('./clipboard/plan-changes')

/** What is asked before many cells change, how far it has come, and what was refused. */
export type BlockDialog =
  | { kind: 'ask'; verb: Verb; cells: PlannedCell[]; notes: string[] }
  | { kind: 'saving'; verb: Verb; done: number; total: number }
  | { kind: 'refused'; verb: Verb; saved: number; failed: FailedRow[]; error: string | null }

export type Verb = 'pasted' | 'filled' | 'cleared'

/** More cells than this are shown before they change. */
const ASKED_ABOVE = 50

export type BlockEdits = {
  dialog: BlockDialog | null
  apply: (verb: Verb, targets: TargetCell[], notes?: string[]) => Promise<void>
  confirm: () => void
  dismiss: () => void
}

/** Changes of many cells at once: planned, asked for when there are many or some cannot be, saved as one step. */
export function useBlockEdits(edits: Edits): BlockEdits {
  const controller = useGrid()
  const format = useFormat()
  const client = useQueryClient()
  const [dialog, setDialog] = useState<BlockDialog | null>(null)
  const latest = useRef({ controller, format })
  latest.current = { controller, format }

  const save = useCallback(
    async (verb: Verb, cells: PlannedCell[]) => {
      const { rowChanges } = await loadPlanning()
      const changes = rowChanges(cells)
      const count = cells.filter((cell) => cell.problem === null).length
      const many = changes.length > 200
      if (many) setDialog({ kind: 'saving', verb, done: 0, total: changes.length })
      else setDialog(null)
      const outcome = await edits.commit(`${countOf(count, 'cell')} ${verb}`, changes, (done) => {
        if (many) setDialog({ kind: 'saving', verb, done, total: changes.length })
      })
      const { saved, failed, error } = outcome
      if (failed.length > 0 || error) {
        const words = error ? messageOf(error) : null
        return setDialog({ kind: 'refused', verb, saved: saved.length, failed, error: words })
      }
      setDialog(null)
      announce(`${countOf(count, 'cell')} ${verb} in ${describeRows(latest.current.controller.grid, changes.length)}`)
      if (count > 1) {
        toast.success(`${countOf(count, 'cell')} ${verb}`, {
          action: { label: 'Undo', onClick: () => void latest.current.controller.undo.undo() },
        })
      }
    },
    [edits],
  )

  const apply = useCallback(
    async (verb: Verb, targets: TargetCell[], notes: string[] = []) => {
      const { controller, format } = latest.current
      const { planChanges } = await loadPlanning()
      const cells = await planChanges(targets, {
        place: { today: format.today(), fromLocal: format.fromLocalInput },
        mayEdit: (column, row) => mayEdit(controller, column, row),
        readOnlyWords: (column) => readOnlyWords(controller, column),
        textNow: (column, row) => plainText(column, row, format),
        options: (column, name) => client.fetchQuery(gridOptionsQuery(controller.grid.slug, column.key, name)),
      })
      if (cells.length === 0) {
        for (const note of notes) toast.info(note)
        announce('Nothing changes')
        return
      }
      const wrong = cells.some((cell) => cell.problem !== null)
      if (wrong || notes.length > 0 || cells.length > ASKED_ABOVE) return setDialog({ kind: 'ask', verb, cells, notes })
      await save(verb, cells)
    },
    [client, save],
  )

  const confirm = () => {
    if (dialog?.kind === 'ask') void save(dialog.verb, dialog.cells)
  }
  return { dialog, apply, confirm, dismiss: () => setDialog(null) }
}
