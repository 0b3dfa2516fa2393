import { z } from 'zod'
import { conflict } from '@/lib/core/errors'
import { isEnded, ownRun } from '@/lib/core/jobs/own-run'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { findGrid } from '@/lib/core/registry'
import type { Grid } from '../define-grid'
import { csvCell } from '../export/export'
import type { ActionResult } from '../wire'
import { type ActionJobInput, gridActionJob, startActionJob } from './action-job'
import { EDIT, UNDO_EDIT, type ValuesOfRow } from './bulk-edit'
import { findAction } from './run-action'

/** What can be done with a bulk action once it has ended: look at its failures, try them again, take it back. */

const started = z.object({ job_id: z.string() })
export const jobFailures = z
  .object({ failures: z.array(z.object({ id: z.string(), label: z.string(), message: z.string() })) })
  .meta({ id: 'JobFailures' })

export const listFailures = defineOperation({
  name: 'core.job.failures',
  title: 'Read what failed in a job',
  permission: 'core.job.read',
  effect: 'read',
  input: z.strictObject({ id: z.string(), format: z.enum(['json', 'csv']).default('json') }),
  output: z.union([jobFailures, z.instanceof(Response)]),
  async run({ ctx, input }) {
    const { result, title } = await ownRun(ctx, input.id)
    const failures = failuresOf(result).map(({ id, label, message }) => ({ id, label: label ?? id, message }))
    return input.format === 'csv' ? csvOf(title, failures) : { failures }
  },
})

export const retryFailed = defineOperation({
  name: 'core.job.retry',
  title: 'Tried failed rows again',
  permission: 'core.job.read',
  effect: 'write',
  delegates: true,
  input: z.strictObject({ id: z.string() }),
  output: started,
  async run({ ctx, input }) {
    const { grid, asked, result } = await endedAction(ctx, input.id)
    const ids = failuresOf(result).map(({ id }) => id)
    if (ids.length === 0) throw conflict('None of its rows failed.')
    return startActionJob(grid, findAction(grid, asked.action, ctx), ctx, ids, asked.params)
  },
})

/** An edit gives back the values, a deletion the rows; what is undone can be undone again. */
export const undoRun = defineOperation({
  name: 'core.job.undo',
  title: 'Undid a job',
  permission: 'core.job.read',
  effect: 'write',
  delegates: true,
  input: z.strictObject({ id: z.string() }),
  output: started,
  async run({ ctx, input }) {
    const { grid, asked, result } = await endedAction(ctx, input.id)
    const done = (result?.results ?? []).filter(({ ok }) => ok)
    const back = wayBack(asked.action, done)
    if (!back) throw conflict('This cannot be undone.')
    if (back.ids.length === 0) throw conflict('Nothing was changed, so there is nothing to undo.')
    return startActionJob(grid, findAction(grid, back.action, ctx), ctx, back.ids, back.params)
  },
})

type Done = ActionResult['results']

function wayBack(
  action: string,
  done: Done,
): { action: string; ids: string[]; params: Record<string, unknown> } | null {
  const ids = done.map(({ id }) => id)
  if (action === 'delete') return { action: 'restore', ids, params: {} }
  if (action === 'restore') return { action: 'delete', ids, params: {} }
  if (action !== EDIT && action !== UNDO_EDIT) return null
  const rows = Object.fromEntries(
    done.flatMap(({ id, data }) => {
      const { before, after } = (data ?? {}) as Partial<ValuesOfRow>
      return before && after ? [[id, { before, after }]] : []
    }),
  )
  return { action: UNDO_EDIT, ids: Object.keys(rows), params: { rows } }
}

async function endedAction(ctx: OperationCtx, id: string) {
  const run = await ownRun(ctx, id)
  const asked = run.input as unknown as ActionJobInput
  const grid: Grid | undefined = run.job === gridActionJob.name ? findGrid(asked.slug) : undefined
  if (!grid) throw conflict('This can be done only with actions on rows.')
  if (!isEnded(run)) throw conflict('This has not ended yet.')
  return { grid, asked, result: run.result as ActionResult | null }
}

function failuresOf(result: unknown): Done {
  const rows = (result as Partial<ActionResult> | null)?.results
  return Array.isArray(rows) ? rows.filter((row) => row && row.ok === false) : []
}

function csvOf(title: string, failures: { id: string; label: string; message: string }[]): Response {
  const lines = [['Row', 'Reason', 'Id'], ...failures.map(({ id, label, message }) => [label, message, id])]
  const name = `${title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')}-failed.csv`
  return new Response(`\uFEFF${lines.map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    },
  })
}
