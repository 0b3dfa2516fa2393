import { z } from 'zod'
import type { OrganizationCtx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { log } from '@/lib/core/log'
import { defineOperation, isDeadlock, runOperation } from '@/lib/core/operation'
import { inSavepoint } from '@/lib/core/transaction/savepoint'
import type { AnyOperation } from '../define-grid'
import { type Outcome, parsedMany, type RunMany } from './run-many'

type Input = { row_id: string }
type Together<R> = { runMany: RunMany; inputs: Input[]; resultOf: (input: Input, outcome: Outcome<unknown>) => R }

/**
 * Does for several rows what the operation does for one, in one transaction, with the results (JSON) as the answer to the
 * retry key: who tries again finds what was done.
 * @returns null: these rows must go one by one, now and at every later attempt
 */
export async function runTogether<R>(
  operation: AnyOperation,
  ctx: OrganizationCtx,
  together: Together<R>,
): Promise<R[] | null> {
  const { inputs, resultOf } = together
  try {
    return (await runOperation(asOne(operation, together), ctx, { inputs })).rows
  } catch (error) {
    // The retry key belongs to another request. Rows that went alone would have keys of their own, and be changed.
    if (error instanceof AppError && error.code === 'conflict')
      return inputs.map((input) => resultOf(input, { ok: false, error }))
    if (error instanceof AppError) return null
    log().warn({ err: error, request_id: ctx.requestId, operation: operation.name }, 'rows are written one by one')
  }
  // What began together and failed must not be tried so again after some of its rows went alone.
  return (await runOperation(asOne<R>(operation, null), ctx, { inputs })).rows
}

const input = z.strictObject({ inputs: z.array(z.looseObject({ row_id: z.string() })) })

/** It is the operation itself for the audit log and for every question of rights. */
function asOne<R>(operation: AnyOperation, together: Together<R> | null) {
  const { name, title, permission, effect } = operation
  return defineOperation({
    name,
    title,
    permission,
    effect,
    input,
    output: z.object({ rows: z.custom<R[]>().nullable() }),
    async run({ ctx, input: { inputs } }): Promise<{ rows: R[] | null }> {
      if (!together) return { rows: null }
      try {
        const outcomes = await inSavepoint(ctx, (own) => parsedMany(operation, together.runMany, { ctx: own, inputs }))
        return { rows: outcomes.map((outcome, index) => together.resultOf(inputs[index]!, outcome)) }
      } catch (error) {
        if (isDeadlock(error)) throw error
        log().warn({ err: error, request_id: ctx.requestId, operation: name }, 'rows are written one by one')
        return { rows: null }
      }
    },
  })
}
