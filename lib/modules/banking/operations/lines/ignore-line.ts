import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { conflict } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { batchOf } from '@/lib/modules/banking/lines/clear-verbs'
import { freeLine } from '@/lib/modules/banking/lines/free-line'
import { findLine, lockLine, recordLineChange, type StoredLine } from '@/lib/modules/banking/lines/line-rows'
import { writeSteps } from '@/lib/modules/banking/lines/steps'
import { noteInput } from '@/lib/modules/banking/lines/verb-input'
import { lineOutput, readWholeLine } from './read-line'

const input = z.strictObject({ txn_id: z.string(), note: noteInput.optional() })

/** Takes a line off the worklist for which nothing is booked, such as one that the bank took back itself. */
export const ignoreLine = defineOperation({
  name: 'banking.line.ignore',
  title: 'Ignored a bank transaction',
  permission: 'banking.line.reconcile',
  effect: 'write',
  input,
  output: lineOutput,
  async run({ ctx, input: { txn_id, note } }) {
    const line = await ignoreLocked(ctx, await lockLine(ctx, txn_id), { note })
    return { transaction: await readWholeLine(ctx, line.id) }
  },
})

/** Puts an ignored line back on the list; one in suspense is taken out of it, and its entry there is cancelled. */
export const restoreLine = defineOperation({
  name: 'banking.line.restore',
  title: 'Put a bank transaction back on the list',
  permission: 'banking.line.reconcile',
  effect: 'write',
  input: z.strictObject({ txn_id: z.string() }),
  output: lineOutput,
  async run({ ctx, input: { txn_id } }) {
    const line = await restoreLocked(ctx, await lockLine(ctx, txn_id))
    return { transaction: await readWholeLine(ctx, line.id) }
  },
})

/** What is said of a line, for whoever clears it. */
export const noteLine = defineOperation({
  name: 'banking.line.note',
  title: 'Wrote a note on a bank transaction',
  permission: 'banking.line.reconcile',
  effect: 'write',
  input: z.strictObject({ txn_id: z.string(), note: noteInput }),
  output: lineOutput,
  async run({ ctx, input: { txn_id, note } }) {
    await writeNote(ctx, await lockLine(ctx, txn_id), note)
    return { transaction: await readWholeLine(ctx, txn_id) }
  },
})

/** Lines of a list, one a row; they share the step log's batch. */
export const ignoreRow = defineOperation({
  name: 'banking.line.ignore_row',
  title: 'Ignored a bank transaction',
  permission: 'banking.line.reconcile',
  effect: 'write',
  input: z.strictObject({ row_id: z.string(), note: noteInput.optional() }),
  output: z.object({ message: z.string() }),
  async run({ ctx, input: { row_id, note } }) {
    await ignoreLocked(ctx, await lockLine(ctx, row_id), { note, batchId: await batchOf(ctx) })
    return { message: 'Ignored.' }
  },
})

export const restoreRow = defineOperation({
  name: 'banking.line.restore_row',
  title: 'Put a bank transaction back on the list',
  permission: 'banking.line.reconcile',
  effect: 'write',
  input: z.strictObject({ row_id: z.string() }),
  output: z.object({ message: z.string() }),
  async run({ ctx, input: { row_id } }) {
    await restoreLocked(ctx, await lockLine(ctx, row_id), await batchOf(ctx))
    return { message: 'Back on the list.' }
  },
})

/**
 * Ignores an open line that the caller has locked; also what a change of `status` in a list does.
 * @throws 409 when it is cleared, or ignored already
 */
export async function ignoreLocked(
  ctx: OperationCtx,
  line: StoredLine,
  { note, batchId = newId() }: { note?: string; batchId?: string } = {},
): Promise<StoredLine> {
  if (line.status === 'reconciled')
    throw conflict(`This line is cleared by ${line.matched_voucher}. Unallocate it first.`)
  if (line.status === 'ignored')
    throw conflict(
      line.suspense
        ? 'This line waits in suspense. Clear it, or put it back on the list.'
        : 'This line is ignored already.',
    )
  const after = await writeStatus(ctx, line, 'ignored', note)
  const before = { status: line.status, suspense: false }
  await writeSteps(ctx, batchId, [{ line, action: 'ignore', summary: note || 'Ignored', before }])
  return after
}

/** The way back, of a line that the caller has locked. @throws 409 when it is not ignored */
export async function restoreLocked(ctx: OperationCtx, line: StoredLine, batchId = newId()): Promise<StoredLine> {
  if (line.status !== 'ignored') throw conflict('This line is on the list already.')
  const freed = line.suspense ? await freeLine(ctx, line, 'made_here', 'Taken out of suspense') : null
  const after = freed?.line ?? (await writeStatus(ctx, line, 'unreconciled'))
  const before = freed?.before ?? { status: line.status, suspense: false }
  await writeSteps(ctx, batchId, [{ line, action: 'restore', summary: 'Back on the list', before }])
  return after
}

/** Open or ignored, without what clears a line. */
export async function writeStatus(
  ctx: OperationCtx,
  line: StoredLine,
  status: 'unreconciled' | 'ignored',
  note?: string,
): Promise<StoredLine> {
  await ctx.db.bankTransaction.updateMany({
    where: { id: line.id },
    data: { status, ...(note ? { note } : {}), updated_at: new Date(), version: { increment: 1 } },
  })
  const after = await findLine(ctx, line.id)
  recordLineChange(ctx, line, after)
  return after
}

/** @returns the line as it is now */
export async function writeNote(ctx: OperationCtx, line: StoredLine, note: string): Promise<StoredLine> {
  if (line.note === note) return line
  await ctx.db.bankTransaction.updateMany({
    where: { id: line.id },
    data: { note, updated_at: new Date(), version: { increment: 1 } },
  })
  const after = await findLine(ctx, line.id)
  recordLineChange(ctx, line, after)
  return after
}
