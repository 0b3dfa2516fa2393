import type { OrganizationCtx } from '../context'
import { AppError } from '../errors'
import type { JobProgress } from '../jobs/define-job'
import { log } from '../log'
import { runOperation } from '../operation'
import type { Action, Grid } from './define-grid'
import type { ActionResult } from './wire'

/** One transaction a row; each row's retry key is derived from the request's, so that a retry doubles nothing. */
export async function runEach(
  grid: Grid,
  action: Action,
  ctx: OrganizationCtx,
  ids: string[],
  params: Record<string, unknown>,
  progress?: JobProgress,
): Promise<ActionResult> {
  const results: ActionResult['results'] = []
  for (const id of ids) {
    results.push(await runOne(action, ctx, id, params))
    await progress?.({ done: results.length, total: ids.length })
  }
  const failed = results.filter((result) => !result.ok).length
  return { ok: failed === 0, message: summary(grid, action.label, ids.length, failed), results }
}

async function runOne(action: Action, ctx: OrganizationCtx, id: string, params: Record<string, unknown>) {
  const own = ctx.idempotencyKey ? { ...ctx, idempotencyKey: `${ctx.idempotencyKey}:${action.key}:${id}` } : ctx
  try {
    const output = (await runOperation(action.operation, own, { row_id: id, ...params })) as
      | { message?: string; data?: unknown }
      | undefined
    return {
      id,
      ok: true,
      message: output?.message ?? 'Done.',
      ...(output?.data === undefined ? {} : { data: output.data }),
    }
  } catch (error) {
    if (error instanceof AppError) return { id, ok: false, message: error.message }
    log().error({ err: error, request_id: ctx.requestId, action: action.key, row: id }, 'a row of an action failed')
    return { id, ok: false, message: `Something failed on our side. Quote ${ctx.requestId} when you report it.` }
  }
}

function summary({ singular, title }: Grid, label: string, count: number, failed: number): string {
  const rows = (n: number) => `${n} ${(n === 1 ? singular : title).toLowerCase()}`
  if (failed === 0) return `${label}: ${rows(count)} done.`
  return `${label}: ${rows(count - failed)} done, ${failed} failed.`
}
