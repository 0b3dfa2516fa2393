import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { OrganizationCtx } from '../context'
import { AppError } from '../errors'
import { log } from '../log'
import { defineOperation, isDeadlock, runOperation } from '../operation'
import { inSavepoint } from '../savepoint'
import type { Action } from './define-grid'
import { type Outcome, parsedMany, type RunMany } from './run-many'
import type { ActionResult } from './wire'

export type RowResult = ActionResult['results'][number]

/** The first chunks are small, so that a person soon sees that it goes on. */
const FIRST_CHUNK = 100
const LARGEST_CHUNK = 800

/** Parts of the rows and where they begin; the same at every attempt, since the retry keys go by them. */
export function inChunks(ids: string[]): [number, string[]][] {
  const chunks: [number, string[]][] = []
  let size = FIRST_CHUNK
  for (let from = 0; from < ids.length; size = Math.min(size * 2, LARGEST_CHUNK)) {
    chunks.push([from, ids.slice(from, from + size)])
    from += size
  }
  return chunks
}

const input = z.strictObject({ inputs: z.array(z.record(z.string(), z.unknown())) })
const output = z.object({ rows: z.custom<RowResult[]>().nullable() })

/**
 * Writes a chunk in one transaction, with its results as the answer to its retry key: a worker that takes over finds what
 * was done.
 * @returns null: these rows must go one by one, now and at every later attempt
 */
export async function runChunk(
  action: Action,
  runMany: RunMany,
  ctx: OrganizationCtx,
  ids: string[],
  params: Record<string, unknown>,
): Promise<RowResult[] | null> {
  const chunk = { inputs: ids.map((id) => inputOf(action, params, id)) }
  const own = ctx.idempotencyKey ? { ...ctx, idempotencyKey: chunkKey(ctx.idempotencyKey, action, ids) } : ctx
  try {
    return (await runOperation(chunkOperation(action, runMany), own, chunk)).rows
  } catch (error) {
    if (error instanceof AppError) return null
    log().warn({ err: error, request_id: ctx.requestId, action: action.key }, 'rows are written one by one')
  }
  // What began as a chunk and failed must not be tried as one again after some of its rows went alone.
  return (await runOperation(chunkOperation(action, null), own, chunk)).rows
}

const chunkKey = (key: string, action: Action, ids: string[]): string =>
  `${key}:${action.key}:${createHash('sha256').update(ids.join()).digest('base64url')}`

/** It is the action's own operation for the audit log and for every question of rights. */
function chunkOperation(
  { operation: { name, title, permission, effect }, operation }: Action,
  runMany: RunMany | null,
) {
  return defineOperation({
    name,
    title,
    permission,
    effect,
    input,
    output,
    async run({ ctx, input: { inputs } }): Promise<z.output<typeof output>> {
      if (!runMany) return { rows: null }
      try {
        const outcomes = await inSavepoint(ctx, (own) => parsedMany(operation, runMany, { ctx: own, inputs }))
        return { rows: outcomes.map((outcome, index) => rowOf(String(inputs[index]!.row_id), outcome)) }
      } catch (error) {
        if (isDeadlock(error)) throw error
        log().warn({ err: error, request_id: ctx.requestId, operation: name }, 'rows are written one by one')
        return { rows: null }
      }
    },
  })
}

export const inputOf = (action: Action, params: Record<string, unknown>, id: string) => ({
  row_id: id,
  ...(action.inputOf?.(params, id) ?? params),
})

const rowOf = (id: string, outcome: Outcome<unknown>): RowResult =>
  outcome.ok ? doneRow(id, outcome.output) : refusedRow(id, outcome.error)

export function doneRow(id: string, output: unknown): RowResult {
  const { message, data } = (output ?? {}) as { message?: string; data?: unknown }
  return { id, ok: true, message: message ?? 'Done.', ...(data === undefined ? {} : { data }) }
}

export const refusedRow = (id: string, { message }: AppError): RowResult => ({ id, ok: false, message })
