import { z } from 'zod'
import { conflict } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { findLine, lockLine, recordLineChange } from '@/lib/modules/banking/lines/line-rows'
import { lineOutput, readWholeLine } from './read-line'

/** Somebody looked at a line that may be here twice, and it is not: auto-match treats it as any other from now on. */
export const markLineUnique = defineOperation({
  name: 'banking.line.keep',
  title: 'Kept a bank transaction that is no duplicate',
  permission: 'banking.line.reconcile',
  effect: 'write',
  input: z.strictObject({ txn_id: z.string() }),
  output: lineOutput,
  async run({ ctx, input: { txn_id } }) {
    const line = await lockLine(ctx, txn_id)
    if (line.flag !== 'maybe_duplicate') throw conflict('Nobody takes this line for a duplicate.')
    await ctx.db.bankTransaction.updateMany({
      where: { id: line.id },
      data: { flag: '', updated_at: new Date(), version: { increment: 1 } },
    })
    recordLineChange(ctx, line, await findLine(ctx, line.id))
    return { transaction: await readWholeLine(ctx, line.id) }
  },
})
