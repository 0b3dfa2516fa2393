import { z } from 'zod'
import { demand, type OrganizationCtx } from '../context'
import { AppError } from '../errors'
import { log } from '../log'
import type { AnyOperation, Grid } from './define-grid'
import type { GridRow, RowUpdate, RowUpdateResult, RowUpdatesAnswer } from './wire'
import { offered, writeRow } from './write-row'

const MOST_ROWS = 200

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
    .max(MOST_ROWS, `At most ${MOST_ROWS} rows in one request.`),
})

/**
 * Changes many rows, e.g. of a paste: each in its own transaction, by the same operation that changes one. A row that
 * cannot be changed says why and never stops the others.
 */
export async function updateRows(grid: Grid, ctx: OrganizationCtx, rows: RowUpdate[]): Promise<RowUpdatesAnswer> {
  const update = offered(grid.writes?.update, grid, 'changed')
  demand(ctx, update.permission)
  const results: RowUpdateResult[] = []
  for (const [index, row] of rows.entries()) {
    // A retry of the request repeats none of its rows; a row may occur twice in one request.
    const own = ctx.idempotencyKey ? { ...ctx, idempotencyKey: `${ctx.idempotencyKey}:${index}:${row.row_id}` } : ctx
    results.push(await updateOne(grid, own, update, row))
  }
  const failed = results.filter((result) => !result.ok).length
  return { ok: failed === 0, message: summary(grid, rows.length, failed), results }
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
    return { id, ok: true, message: 'Saved.', row }
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
