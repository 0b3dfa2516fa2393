import { conflict } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { cancelJournal } from '@/lib/modules/accounting/operations/journals/cancel-journal'
import { cancelPayment } from '@/lib/modules/accounting/operations/payments/cancel-payment'
import { isPayoutLine, payoutDetails } from '../gateway/payout-line'
import { findLine, matchesOf, recordLineChange, type StoredLine, type StoredMatch } from './line-rows'
import type { StepBefore, StepMatch } from './steps'
import { voucherNumbers } from './voucher-room'

export type FreedLine = { line: StoredLine; before: StepBefore }

/**
 * Takes away what clears a line, which is open afterwards. Cancelling a voucher opens every line that it cleared (a transfer has
 * two); the database sees to that (migration `gateway_lines`, `bank_free_lines`). A payout's line on the card gateway's own account
 * is removed with its entry: its `before` says so in `removed`.
 * @param cancel `all`: every voucher is cancelled, which reverses its postings and opens its invoices again (Business Platform
 * Modules 3, Unallocate); `made_here`: only those made to clear the line (what an undo does); `none`: the line is unlinked only
 * @returns what it was cleared by, for the step's `before`, and the other lines that are open now too
 */
export async function freeLine(
  ctx: OperationCtx,
  line: StoredLine,
  cancel: 'all' | 'made_here' | 'none',
  reason: string,
): Promise<FreedLine & { others: FreedLine[] }> {
  const matches = await matchesOf(ctx, [line.id])
  const ended = matches.filter(({ made_here }) => cancel === 'all' || (cancel === 'made_here' && made_here))
  const sharing = await linesSharing(ctx, line, ended)
  const before = await stateOf(ctx, line, ended)
  const others: FreedLine[] = []
  for (const other of sharing) others.push({ line: other, before: await stateOf(ctx, other, ended) })
  for (const { payment_id, journal_id } of ended) {
    if (payment_id) await ctx.call(cancelPayment, { payment_id, reason })
    if (journal_id) await ctx.call(cancelJournal, { journal_id, reason })
  }
  for (const other of others)
    recordLineChange(ctx, other.line, await ctx.db.bankTransaction.findFirst({ where: { id: other.line.id } }))
  if (before.removed) {
    recordLineChange(ctx, line, null)
    return { line, before, others }
  }
  await ctx.db.bankMatch.deleteMany({ where: { transaction_id: line.id } })
  await ctx.db.gatewaySettlement.updateMany({
    where: { transaction_id: line.id },
    data: { transaction_id: null, updated_at: new Date() },
  })
  await ctx.db.bankTransaction.updateMany({
    where: { id: line.id },
    data: {
      status: 'unreconciled',
      suspense: false,
      suspense_at: null,
      suspense_by: null,
      matched_voucher: '',
      matched_kind: '',
      matched_id: null,
      matched_how: '',
      matched_at: null,
      matched_by: null,
      updated_at: new Date(),
      version: { increment: 1 },
    },
  })
  const after = await findLine(ctx, line.id)
  recordLineChange(ctx, line, after)
  return { line: after, before, others }
}

/** What a line is cleared by and how, as a step keeps it. */
async function stateOf(ctx: OperationCtx, line: StoredLine, ended: readonly StoredMatch[]): Promise<StepBefore> {
  const settlement = await ctx.db.gatewaySettlement.findFirst({ where: { transaction_id: line.id } })
  return {
    status: line.status,
    suspense: line.suspense,
    how: line.matched_how,
    matches: await named(ctx, await matchesOf(ctx, [line.id]), ended),
    ...(line.suspense ? { suspense_at: line.suspense_at?.toISOString() ?? null, suspense_by: line.suspense_by } : {}),
    ...(settlement ? { settlement_id: settlement.id } : {}),
    ...(isPayoutLine(line) && ended.length ? { removed: payoutDetails(line) } : {}),
  }
}

/**
 * A line that can be cleared: one that waits in suspense is taken out of it first.
 * @throws 409 when it is cleared already, or ignored
 */
export async function openLine(ctx: OperationCtx, line: StoredLine): Promise<FreedLine> {
  if (line.suspense) return freeLine(ctx, line, 'made_here', 'Cleared from suspense')
  if (line.status === 'reconciled')
    throw conflict(`This line is cleared by ${line.matched_voucher} already. Unallocate it first.`)
  if (line.status === 'ignored') throw conflict('This line is ignored. Put it back on the list first.')
  return { line, before: { status: line.status, suspense: false } }
}

/** Other lines that the same vouchers clear. */
async function linesSharing(ctx: OperationCtx, line: StoredLine, ended: readonly StoredMatch[]): Promise<StoredLine[]> {
  const ids = (key: 'payment_id' | 'journal_id') => ended.flatMap((match) => match[key] ?? [])
  if (ended.length === 0) return []
  const shared = await ctx.db.bankMatch.findMany({
    where: {
      transaction_id: { not: line.id },
      OR: [{ payment_id: { in: ids('payment_id') } }, { journal_id: { in: ids('journal_id') } }],
    },
  })
  return ctx.db.bankTransaction.findMany({
    where: { id: { in: [...new Set(shared.map(({ transaction_id }) => transaction_id))] } },
  })
}

async function named(
  ctx: OperationCtx,
  matches: readonly StoredMatch[],
  ended: readonly StoredMatch[],
): Promise<StepMatch[]> {
  const numbers = await voucherNumbers(ctx, matches)
  const cancelled = new Set(ended.map(({ payment_id, journal_id }) => payment_id ?? journal_id))
  return matches.map(({ payment_id, journal_id, amount, made_here }) => ({
    kind: payment_id ? 'payment' : 'journal',
    id: (payment_id ?? journal_id)!,
    number: numbers.get((payment_id ?? journal_id)!) ?? '',
    amount: amount.toFixed(2),
    made_here,
    ...(cancelled.has(payment_id ?? journal_id) ? { cancelled: true } : {}),
  }))
}
