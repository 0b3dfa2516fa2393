import { newId } from '@/lib/core/db/ids'
import { conflict } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { type Decimal, decimal } from '@/lib/core/values/money'
import { lockLine, type StoredAccount, type StoredLine } from '../lines/line-rows'

/**
 * The line that Match Settlement writes on the gateway's own account, so that its statement and its ledger agree. It goes with its
 * journal entry (migration `gateway_lines`, `bank_free_lines`): nothing left the account without it.
 */

/** What a payout's line is made anew from, when what removed it is undone. */
export type PayoutDetails = {
  bank_account_id: string
  posted_on: string
  description: string
  reference: string
  amount: string
  bank_ref: string
  is_sample: boolean
}

/** Whether a line is there only because a settlement was matched, and goes with it. What a fetch brought stays. */
export const isPayoutLine = ({ source, import_id, bank_ref, matched_how }: StoredLine): boolean =>
  source === 'gateway' && import_id === null && matched_how === 'settlement' && /^(payout|settlement):/.test(bank_ref)

export const payoutDetails = (line: StoredLine): PayoutDetails => ({
  bank_account_id: line.bank_account_id,
  posted_on: line.posted_on.toISOString().slice(0, 10),
  description: line.description,
  reference: line.reference,
  amount: line.amount.toFixed(2),
  bank_ref: line.bank_ref,
  is_sample: line.is_sample,
})

/**
 * The line of the payout on the gateway's account. One that is open there, since its entry was only unlinked, is used again.
 * @throws 409 when something else cleared it
 */
export async function payoutLine(
  ctx: OperationCtx,
  gateway: StoredAccount,
  line: StoredLine,
  name: string,
  providerId: string | null,
  amount: Decimal,
): Promise<StoredLine> {
  const bank_ref = providerId ? `settlement:${providerId}` : `payout:${line.id}`
  const where = { bank_account_id: gateway.id, source: 'gateway', bank_ref }
  const there = await ctx.db.bankTransaction.findFirst({ where })
  if (!there)
    return writePayout(ctx, newId(), {
      bank_account_id: gateway.id,
      posted_on: line.posted_on.toISOString().slice(0, 10),
      description: name,
      reference: line.reference,
      amount: amount.toFixed(2),
      bank_ref,
      is_sample: line.is_sample,
    })
  const known = await lockLine(ctx, there.id)
  if (known.status !== 'unreconciled')
    throw conflict(
      `${known.description} on ${gateway.name} is ${known.status === 'ignored' ? 'ignored' : `cleared by ${known.matched_voucher}`} already. Open it again first.`,
    )
  if (decimal(String(known.amount)).equals(amount)) return known
  // Other amounts were typed in than the last time.
  await ctx.db.bankTransaction.updateMany({
    where: { id: known.id },
    data: { amount: amount.toFixed(2), updated_at: new Date(), version: { increment: 1 } },
  })
  return lockLine(ctx, known.id)
}

/** Under the id that it had, so that the steps of the log are about the same line. @throws 409 when it was matched anew meanwhile */
export async function remakePayout(ctx: OperationCtx, id: string, details: PayoutDetails): Promise<void> {
  const { bank_account_id, bank_ref, description } = details
  if (await ctx.db.bankTransaction.findFirst({ where: { bank_account_id, dedupe_key: bank_ref } }))
    throw conflict(`${description} was matched to a line anew since. Unallocate that line first.`)
  await writePayout(ctx, id, details)
}

async function writePayout(ctx: OperationCtx, id: string, details: PayoutDetails): Promise<StoredLine> {
  await ctx.db.bankTransaction.create({
    data: {
      ...details,
      id,
      organization_id: ctx.organization.id,
      posted_on: new Date(`${details.posted_on}T00:00:00Z`),
      source: 'gateway',
      dedupe_key: details.bank_ref,
    },
  })
  return lockLine(ctx, id)
}
