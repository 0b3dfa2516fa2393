import { z } from 'zod'
import { demand, type OrganizationCtx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { log } from '@/lib/core/log'
import { manyOf, type Outcome } from '../actions/run-many'
import { runTogether } from '../actions/run-together'
import type { AnyOperation, Grid } from '../define-grid'
import { readNamedRows } from '../query/read-grid'
import type { GridRow, RowUpdate, RowUpdateResult, RowUpdatesAnswer } from '../wire'
import { asSent, offered, writeRow } from './write-row'

const MAX_ROWS = 200

export const rowUpdates = z.strictObject({
  rows: z
    .array(
      z.strictObject({
        row_id: z.string().max(200),
        version: z.number().int().optional(),
        changes: z.record(z.string(), z.unknown()),
      }),
    )
    .min(1, 'Send at least one row.')
    .max(MAX_ROWS, `At most ${MAX_ROWS} rows in one request.`),
})

/**
 * Changes many rows, e.g. of a paste, by the same operation that changes one: together where the grid can, else each in
 * its own transaction. A row that cannot be changed says why and never stops the others.
 */
export async function updateRows(grid: Grid, ctx: OrganizationCtx, rows: RowUpdate[]): Promise<RowUpdatesAnswer> {
  const update = offered(grid.writes?.update, grid, 'changed')
  demand(ctx, update.permission)
  const results = (await updateTogether(grid, ctx, update, rows)) ?? (await updateEach(grid, ctx, update, rows))
  const failed = results.filter((result) => !result.ok).length
  return { ok: failed === 0, message: summary(grid, rows.length, failed), results }
}

/** What became of a row, with the id of the row to show beside it: the changed one, or what stands there instead. */
type Written = { result: RowUpdateResult; shown: string | null }

async function updateTogether(
  grid: Grid,
  ctx: OrganizationCtx,
  update: AnyOperation,
  rows: RowUpdate[],
): Promise<RowUpdateResult[] | null> {
  const runMany = manyOf(update)
  if (!runMany || rows.length < 2) return null
  const own = ctx.idempotencyKey ? { ...ctx, idempotencyKey: `${ctx.idempotencyKey}:rows` } : ctx
  const written = await runTogether<Written>(update, own, { runMany, inputs: rows, resultOf: writtenOf })
  if (!written) return null
  const shown = await readNamedRows(
    grid,
    ctx,
    written.flatMap((one) => one.shown ?? []),
  )
  return written.map((one) => {
    const row = one.shown === null ? undefined : shown.get(one.shown)
    return row ? { ...one.result, row } : one.result
  })
}

function writtenOf({ row_id }: { row_id: string }, outcome: Outcome<unknown>): Written {
  if (outcome.ok) return { result: saved(row_id), shown: (outcome.output as { id: string }).id }
  const error = asSent(outcome.error) as AppError
  const { row: current, ...more } = error.more as { row?: { id: string } }
  return {
    result: refused(row_id, new AppError(error.status, error.code, error.detail, more)),
    shown: current?.id ?? null,
  }
}

async function updateEach(
  grid: Grid,
  ctx: OrganizationCtx,
  update: AnyOperation,
  rows: RowUpdate[],
): Promise<RowUpdateResult[]> {
  const results: RowUpdateResult[] = []
  for (const [index, row] of rows.entries()) {
    // A retry of the request repeats none of its rows; a row may occur twice in one request.
    const own = ctx.idempotencyKey ? { ...ctx, idempotencyKey: `${ctx.idempotencyKey}:${index}:${row.row_id}` } : ctx
    results.push(await updateOne(grid, own, update, row))
  }
  return results
}

async function updateOne(
  grid: Grid,
  ctx: OrganizationCtx,
  update: AnyOperation,
  change: RowUpdate,
): Promise<RowUpdateResult> {
  const id = change.row_id
  try {
    const { row } = await writeRow(grid, ctx, update, change)
    return { ...saved(id), row }
  } catch (error) {
    if (error instanceof AppError) return refused(id, error)
    log().error({ err: error, request_id: ctx.requestId, grid: grid.slug, row: id }, 'a row could not be changed')
    return {
      id,
      ok: false,
      code: 'error',
      message: `Something failed on our side. Quote ${ctx.requestId} when you report it.`,
    }
  }
}

const saved = (id: string): RowUpdateResult => ({ id, ok: true, message: 'Saved.' })

function refused(id: string, error: AppError): RowUpdateResult {
  const row = error.more.row as GridRow | undefined
  const fields = Array.isArray(error.detail) ? error.detail : null
  return {
    id,
    ok: false,
    code: error.code,
    message: fields ? fields.map(({ msg }) => msg).join(' ') : error.message,
    ...(row ? { row } : {}),
    ...(fields ? { errors: fields } : {}),
  }
}

function summary({ singular, title }: Grid, count: number, failed: number): string {
  const rows = (n: number) => `${n} ${(n === 1 ? singular : title).toLowerCase()}`
  if (failed === 0) return `${rows(count)} changed.`
  return `${rows(count - failed)} changed, ${failed} not.`
}
