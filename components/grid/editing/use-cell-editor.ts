'use client'
import { useCallback, useMemo, useRef, useState } from 'react'
import { announce } from '@/components/ui/feedback/announce'
import { toast } from '@/components/ui/feedback/toast'
import { messageOf } from '@/lib/client/api'
import type { ClientColumn, GridRow } from '@/lib/client/grid/grid-types'
import { useGrid } from '../grid-context'
import type { CellPlace } from '../table/layout'
import { mayEdit, readOnlyWords } from './editable'
import { sameValue } from './save-rows'
import type { StaleCell } from './stale-dialog'
import type { DraftRows } from './use-draft-rows'
import type { Edits } from './use-edits'

export type Move = 'down' | 'up' | 'right' | 'left' | 'stay'

/** What was typed or picked; `text` is kept so that a refused value can be put right instead of typed again. */
export type Entry = { value: unknown; label?: string; text?: string }

export type OpenCell = {
  row: GridRow
  column: ClientColumn
  /** The character that began the editing and replaces what was there. */
  seed: string | null
  /** Enter followed while the editor was still on its way. */
  entered?: boolean
  /** What was refused before, with the reason. */
  refused: { entry: Entry; reason: string } | null
}

export type CellEditing = {
  open: OpenCell | null
  stale: StaleCell | null
  closeStale: () => void
  /** Opens the editor of a cell; a yes-or-no cell changes at once. False: the cell is not there. */
  start: (place: CellPlace, how?: { seed?: string }) => boolean
  commit: (entry: Entry, move: Move) => void
  cancel: () => void
}

type Options = {
  edits: Edits
  drafts: DraftRows
  /** Visible columns; the first has place 1. */
  columns: ClientColumn[]
  goTo: (place: CellPlace) => void
}

/** The one cell that is being edited, and what becomes of it. */
export function useCellEditor({ edits, drafts, columns, goTo }: Options): CellEditing {
  const controller = useGrid()
  const [open, setOpen] = useState<OpenCell | null>(null)
  const [stale, setStale] = useState<StaleCell | null>(null)
  const latest = useRef({ controller, columns, goTo, open, drafts })
  latest.current = { controller, columns, goTo, open, drafts }

  const reopen = useCallback((row: GridRow, column: ClientColumn, refused: OpenCell['refused']) => {
    const { controller, columns, goTo, drafts } = latest.current
    const rowId = drafts.idOf(row.row_id)
    const index = controller.shown.indexOf(rowId)
    if (index === -1) return
    goTo({ row: index, column: columns.indexOf(column) + 1 })
    setOpen({ row: controller.shown.getRow(index) ?? row, column, seed: null, refused })
  }, [])

  /** Back to the cell with the reason; who is editing another one by now is only told. */
  const refuse = useCallback(
    (row: GridRow, column: ClientColumn, entry: Entry, reason: string) => {
      const { open, controller } = latest.current
      if (!open) return reopen(row, column, { entry, reason })
      toast.error(`${controller.labelOf(row)}, ${column.label}: not saved`, {
        description: reason,
        action: { label: 'Correct', onClick: () => reopen(row, column, { entry, reason }) },
      })
    },
    [reopen],
  )

  const save = useCallback(
    async (row: GridRow, column: ClientColumn, entry: Entry) => {
      const { controller, drafts } = latest.current
      const changes = { [column.key]: entry.value }
      const labels = entry.label === undefined ? {} : { [`${column.key}__label`]: entry.label }
      if (drafts.has(row.row_id)) {
        const problem = await drafts.change(row.row_id, changes, labels)
        if (problem) refuse(problem.row, column, entry, problem.reason)
        return
      }
      const outcome = await edits.commit(`${controller.labelOf(row)}, ${column.label}`, [{ row, changes, labels }])
      const [failed] = outcome.failed
      if (failed?.result.code === 'stale' && failed.result.row)
        return setStale({ mine: changes, base: row, theirs: failed.result.row })
      if (failed) return refuse(row, column, entry, failed.result.message)
      if (outcome.error) return refuse(row, column, entry, messageOf(outcome.error))
      announce('Saved')
    },
    [edits, refuse],
  )

  const start = useCallback(
    (place: CellPlace, { seed = null }: { seed?: string | null } = {}) => {
      const { controller, columns, open } = latest.current
      const row = controller.shown.getRow(place.row)
      const column = columns[place.column - 1]
      if (!row || !column) return false
      // The editor is still on its way over the network: what is typed meanwhile belongs into it too.
      const typed = open?.row.row_id === row.row_id && open.column.key === column.key ? open.seed : null
      if (typed !== null) {
        setOpen((now) => now && (seed === null ? { ...now, entered: true } : { ...now, seed: typed + seed }))
        return true
      }
      if (!mayEdit(controller, column, row)) {
        const words = readOnlyWords(controller, column)
        announce(words)
        toast.info(words, { id: 'read-only', duration: 3500 })
        return true
      }
      if (column.type === 'boolean') void save(row, column, { value: !isTrue(row[column.key]) })
      else setOpen({ row, column, seed, refused: null })
      return true
    },
    [save],
  )

  const commit = useCallback(
    (entry: Entry, move: Move) => {
      const { open, controller, columns, goTo, drafts } = latest.current
      if (!open) return
      const { row, column } = open
      latest.current.open = null
      setOpen(null)
      const unchanged = sameValue(entry.value, row[column.key] ?? blankLike(entry.value))
      const at = controller.shown.indexOf(drafts.idOf(row.row_id))
      if (move !== 'stay' && at !== -1)
        goTo(neighbour({ row: at, column: columns.indexOf(column) + 1 }, move, controller, columns))
      if (!unchanged) void save(row, column, entry)
      else if (move === 'stay') drafts.discardUntouched(row.row_id)
    },
    [save],
  )

  const cancel = useCallback(() => {
    const { open, controller, columns, goTo, drafts } = latest.current
    if (!open) return
    latest.current.open = null
    setOpen(null)
    drafts.discardUntouched(open.row.row_id)
    const at = controller.shown.indexOf(open.row.row_id)
    goTo({ row: Math.max(0, at), column: columns.indexOf(open.column) + 1 })
  }, [])

  const closeStale = useCallback(() => setStale(null), [])
  return useMemo(
    () => ({ open, stale, closeStale, start, commit, cancel }),
    [open, stale, closeStale, start, commit, cancel],
  )
}

const isTrue = (value: unknown): boolean => value === true || value === 'true'

/** An empty cell may come as nothing at all: typing nothing into it is no change. */
const blankLike = (value: unknown): unknown =>
  value === '' ? '' : Array.isArray(value) && value.length === 0 ? [] : null

/** Where Enter and Tab lead: the row below or above, or the next cell that can be changed, also across rows. */
function neighbour(
  from: CellPlace,
  move: Move,
  controller: Parameters<typeof mayEdit>[0] & {
    shown: { rowCount: number; getRow: (index: number) => GridRow | undefined }
  },
  columns: ClientColumn[],
): CellPlace {
  const last = controller.shown.rowCount - 1
  if (move === 'down') return { ...from, row: Math.min(last, from.row + 1) }
  if (move === 'up') return { ...from, row: Math.max(0, from.row - 1) }
  if (move === 'stay') return from
  const step = move === 'right' ? 1 : -1
  let { row, column } = from
  for (let tries = 0; tries < columns.length * 2; tries++) {
    column += step
    if (column < 1 || column > columns.length) {
      if (row + step < 0 || row + step > last) return from
      row += step
      column = step === 1 ? 1 : columns.length
    }
    const there = controller.shown.getRow(row)
    const candidate = columns[column - 1]
    if (there && candidate && mayEdit(controller, candidate, there)) return { row, column }
  }
  return from
}
