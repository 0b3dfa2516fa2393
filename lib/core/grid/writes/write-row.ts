import type { OrganizationCtx } from '@/lib/core/context'
import { AppError, conflict, methodNotAllowed } from '@/lib/core/errors'
import { runOperation } from '@/lib/core/operation'
import type { AnyOperation, Grid } from '../define-grid'
import { readRow } from '../query/read-grid'

/** Runs a grid's own write, in its own transaction, and answers the row as the grid shows it. */
export async function writeRow(grid: Grid, ctx: OrganizationCtx, operation: AnyOperation, input: unknown) {
  try {
    const row = (await runOperation(operation, ctx, input)) as { id: string }
    return { row: await readRow(grid, ctx, row.id) }
  } catch (error) {
    throw await asStaleRow(asSent(error), grid, ctx)
  }
}

/** The grid's operation for a verb; 405 where it has none. */
export function offered(operation: AnyOperation | undefined, grid: Grid, verb: string): AnyOperation {
  if (operation) return operation
  throw methodNotAllowed(['GET'], `${grid.title} cannot be ${verb} here.`)
}

/** The wire's fields are flat: a wrong one is named where the caller wrote it, not where the operation has it. */
export function asSent(error: unknown): unknown {
  if (!(error instanceof AppError) || !Array.isArray(error.detail)) return error
  const { status, code, detail, more } = error
  const flat = detail.map((one) => ({
    ...one,
    loc: one.loc.filter((part, index) => !(index === 1 && part === 'changes')),
  }))
  return new AppError(status, code, flat, more)
}

/** A stale write answers the current row as the grid shows it. */
async function asStaleRow(error: unknown, grid: Grid, ctx: OrganizationCtx): Promise<unknown> {
  const current = error as { code?: string; message?: string; more?: { row?: { id?: string } | null } }
  if (current?.code !== 'stale' || !current.more?.row?.id) return error
  return conflict(current.message!, 'stale', { row: await readRow(grid, ctx, current.more.row.id) })
}
