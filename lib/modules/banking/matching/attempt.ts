import { demand } from '@/lib/core/context'
import { compile, sql } from '@/lib/core/db/sql'
import { callTrusted, type Operation, type OperationCtx, parseInput } from '@/lib/core/operation'

/** Runs an operation: in a transaction of its own, or as a step of the caller's. */
// biome-ignore lint/suspicious/noExplicitAny: any operation's schema
export type Runner = <O>(operation: Operation<any, O>, input: object) => Promise<O>

/**
 * Runs operations as steps of one transaction that fail alone: what a failed one wrote and told is taken back, and the transaction
 * goes on. For some hundred small steps that somebody waits for; more belong into a job.
 */
export const inSteps =
  (ctx: OperationCtx): Runner =>
  async (operation, input) => {
    demand(ctx, operation.permission)
    const later: (() => unknown)[] = []
    const step = stepCtx(ctx, later)
    await ctx.query(compile(sql`savepoint step`))
    try {
      const output = await callTrusted(step, operation, parseInput(operation.input, input))
      await ctx.query(compile(sql`release savepoint step`))
      for (const tell of later) await tell()
      return output
    } catch (error) {
      await ctx.query(compile(sql`rollback to savepoint step`))
      throw error
    }
  }

/** Tells nothing before the step has succeeded. */
function stepCtx(ctx: OperationCtx, later: (() => unknown)[]): OperationCtx {
  const step: OperationCtx = {
    ...ctx,
    record: (change) => void later.push(() => ctx.record(change)),
    emit: async (event, payload, options) => void later.push(() => ctx.emit(event, payload, options)),
    signal: (signal) => void later.push(() => ctx.signal(signal)),
    wake: () => void later.push(() => ctx.wake()),
    call: async (operation, input) => {
      demand(step, operation.permission)
      return callTrusted(step, operation, parseInput(operation.input, input))
    },
  }
  return step
}
