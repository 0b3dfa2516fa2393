import { AppError } from '@/lib/core/errors'
import { type OperationCtx, parseInput } from '@/lib/core/operation'
import type { AnyOperation } from '../define-grid'

export type Outcome<O> = { ok: true; output: O } | { ok: false; error: AppError }

/**
 * Does for many inputs what the operation does for one, with a few statements for all of them. What is refused is answered
 * at its place; whatever else goes wrong is thrown, and the caller undoes all and runs them one by one.
 */
// biome-ignore lint/suspicious/noExplicitAny: operations have inputs and outputs of every kind
export type RunMany<I = any, O = any> = (args: {
  ctx: OperationCtx
  inputs: I[]
  /** Looks at each row that would change, as it is, and throws what speaks against it. */
  accept?: (before: Record<string, unknown>, index: number) => void
}) => Promise<Outcome<O>[]>

/** By the operation itself: a copy with another `run` must not inherit it. */
const known = new WeakMap<AnyOperation, RunMany>()

export function withMany<T extends AnyOperation>(operation: T, runMany: RunMany): T {
  known.set(operation, runMany)
  return operation
}

/** Where the grid's declaration says nothing else, rows are written one by one. */
export const manyOf = (operation: AnyOperation): RunMany | undefined => known.get(operation)

/** Parses each input as the operation does when it runs alone; those that it refuses are answered at their place. */
export async function parsedMany(
  operation: AnyOperation,
  runMany: RunMany,
  { ctx, inputs, accept }: Parameters<RunMany>[0],
): Promise<Outcome<unknown>[]> {
  const outcomes: Outcome<unknown>[] = []
  const parsed: { input: unknown; at: number }[] = []
  inputs.forEach((input, at) => {
    try {
      parsed.push({ input: parseInput(operation.input, input), at })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      outcomes[at] = { ok: false, error }
    }
  })
  const done = await runMany({
    ctx,
    inputs: parsed.map(({ input }) => input),
    ...(accept ? { accept: (before, index) => accept(before, parsed[index]!.at) } : {}),
  })
  done.forEach((outcome, index) => {
    outcomes[parsed[index]!.at] = outcome
  })
  return outcomes
}
