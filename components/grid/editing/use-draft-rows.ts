'use client'
import { useMemo, useRef } from 'react'
import { announce } from '@/components/ui/feedback/announce'
import { ApiError, messageOf } from '@/lib/client/api'
import type { ClientColumn, GridRow } from '@/lib/client/grid/grid-types'
import { createRow, deleteRow, runGridAction } from '@/lib/client/queries'
import { randomId } from '@/lib/client/random-id'
import { isDraft } from '../data/row-overlay'
import { type GridController, useGrid } from '../grid-context'
import type { Values } from './save-rows'
import type { Edits } from './use-edits'

/** Beside the columns of a row that is being typed: why it is not saved yet. */
export const DRAFT_NOTE = 'draft__note'

/** Why a new row was not made, and at which of its cells. */
type DraftProblem = { row: GridRow; column: string | null; reason: string }

export type DraftRows = {
  has: (rowId: string) => boolean
  /** The id that the row has by now: a draft gets its own once it is saved. */
  idOf: (rowId: string) => string
  /** A new row on top; returns its id. */
  add: () => string
  /** Keeps what was typed; the row is made once all that is required is there. */
  change: (rowId: string, changes: Values, labels: Values) => Promise<DraftProblem | null>
  giveUp: (rowId: string) => void
  tryAgain: (rowId: string) => void
  /** Takes it away if nothing was typed into it. */
  discardUntouched: (rowId: string) => boolean
  /** Takes away all that were left without a word, but for this one. */
  sweep: (keep: string | undefined) => void
}

type Draft = {
  values: Values
  /** The last attempt: the same values are the same intent, and make one row at most. */
  tried: { body: string; key: string } | null
  posting: Promise<DraftProblem | null> | null
  savedAs: GridRow | null
}

/** Rows that are typed in place: on the screen at once, on the server as soon as they can be. */
export function useDraftRows(edits: Edits): DraftRows {
  const controller = useGrid()
  const latest = useRef(controller)
  latest.current = controller
  const drafts = useRef(new Map<string, Draft>())

  return useMemo(() => {
    const giveUp = (rowId: string) => {
      drafts.current.delete(rowId)
      latest.current.shown.dropRow(rowId)
    }

    const discardUntouched = (rowId: string): boolean => {
      const draft = drafts.current.get(rowId)
      const untouched = draft !== undefined && !draft.savedAs && Object.keys(draft.values).length === 0
      if (untouched) giveUp(rowId)
      return untouched
    }

    const note = (rowId: string, reason: string | null) =>
      latest.current.shown.replaceRow({ row_id: rowId, [DRAFT_NOTE]: reason })

    const post = async (rowId: string, draft: Draft): Promise<DraftProblem | null> => {
      const { grid, newRow } = latest.current
      const values = { ...newRow, ...draft.values }
      const body = JSON.stringify(values)
      if (draft.tried?.body !== body) draft.tried = { body, key: randomId() }
      try {
        const { row } = await createRow(grid.slug, values, draft.tried.key)
        draft.savedAs = row
        const { shown, rowsChanged, undo, labelOf } = latest.current
        shown.dropRow(rowId)
        shown.addRow(row)
        rowsChanged([row])
        if (grid.ops.delete === 'soft') undo.push(stepOf(row, latest))
        announce(`${labelOf(row)} added`)
        return null
      } catch (error) {
        return problemOf(error, latest.current.shown.findRow(rowId) ?? { row_id: rowId }, grid.columns)
      }
    }

    /** Makes the row if all that is required is there; what is in the way stands at the row. */
    const attempt = async (rowId: string, draft: Draft): Promise<DraftProblem | null> => {
      const missing = missingIn(latest.current.grid.columns, draft.values)
      if (missing.length > 0) {
        note(rowId, `Fill in ${missing.map(({ label }) => label).join(', ')}.`)
        return null
      }
      note(rowId, null)
      draft.posting = post(rowId, draft)
      const problem = await draft.posting
      draft.posting = null
      if (problem) note(rowId, problem.reason)
      return problem
    }

    return {
      has: (rowId) => isDraft(rowId) && drafts.current.has(rowId),
      idOf: (rowId) => drafts.current.get(rowId)?.savedAs?.row_id ?? rowId,
      giveUp,
      discardUntouched,
      tryAgain(rowId) {
        const draft = drafts.current.get(rowId)
        if (draft && !draft.posting && !draft.savedAs) void attempt(rowId, draft)
      },
      sweep(keep) {
        for (const rowId of [...drafts.current.keys()]) if (rowId !== keep) discardUntouched(rowId)
      },
      add() {
        const id = `draft:${randomId()}`
        drafts.current.set(id, { values: {}, tried: null, posting: null, savedAs: null })
        latest.current.shown.addRow({ row_id: id })
        return id
      },
      async change(rowId, changes, labels) {
        const draft = drafts.current.get(rowId)
        if (!draft) return null
        if (!draft.savedAs) latest.current.shown.replaceRow({ row_id: rowId, ...changes, ...labels })
        // While the row is being made, what is typed meanwhile waits and then changes the row that was made.
        while (draft.posting) await draft.posting
        if (draft.savedAs) {
          const row = latest.current.shown.findRow(draft.savedAs.row_id) ?? draft.savedAs
          const { failed, error } = await edits.commit(latest.current.labelOf(row), [{ row, changes, labels }])
          const reason = failed[0]?.result.message ?? (error ? messageOf(error) : null)
          return reason ? { row, column: null, reason } : null
        }
        draft.values = withoutBlanks({ ...draft.values, ...changes })
        const problem = await attempt(rowId, draft)
        // Only what belongs to the cell itself is said there; the rest stands at the row.
        return problem?.column && problem.column in changes ? problem : null
      },
    }
  }, [edits])
}

/** Required columns that a new row does not have yet. */
const missingIn = (columns: ClientColumn[], values: Values): ClientColumn[] =>
  columns.filter((column) => column.required && column.creatable && isBlank(values[column.key]))

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const withoutBlanks = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlank(value)))

function problemOf(error: unknown, row: GridRow, columns: ClientColumn[]): DraftProblem {
  if (!(error instanceof ApiError)) return { row, column: null, reason: messageOf(error) }
  const messages = error.fieldMessages()
  const column = columns.find(({ key }) => key in messages)
  return column
    ? { row, column: column.key, reason: messages[column.key] ?? error.message }
    : { row, column: null, reason: error.message }
}

/** A new row is undone by deleting it, which only a bin makes safe to take back. */
function stepOf(row: GridRow, latest: { current: GridController }) {
  const { grid, labelOf } = latest.current
  return {
    label: `${labelOf(row)} added`,
    async undo() {
      await deleteRow(grid.slug, row.row_id)
      latest.current.shown.dropRow(row.row_id)
      latest.current.rowsChanged([])
    },
    async redo() {
      await runGridAction(grid.slug, 'restore', { ids: [row.row_id], params: {} })
      latest.current.shown.addRow(row)
      latest.current.rowsChanged([row])
    },
  }
}
