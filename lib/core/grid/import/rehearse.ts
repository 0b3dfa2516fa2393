import { z } from 'zod'
import { Batch, settled } from '@/lib/core/transaction/batch'
import { demand, type OrganizationCtx } from '../../context'
import { AppError } from '../../errors'
import { log } from '../../log'
import { defineOperation, parseInput, runOperation } from '../../operation'
import { manyOf } from '../actions/run-many'
import type { AnyOperation } from '../define-grid'

export type Rehearsed = { operation: AnyOperation; input: unknown }
/** What would be stored, or what speaks against it. */
export type Rehearsal = { values: Record<string, unknown> } | { error: AppError }

/** Carries the answers out of the transaction that it rolls back. */
class Over extends Error {
  constructor(readonly rehearsals: Rehearsal[]) {
    super('rolled back on purpose')
  }
}

const rehearsal = defineOperation({
  name: 'grid.import.rehearse',
  title: 'Checked the rows of a file',
  permission: 'signed-in',
  effect: 'write',
  input: z.strictObject({ rows: z.custom<Rehearsed[]>(), sharing: z.array(z.string()), together: z.boolean() }),
  output: z.never(),
  async run({ ctx, input }) {
    const { together, sharing } = input
    const own = { ...ctx, sharing, ...(together ? { batch: new Batch(ctx) } : {}) }
    const check = async ({ operation, input: row }: Rehearsed): Promise<Rehearsal> => {
      demand(ctx, operation.permission)
      try {
        return { values: (await operation.check?.({ ctx: own, input: parseInput(operation.input, row) })) ?? {} }
      } catch (error) {
        if (error instanceof AppError) return { error }
        throw error
      }
    }
    if (together) throw new Over(await settled(input.rows.map(check)))
    const rehearsals: Rehearsal[] = []
    for (const row of input.rows) rehearsals.push(await check(row))
    throw new Over(rehearsals)
  },
})

/** What each would store or refuse; nothing of it lasts. Rows that can be written together are asked together. */
export async function rehearse(ctx: OrganizationCtx, rows: Rehearsed[], sharing: string[]): Promise<Rehearsal[]> {
  if (rows.length === 0) return []
  if (rows.every(({ operation }) => manyOf(operation))) {
    try {
      return await rehearseThem(ctx, rows, sharing, true)
    } catch (error) {
      log().info({ err: error, request_id: ctx.requestId }, 'rows of a file are checked one by one')
    }
  }
  return rehearseThem(ctx, rows, sharing, false)
}

async function rehearseThem(ctx: OrganizationCtx, rows: Rehearsed[], sharing: string[], together: boolean) {
  try {
    return await runOperation(rehearsal, { ...ctx, idempotencyKey: null }, { rows, sharing, together })
  } catch (error) {
    if (error instanceof Over) return error.rehearsals
    throw error
  }
}
