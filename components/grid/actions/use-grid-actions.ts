'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useCallback, useMemo, useState } from 'react'
import { followJob, isUndoable, setJobsTrayOpen } from '@/components/shell/jobs/use-jobs'
import { toast } from '@/components/ui/feedback/toast'
import { confirm } from '@/components/ui/overlays/confirm'
import type { ConfirmRequest } from '@/components/ui/overlays/confirm-dialog'
import { messageOf } from '@/lib/client/api'
import { formatNumber } from '@/lib/client/format'
import type { ActionResult, ClientAction, ClientGrid, GridRow } from '@/lib/client/grid/grid-types'
import { rehearseGridAction, runGridAction } from '@/lib/client/queries'
import { UndoProblem, type UndoStep } from '../editing/undo/undo-stack'
import type { GridUndo } from '../editing/undo/use-undo'
import { describeRows, fillIn } from '../state/words'
import { type ActionTarget, asksFirst, EDIT, isDangerous, targetBody, targetCount } from './action-targets'

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
  undo: GridUndo
}

export type GridActions = ReturnType<typeof useGridActions>

/** Runs actions of a grid: asks first where the action says so, tells what came of it, offers the way back. */
export function useGridActions({ grid, labelOf, onDone, undo }: Options) {
  const queries = useQueryClient()
  const router = useRouter()
  const [asking, setAsking] = useState<{ action: ClientAction; target: ActionTarget } | null>(null)
  const [failed, setFailed] = useState<FailedResult | null>(null)
  const around = useMemo(() => ({ grid, queries, onDone }), [grid, queries, onDone])

  /** The confirmation in words; null when none is asked for. */
  const questionOf = useCallback(
    (action: ClientAction, target: ActionTarget): ConfirmRequest | null => {
      const only = target.kind === 'rows' && target.rows.length === 1 ? target.rows[0] : undefined
      const rows = describeRows(grid, targetCount(target))
      const label = only ? labelOf(only) : rows
      const danger = isDangerous(action)
      if (!action.confirm)
        return danger && targetCount(target) > 1
          ? { title: `${action.label}: ${rows}?`, button: action.label, danger }
          : null
      if (action.key === DELETE) {
        const body =
          grid.ops.delete === 'soft'
            ? 'Whatever is deleted goes to the bin and can be restored from there.'
            : 'This cannot be undone.'
        return { title: `Delete ${label}?`, body, button: only ? 'Delete' : `Delete ${rows}`, danger }
      }
      const words = { count: formatNumber(targetCount(target)), label }
      const { title, body, button } = action.confirm
      const about = [fillIn(body, words), target.note].filter(Boolean).join(' ')
      return { title: fillIn(title, words), body: about, button: fillIn(button, words), danger }
    },
    [grid, labelOf],
  )

  const describeDone = useCallback(
    (action: ClientAction, target: ActionTarget, result: ActionResult): string => {
      const only = target.kind === 'rows' && target.rows.length === 1 ? target.rows[0] : undefined
      const done = result.results.filter(({ ok }) => ok).length
      const what = only ? labelOf(only) : describeRows(grid, done)
      if (action.key === DELETE) return `${what} deleted`
      if (action.key === RESTORE) return `${what} restored`
      // What was done to one row says more than that one row is done.
      const [own] = result.results
      return only && own && action.key !== EDIT && own.message !== 'Done.' ? own.message : result.message
    },
    [grid, labelOf],
  )

  const labelsOf = useCallback(
    (target: ActionTarget, result: ActionResult) =>
      new Map([
        ...result.results.flatMap(({ id, label }) => (label ? [[id, label] as const] : [])),
        ...(target.kind === 'rows' ? target.rows.map((row) => [row.row_id, labelOf(row)] as const) : []),
      ]),
    [labelOf],
  )

  const tell = useCallback(
    async (action: ClientAction, target: ActionTarget, result: ActionResult, retry: (ids: string[]) => void) => {
      onDone(result.results.filter((one) => one.ok).map((one) => one.id))
      const words = describeDone(action, target, result)
      const { stepOfResult } = await import('./undo-steps')
      const step = stepOfResult(around, action.key, result, words.replace(/\.$/, ''))
      const withdraw = step && undo.push(step)
      if (result.results.some(({ ok }) => !ok))
        return setFailed({ title: action.label, result, labels: labelsOf(target, result), retry })
      if (!result.ok) return toast.error(result.message)
      const page = pageOf(result)
      if (page) return router.push(page)
      const back = step && withdraw ? { label: 'Undo', onClick: () => void takeBack(step, withdraw) } : undefined
      toast.success(words, back ? { action: back, duration: 10_000 } : undefined)
    },
    [around, describeDone, labelsOf, onDone, router, undo],
  )

  /** Goes on in the background, where the shell shows it. */
  const follow = useCallback(
    async (action: ClientAction, target: ActionTarget, jobId: string) => {
      const title = `${action.label}: ${describeRows(grid, targetCount(target))}`
      const show = { label: 'Show', onClick: () => setJobsTrayOpen(true) }
      toast.info(title, { id: `job-${jobId}`, description: 'Goes on in the background.', action: show })
      const job = await followJob(queries, jobId)
      onDone(target.kind === 'rows' ? target.rows.map((row) => row.row_id) : [])
      if (!isUndoable(job) || (action.key === DELETE && !grid.bin)) return
      const { stepOfJob } = await import('./undo-steps')
      undo.push(stepOfJob(around, job))
    },
    [around, grid, onDone, queries, undo],
  )

  /** Sends the action; throws so that a dialog can show what is wrong at its fields. */
  const execute = useCallback(
    async (action: ClientAction, target: ActionTarget, params: Record<string, unknown>, idempotencyKey?: string) => {
      // The question was answered before.
      const body = { ...targetBody(target), params, ...(isDangerous(action) ? { confirm: true } : {}) }
      const answer = await runGridAction(grid.slug, action.key, body, idempotencyKey)
      const retry = (ids: string[]) => {
        void execute(action, target.kind === 'rows' ? onlyIds(target, ids) : idTarget(ids), params).catch(reportFailure)
      }
      if ('job_id' in answer) void follow(action, target, answer.job_id)
      else await tell(action, target, answer, retry)
    },
    [grid.slug, follow, tell],
  )

  const run = useCallback(
    async (action: ClientAction, chosen: ActionTarget) => {
      try {
        const target = await counted(grid, action, chosen)
        if (asksFirst(action)) return setAsking({ action, target })
        const question = questionOf(action, target)
        if (question && !(await confirm(question))) return
        await execute(action, target, {})
      } catch (error) {
        reportFailure(error)
      }
    },
    [execute, grid, questionOf],
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

/** An action on one row may answer with the page where it goes on: `data.href`. */
function pageOf({ results }: ActionResult): string | null {
  const { href } = ((results.length === 1 && results[0]?.data) || {}) as { href?: unknown }
  return typeof href === 'string' && /^\/(?!\/)/.test(href) ? href : null
}

function reportFailure(error: unknown): void {
  toast.error(messageOf(error))
}

/** What matches may have been estimated, or have changed since: a question names the exact number, and whom it leaves out. */
async function counted(grid: ClientGrid, action: ClientAction, target: ActionTarget): Promise<ActionTarget> {
  // A bulk edit counts for itself, once it knows what is to change.
  if (target.kind === 'none' || action.key === 'edit') return target
  if (target.kind === 'rows' && !action.preview) return target
  const { count, message } = await rehearseGridAction(grid.slug, action.key, targetBody(target))
  return { ...target, ...(target.kind === 'all' ? { count } : {}), ...(message ? { note: message } : {}) }
}

async function takeBack(step: UndoStep, withdraw: () => void): Promise<void> {
  withdraw()
  try {
    await step.undo()
    toast.success(`Undone: ${step.label}`)
  } catch (error) {
    toast.error(error instanceof UndoProblem ? error.message : messageOf(error))
  }
}

const onlyIds = (target: { kind: 'rows'; rows: GridRow[] }, ids: string[]): ActionTarget => ({
  kind: 'rows',
  rows: target.rows.filter((row) => ids.includes(row.row_id)),
})

const idTarget = (ids: string[]): ActionTarget => ({ kind: 'rows', rows: ids.map((row_id) => ({ row_id })) })
