import { createHash } from 'node:crypto'
import type { OrganizationCtx } from '@/lib/core/context'
import type { AppError } from '@/lib/core/errors'
import type { Action } from '../define-grid'
import type { ActionResult } from '../wire'
import type { RunMany } from './run-many'
import { runTogether } from './run-together'

export type RowResult = ActionResult['results'][number]

/** The first chunks are small, so that a person soon sees that it goes on. */
const FIRST_CHUNK = 100
const MAX_CHUNK_ROWS = 800

/** Parts of the rows and where they begin; the same at every attempt, since the retry keys go by them. */
export function inChunks(ids: string[]): [number, string[]][] {
  const chunks: [number, string[]][] = []
  let size = FIRST_CHUNK
  for (let from = 0; from < ids.length; size = Math.min(size * 2, MAX_CHUNK_ROWS)) {
    chunks.push([from, ids.slice(from, from + size)])
    from += size
  }
  return chunks
}

/** @returns null: these rows must go one by one, now and at every later attempt */
export const runChunk = (
  action: Action,
  runMany: RunMany,
  ctx: OrganizationCtx,
  ids: string[],
  params: Record<string, unknown>,
): Promise<RowResult[] | null> =>
  runTogether(
    action.operation,
    ctx.idempotencyKey ? { ...ctx, idempotencyKey: chunkKey(ctx.idempotencyKey, action, ids) } : ctx,
    {
      runMany,
      inputs: ids.map((id) => inputOf(action, params, id)),
      resultOf: ({ row_id }, outcome) =>
        outcome.ok ? doneRow(row_id, outcome.output) : refusedRow(row_id, outcome.error),
    },
  )

const chunkKey = (key: string, action: Action, ids: string[]): string =>
  `${key}:${action.key}:${createHash('sha256').update(ids.join()).digest('base64url')}`

export const inputOf = (action: Action, params: Record<string, unknown>, id: string) => ({
  row_id: id,
  ...(action.inputOf?.(params, id) ?? params),
})

export function doneRow(id: string, output: unknown): RowResult {
  const { message, data } = (output ?? {}) as { message?: string; data?: unknown }
  return { id, ok: true, message: message ?? 'Done.', ...(data === undefined ? {} : { data }) }
}

export const refusedRow = (id: string, { message }: AppError): RowResult => ({ id, ok: false, message })
