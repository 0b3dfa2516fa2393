import { z } from 'zod'
import { demand, type OrganizationCtx } from '../../context'
import { AppError } from '../../errors'
import { defineOperation, parseInput, runOperation } from '../../operation'
import type { AnyOperation } from '../define-grid'

export type Rehearsed = { operation: AnyOperation; input: unknown }

/** Carries the answers out of the transaction that it rolls back. */
class Over extends Error {
  constructor(readonly refusals: (AppError | null)[]) {
    super('rolled back on purpose')
  }
}

const rehearsal = defineOperation({
  name: 'grid.import.rehearse',
  title: 'Checked the rows of a file',
  permission: 'signed-in',
  effect: 'write',
  input: z.strictObject({ rows: z.custom<Rehearsed[]>() }),
  output: z.never(),
  async run({ ctx, input }) {
    const refusals: (AppError | null)[] = []
    for (const { operation, input: row } of input.rows) {
      demand(ctx, operation.permission)
      try {
        await operation.check?.({ ctx, input: parseInput(operation.input, row) })
        refusals.push(null)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        refusals.push(error)
      }
    }
    throw new Over(refusals)
  },
})

/** What each would refuse; nothing of it lasts. */
export async function rehearse(ctx: OrganizationCtx, rows: Rehearsed[]): Promise<(AppError | null)[]> {
  if (rows.length === 0) return []
  try {
    return await runOperation(rehearsal, { ...ctx, idempotencyKey: null }, { rows })
  } catch (error) {
    if (error instanceof Over) return error.refusals
    throw error
  }
}
