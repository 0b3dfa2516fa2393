import type { OrganizationCtx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import type { JobProgress } from '@/lib/core/jobs/define-job'
import { describeCancellation, spaced } from '@/lib/core/jobs/job-run'
import { log } from '@/lib/core/log'
import { isDeadlock, runOperation } from '@/lib/core/operation'
import { settled } from '@/lib/core/transaction/batch'
import type { Action, Grid } from '../define-grid'
import { labelsOfRows } from '../query/row-labels'
import type { ActionResult } from '../wire'
import { EDIT, UNDO_EDIT } from './bulk-edit'
import { doneRow, inChunks, inputOf, type RowResult, refusedRow, runChunk } from './run-chunk'
import { manyOf } from './run-many'

/** Rows worked on at the same time: the database is busy while one of them waits for its commit. */
const ROWS_AT_ONCE = 4
/** While the database writes one chunk, the next is prepared. */
const CHUNKS_AT_ONCE = 2

export type Steering = {
  progress: JobProgress
  /** A person asked to stop: what was done stays. */
  cancel: AbortSignal
  /** The process must stop: the rest is done by another attempt. */
  signal: AbortSignal
}

/**
 * Rows that the grid can write together go in chunks of one transaction, the others in one each. The retry key of either is
 * derived from the request's, so that a retry doubles nothing.
 */
export async function runEach(
  grid: Grid,
  action: Action,
  ctx: OrganizationCtx,
  ids: string[],
  params: Record<string, unknown>,
  steering?: Steering,
): Promise<ActionResult> {
  const results: RowResult[] = []
  let finished = 0
  let failed = 0
  const note = async (from: number, some: RowResult[]) => {
    some.forEach((result, index) => {
      results[from + index] = result
      if (!result.ok) failed++
    })
    finished += some.length
    await steering?.progress({ done: finished, total: ids.length, failed })
  }
  const ended = () => {
    if (steering?.cancel.aborted) return true
    steering?.signal.throwIfAborted()
    return false
  }
  const oneByOne = (some: string[], from: number) =>
    inLanes(ROWS_AT_ONCE, some, async (id, index) => note(from + index, [await runOne(action, ctx, id, params)]), ended)
  const runMany = manyOf(action.operation)
  if (runMany)
    await inLanes(
      CHUNKS_AT_ONCE,
      inChunks(ids),
      async ([from, chunk]) => {
        const together = await runChunk(action, runMany, ctx, chunk, params)
        await (together ? note(from, together) : oneByOne(chunk, from))
      },
      ended,
    )
  else await oneByOne(ids, 0)

  const done = results.filter(Boolean)
  await nameTheFailed(grid, ctx, done)
  const whole = done.length === ids.length
  const told = summary(grid, action, done, failed)
  return {
    ok: whole && failed === 0,
    message: whole
      ? told
      : [describeCancellation(done.length, ids.length), done.length > 0 && told].filter(Boolean).join(' '),
    results: done,
  }
}

/** A few at the same time. One that fails stops the others, once each has done what it is at. */
async function inLanes<T>(
  lanes: number,
  items: T[],
  work: (item: T, index: number) => Promise<void>,
  ended: () => boolean,
): Promise<void> {
  let next = 0
  const lane = async () => {
    try {
      while (next < items.length && !ended()) {
        const index = next++
        await work(items[index]!, index)
      }
    } catch (error) {
      next = items.length
      throw error
    }
  }
  await settled(Array.from({ length: Math.min(lanes, items.length) }, lane))
}

async function runOne(
  action: Action,
  ctx: OrganizationCtx,
  id: string,
  params: Record<string, unknown>,
): Promise<RowResult> {
  const own = ctx.idempotencyKey ? { ...ctx, idempotencyKey: `${ctx.idempotencyKey}:${action.key}:${id}` } : ctx
  try {
    const output = await onceMoreAfterDeadlock(() => runOperation(action.operation, own, inputOf(action, params, id)))
    return doneRow(id, output)
  } catch (error) {
    if (error instanceof AppError) return refusedRow(id, error)
    log().error({ err: error, request_id: ctx.requestId, action: action.key, row: id }, 'a row of an action failed')
    return { id, ok: false, message: `Something failed on our side. Quote ${ctx.requestId} when you report it.` }
  }
}

/** Rows worked on side by side may want each other's locks; the database then ends one of the two. */
async function onceMoreAfterDeadlock<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isDeadlock(error)) throw error
    return work()
  }
}

async function nameTheFailed(grid: Grid, ctx: OrganizationCtx, results: RowResult[]): Promise<void> {
  const failed = results.filter((result) => !result.ok)
  if (failed.length === 0) return
  const labels = await labelsOfRows(
    grid,
    ctx,
    failed.map(({ id }) => id),
  )
  for (const result of failed) {
    const label = labels.get(result.id)
    if (label) result.label = label
  }
}

function summary({ singular, title, plural }: Grid, action: Action, results: RowResult[], failed: number): string {
  const rows = (n: number) => `${spaced(n)} ${(n === 1 ? singular : (plural ?? title)).toLowerCase()}`
  const failures = failed > 0 ? `, ${spaced(failed)} failed` : ''
  if (action.key === UNDO_EDIT) return `${rows(results.length - failed)} as before${failures}.`
  if (action.key !== EDIT) return `${action.label}: ${rows(results.length - failed)} done${failures}.`
  const changed = results.filter(({ ok, data }) => ok && data !== undefined).length
  const same = results.length - failed - changed
  return `${rows(changed)} changed${same > 0 ? `, ${spaced(same)} ${same === 1 ? 'was' : 'were'} so already` : ''}${failures}.`
}
