import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import type { OperationCtx } from '@/lib/core/operation'
import { decimal } from '@/lib/core/values/money'
import { openLine } from './free-line'
import { findBankAccount, lockLine, type StoredAccount, type StoredLine } from './line-rows'
import { mayJoinBatch, type StepBefore } from './steps'

export type LineToClear = { line: StoredLine; before: StepBefore; account: StoredAccount }

/** A line under its lock, taken out of suspense where it waits there. @throws 404; 409 when it is cleared or ignored */
export async function lineToClear(ctx: OperationCtx, id: string): Promise<LineToClear> {
  const { line, before } = await openLine(ctx, await lockLine(ctx, id))
  return { line, before, account: await findBankAccount(ctx, line.bank_account_id) }
}

export const amountOf = (line: StoredLine) => decimal(String(line.amount))

/** What the bank says of a line, as the remark of what is booked for it. */
export const wordsOf = (line: StoredLine): string =>
  [line.description, line.reference === line.description ? '' : line.reference].filter(Boolean).join(' · ')

/**
 * Rows of one action share the batch of its request, so that one click is undone as one. A caller may send the request's id: one that
 * is a batch of somebody else is left alone.
 */
export async function batchOf(ctx: OperationCtx): Promise<string> {
  const { requestId } = ctx
  return z.uuid().safeParse(requestId).success && (await mayJoinBatch(ctx, requestId)) ? requestId : newId()
}
