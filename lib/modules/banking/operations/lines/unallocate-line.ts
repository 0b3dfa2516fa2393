import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { conflict } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { isPayoutLine } from '@/lib/modules/banking/gateway/payout-line'
import { batchOf } from '@/lib/modules/banking/lines/clear-verbs'
import { freeLine } from '@/lib/modules/banking/lines/free-line'
import type { StoredLine } from '@/lib/modules/banking/lines/line-rows'
import { lockSharing } from '@/lib/modules/banking/lines/lock-sharing'
import { cancelInvoicesOf } from '@/lib/modules/banking/lines/order-invoices'
import { writeSteps } from '@/lib/modules/banking/lines/steps'
import type { FreedInvoice } from '../../schemas-answers'
import { freedInvoice } from '../../schemas-answers'
import { lineOutput, readWholeLine } from './read-line'

const keep = z.boolean({ error: 'Send true or false.' }).default(false)

/**
 * Frees a cleared line: what cleared it is cancelled, which reverses its postings and opens its invoices again (Business Platform
 * Modules 3, Unallocate). An invoice that the receipt made of a sales order is cancelled with it, unless something else was done with
 * it. A voucher that clears other lines too, such as a transfer, frees those as well.
 */
export const unallocateLine = defineOperation({
  name: 'banking.line.unallocate',
  title: 'Unallocated a bank transaction',
  permission: 'banking.line.reconcile',
  effect: 'danger',
  input: z.strictObject({
    txn_id: z.string(),
    /** Only unlinks: payments and journal entries stay booked. */
    keep_vouchers: keep,
  }),
  output: lineOutput.extend({
    /** Other lines that are open now too. */
    also_freed: z.array(z.string()),
    /** Lines of the payout on the card gateway's own account, which are gone with its entry. */
    removed: z.array(z.string()),
    /** Invoices that the receipt had made of a sales order, and what became of them. */
    invoices: z.array(freedInvoice),
  }),
  async run({ ctx, input: { txn_id, keep_vouchers } }) {
    const freed = await unallocateLocked(ctx, await lockSharing(ctx, txn_id), keep_vouchers)
    return { transaction: await readWholeLine(ctx, txn_id), ...freed }
  },
})

/** Lines of a list, one a row; they share the step log's batch. */
export const unallocateRow = defineOperation({
  name: 'banking.line.unallocate_row',
  title: 'Unallocated a bank transaction',
  permission: 'banking.line.reconcile',
  effect: 'danger',
  input: z.strictObject({ row_id: z.string(), keep_vouchers: keep }),
  output: z.object({ message: z.string() }),
  async run({ ctx, input: { row_id, keep_vouchers } }) {
    const line = await lockSharing(ctx, row_id)
    return { message: describeFreed(await unallocateLocked(ctx, line, keep_vouchers, await batchOf(ctx))) }
  },
})

type Freed = { also_freed: string[]; removed: string[]; invoices: FreedInvoice[] }

const describeFreed = ({ also_freed, removed, invoices }: Freed): string =>
  [
    also_freed.length ? `Unallocated, with ${also_freed.length} more.` : 'Unallocated.',
    ...(removed.length ? ['The payout on the card gateway’s account is removed.'] : []),
    ...invoices.map(({ number, cancelled, message }) =>
      cancelled ? `${number} is cancelled.` : `${number} stays: ${message}`,
    ),
  ].join(' ')

async function unallocateLocked(
  ctx: OperationCtx,
  line: StoredLine,
  keepVouchers: boolean,
  batchId = newId(),
): Promise<Freed> {
  if (line.status === 'unreconciled') throw conflict('This line is not cleared, so there is nothing to unallocate.')
  if (line.status === 'ignored' && !line.suspense)
    throw conflict('This line is ignored and cleared by nothing. Put it back on the list.')
  if (line.suspense && keepVouchers)
    throw conflict(
      `${line.matched_voucher} only says that this line waits in suspense. It is cancelled when the line leaves there; send keep_vouchers=false.`,
    )
  const { matched_voucher } = line
  if (!keepVouchers && isPayoutLine(line))
    throw conflict(
      `This line goes with ${matched_voucher}. Unallocate the line of the bank that the payout came to, or cancel ${matched_voucher}.`,
    )
  const { before, others } = await freeLine(ctx, line, keepVouchers ? 'none' : 'all', 'Unallocated from the bank line')
  const all = [{ line, before }, ...others]
  const emptied = keepVouchers ? [] : all.map((freed) => freed.line.id)
  const { told: invoices, ofLine } = await cancelInvoicesOf(ctx, emptied)
  const cancelled = [matched_voucher, ...invoices.flatMap((one) => (one.cancelled ? one.number : []))]
  await writeSteps(
    ctx,
    batchId,
    all.map((freed) => ({
      line: freed.line,
      action: 'unallocate' as const,
      summary: keepVouchers ? `${matched_voucher} unlinked` : `${cancelled.join(', ')} cancelled`,
      before: { ...freed.before, ended: ofLine.get(freed.line.id) ?? [] },
    })),
  )
  const idsOf = (some: typeof others) => some.map((other) => other.line.id)
  return {
    also_freed: idsOf(others.filter(({ before: { removed } }) => !removed)),
    removed: idsOf(others.filter(({ before: { removed } }) => removed)),
    invoices,
  }
}
