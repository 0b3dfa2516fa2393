'use client'
import { useCallback, useMemo, useState } from 'react'
import { type ConfirmRequest, confirm } from '@/components/ui/confirm'
import { toast } from '@/components/ui/toast'
import { messageOf } from '@/lib/client/api'
import { formatNumber } from '@/lib/client/format'
import type { ActionResult, ClientAction, ClientGrid, GridRow } from '@/lib/client/grid-types'
import { runGridAction } from '@/lib/client/queries'
import { fillIn, rowsInWords } from '../state/words'
import { type ActionTarget, targetBody, targetCount } from './action-targets'
import { followJob } from './follow-job'

const DELETE = 'delete'
const RESTORE = 'restore'

export type FailedResult = {
  title: string
  result: ActionResult
  labels: Map<string, string>
  retry: (ids: string[]) => void
}

type Options = {
  grid: ClientGrid
  labelOf: (row: GridRow) => string
  /** After something changed: read again, and let go of the rows that were handled. */
  onDone: (handledIds: string[]) => void
}

export type GridActions = ReturnType<typeof useGridActions>

/** Runs actions of a grid: asks first where the action says so, tells what came of it, offers the way back. */
export function useGridActions({ grid, labelOf, onDone }: Options) {
  const [asking, setAsking] = useState<{ action: ClientAction; target: ActionTarget } | null>(null)
  const [failed, setFailed] = useState<FailedResult | null>(null)

  /** The confirmation in words; null when none is asked for. */
  const questionOf = useCallback(
    (action: ClientAction, target: ActionTarget): ConfirmRequest | null => {
      if (!action.confirm) return null
      const only = target.kind === 'rows' && target.rows.length === 1 ? target.rows[0] : undefined
      const rows = rowsInWords(grid, targetCount(target))
      const label = only ? labelOf(only) : rows
      const danger = action.effect === 'danger' || action.key === DELETE
      if (action.key === DELETE) {
        const body =
          grid.ops.delete === 'soft'
            ? 'Whatever is deleted goes to the bin and can be restored from there.'
            : 'This cannot be undone.'
        return { title: `Delete ${label}?`, body, button: only ? 'Delete' : `Delete ${rows}`, danger }
      }
      const words = { count: formatNumber(targetCount(target)), label }
      const { title, body, button } = action.confirm
      return { title: fillIn(title, words), body: fillIn(body, words), button: fillIn(button, words), danger }
    },
    [grid, labelOf],
  )

  /** The way back from a deletion. */
  const restore = useCallback(
    async (ids: string[]) => {
      try {
        await runGridAction<ActionResult>(grid.slug, RESTORE, { ids, params: {} })
        onDone([])
        toast.success(`${rowsInWords(grid, ids.length)} restored`)
      } catch (error) {
        tellFailure(error)
      }
    },
    [grid, onDone],
  )

  const doneInWords = useCallback(
    (action: ClientAction, target: ActionTarget, result: ActionResult): string => {
      const only = target.kind === 'rows' && target.rows.length === 1 ? target.rows[0] : undefined
      const what = only ? labelOf(only) : rowsInWords(grid, result.results.length)
      if (action.key === DELETE) return `${what} deleted`
      if (action.key === RESTORE) return `${what} restored`
      return result.message
    },
    [grid, labelOf],
  )

  const labelsOf = useCallback(
    (target: ActionTarget) =>
      new Map(target.kind === 'rows' ? target.rows.map((row) => [row.row_id, labelOf(row)]) : []),
    [labelOf],
  )

  const tell = useCallback(
    (action: ClientAction, target: ActionTarget, result: ActionResult, retry: (ids: string[]) => void) => {
      const done = result.results.filter((one) => one.ok).map((one) => one.id)
      onDone(done)
      const failures = result.results.filter((one) => !one.ok)
      if (failures.length === 0) {
        const undoable = action.key === DELETE && grid.bin && done.length > 0
        const undo = undoable
          ? { action: { label: 'Undo', onClick: () => void restore(done) }, duration: 10_000 }
          : undefined
        if (result.ok) toast.success(doneInWords(action, target, result), undo)
        else toast.error(result.message)
        return
      }
      setFailed({ title: action.label, result, labels: labelsOf(target), retry })
    },
    [grid.bin, doneInWords, labelsOf, onDone, restore],
  )

  /** Sends the action; throws so that a dialog can show what is wrong at its fields. */
  const execute = useCallback(
    async (action: ClientAction, target: ActionTarget, params: Record<string, unknown>, idempotencyKey?: string) => {
      const body = { ...targetBody(target), params }
      const answer = await runGridAction<ActionResult | { job_id: string }>(grid.slug, action.key, body, idempotencyKey)
      const retry = (ids: string[]) => {
        void execute(action, target.kind === 'rows' ? onlyIds(target, ids) : idTarget(ids), params).catch(tellFailure)
      }
      if ('job_id' in answer) {
        const onDetails = (result: ActionResult) =>
          setFailed({ title: action.label, result, labels: labelsOf(target), retry })
        void followJob(answer.job_id, { title: action.label, onEnd: () => onDone([]), onDetails })
      } else tell(action, target, answer, retry)
    },
    [grid.slug, labelsOf, onDone, tell],
  )

  const run = useCallback(
    async (action: ClientAction, target: ActionTarget) => {
      if (action.params.length > 0) return setAsking({ action, target })
      const question = questionOf(action, target)
      if (question && !(await confirm(question))) return
      try {
        await execute(action, target, {})
      } catch (error) {
        tellFailure(error)
      }
    },
    [execute, questionOf],
  )

  return useMemo(
    () => ({
      run,
      execute,
      questionOf,
      asking,
      stopAsking: () => setAsking(null),
      failed,
      dismissFailed: () => setFailed(null),
    }),
    [run, execute, questionOf, asking, failed],
  )
}

export function tellFailure(error: unknown): void {
  toast.error(messageOf(error))
}

const onlyIds = (target: { kind: 'rows'; rows: GridRow[] }, ids: string[]): ActionTarget => ({
  kind: 'rows',
  rows: target.rows.filter((row) => ids.includes(row.row_id)),
})

const idTarget = (ids: string[]): ActionTarget => ({ kind: 'rows', rows: ids.map((row_id) => ({ row_id })) })
