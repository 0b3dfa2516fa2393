import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { conflict } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { journalWire } from '@/lib/modules/accounting/journals/journal-wire'
import { readWholeJournal } from '@/lib/modules/accounting/operations/journals/read-journal'
import { namedAccount } from '@/lib/modules/banking/accounts/named-account'
import { clearLine } from '@/lib/modules/banking/lines/clear-lines'
import { amountOf, batchOf, wordsOf } from '@/lib/modules/banking/lines/clear-verbs'
import { openLine } from '@/lib/modules/banking/lines/free-line'
import { findBankAccount, lockLine, type StoredLine } from '@/lib/modules/banking/lines/line-rows'
import { makeJournal } from '@/lib/modules/banking/lines/make-journal'
import { noteInput, postingDay, rateInput } from '@/lib/modules/banking/lines/verb-input'
import { lineWire } from '../../schemas-answers'
import { writeNote } from './ignore-line'
import { readWholeLine } from './read-line'

const details = { note: noteInput.optional(), posting_date: postingDay, conversion_rate: rateInput }

/**
 * Books a line against the suspense account, so that the ledger agrees with the bank while nobody knows yet what it is. It leaves the
 * worklist for the pile of what waits, and is cleared from there like an open one (Business Platform Modules 3, Allocate to Suspense).
 */
export const suspendLine = defineOperation({
  name: 'banking.line.suspense',
  title: 'Put a bank transaction into suspense',
  permission: 'banking.line.reconcile',
  effect: 'write',
  input: z.strictObject({ txn_id: z.string(), ...details }),
  output: z.object({ journal: journalWire, transaction: lineWire }),
  async run({ ctx, input: { txn_id, ...input } }) {
    const journalId = await suspendLocked(ctx, await lockLine(ctx, txn_id), input)
    return { ...(await readWholeJournal(ctx, journalId)), transaction: await readWholeLine(ctx, txn_id) }
  },
})

/** Lines of a list, one a row; they share the step log's batch. */
export const suspendRow = defineOperation({
  name: 'banking.line.suspense_row',
  title: 'Put a bank transaction into suspense',
  permission: 'banking.line.reconcile',
  effect: 'write',
  input: z.strictObject({ row_id: z.string(), ...details }),
  output: z.object({ message: z.string() }),
  async run({ ctx, input: { row_id, ...input } }) {
    await suspendLocked(ctx, await lockLine(ctx, row_id), input, await batchOf(ctx))
    return { message: 'In suspense.' }
  },
})

async function suspendLocked(
  ctx: OperationCtx,
  found: StoredLine,
  input: { note?: string; posting_date?: Date | null; conversion_rate?: string },
  batchId = newId(),
): Promise<string> {
  if (found.suspense) throw conflict('This line waits in suspense already.')
  const { line, before } = await openLine(ctx, found)
  const account = await findBankAccount(ctx, line.bank_account_id)
  const amount = amountOf(line)
  const journal = await makeJournal(
    ctx,
    {
      account,
      posting_date: input.posting_date ?? line.posted_on,
      title: `Suspense: ${line.description}`,
      remarks: [input.note, wordsOf(line)].filter(Boolean).join('\n'),
      conversion_rate: input.conversion_rate,
      is_sample: line.is_sample,
    },
    [{ account_id: await namedAccount(ctx, 'suspense'), amount }],
    () => ['account_id'],
  )
  const noted = input.note ? await writeNote(ctx, line, input.note) : line
  await clearLine(
    ctx,
    {
      line: noted,
      clearings: [{ kind: 'journal', id: journal.id, amount, made_here: true }],
      action: 'suspense',
      how: 'suspense',
      summary: input.note || `${journal.number}: to be found out`,
      before,
    },
    batchId,
  )
  return journal.id
}
