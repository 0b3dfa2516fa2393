import { z } from 'zod'
import { conflict, invalidField } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import type { Decimal } from '@/lib/core/values/money'
import type { StoredJournal } from '@/lib/modules/accounting/journals/journal-rows'
import { journalWire } from '@/lib/modules/accounting/journals/journal-wire'
import { readWholeJournal } from '@/lib/modules/accounting/operations/journals/read-journal'
import { namedAccount } from '@/lib/modules/banking/accounts/named-account'
import { gatewayAccount } from '@/lib/modules/banking/gateway/gateway-account'
import { modeInUse } from '@/lib/modules/banking/gateway/gateway-port'
import { payoutLine } from '@/lib/modules/banking/gateway/payout-line'
import {
  type Chosen,
  chosenSettlement,
  settlementChoice,
  settlementsFor,
} from '@/lib/modules/banking/gateway/settlement-choice'
import { clearLine } from '@/lib/modules/banking/lines/clear-lines'
import { amountOf, batchOf, type LineToClear, lineToClear, wordsOf } from '@/lib/modules/banking/lines/clear-verbs'
import type { StoredAccount, StoredLine } from '@/lib/modules/banking/lines/line-rows'
import { type Leg, makeJournal } from '@/lib/modules/banking/lines/make-journal'
import { postingDay, rateInput } from '@/lib/modules/banking/lines/verb-input'
import { clearedBy, problemOf } from '../../domain/settlement'
import { lineWire } from '../../schemas-answers'
import { readWholeLine } from '../lines/read-line'
import { ON_GATEWAY, wrongOf } from './preview-settlement'

const wantedInput = { ...settlementChoice, posting_date: postingDay, conversion_rate: rateInput }
type Wanted = z.output<z.ZodObject<typeof wantedInput>>

/**
 * Clears the line of a payout: debits the bank what came, the fees what the gateway kept, and credits the clearing account what
 * customers paid (Business Platform Modules 3, Match Settlement). The same entry clears a line of the payout on the gateway's own
 * account, so that its statement and its ledger agree.
 */
export const matchSettlement = defineOperation({
  name: 'banking.line.match_settlement',
  title: 'Matched a settlement of the card gateway',
  permission: 'banking.line.reconcile',
  effect: 'write',
  input: z.strictObject({ txn_id: z.string(), ...wantedInput }),
  output: z.object({ journal: journalWire, transaction: lineWire }),
  async run({ ctx, input: { txn_id, ...wanted } }) {
    const journal = await matchLocked(ctx, await lineToClear(ctx, txn_id), wanted)
    return { ...(await readWholeJournal(ctx, journal.id)), transaction: await readWholeLine(ctx, txn_id) }
  },
})

/** Lines of a list, one a row: of each the settlement that fits it; they share the step log's batch. */
export const matchSettlementRow = defineOperation({
  name: 'banking.line.match_settlement_row',
  title: 'Matched a settlement of the card gateway',
  permission: 'banking.line.reconcile',
  effect: 'write',
  input: z.strictObject({ row_id: z.string(), ...wantedInput }),
  output: z.object({ message: z.string() }),
  async run({ ctx, input: { row_id, ...wanted } }) {
    const { number } = await matchLocked(ctx, await lineToClear(ctx, row_id), wanted)
    return { message: `Settled by ${number}.` }
  },
})

async function matchLocked(
  ctx: OperationCtx,
  { line, before, account }: LineToClear,
  { posting_date, conversion_rate, ...choice }: Wanted,
): Promise<StoredJournal> {
  if (account.is_gateway) throw conflict(ON_GATEWAY)
  const chosen = await chosenSettlement(ctx, line, account, choice)
  if (!chosen) throw await nothingFits(ctx, line, account)
  const { settlement, amounts } = chosen
  if (settlement) await claim(ctx, chosen, line, account)
  const problem = problemOf(amounts, amountOf(line))
  if (problem) throw invalidField(settlement ? 'settlement_id' : 'gross', problem)

  const gateway = await gatewayAccount(ctx, account.currency)
  const name = settlement ? `Settlement ${settlement.provider_id}` : `Settlement of ${dayOf(line)}`
  const legs: Leg[] = [
    ...(amounts.fees.isZero()
      ? []
      : [{ account_id: await namedAccount(ctx, 'fees'), amount: amounts.fees.negated(), remark: 'Fees' }]),
    { account_id: gateway.gl_account_id, amount: clearedBy(amounts), remark: 'What customers paid' },
  ]
  const journal = await makeJournal(
    ctx,
    {
      account,
      posting_date: posting_date ?? line.posted_on,
      title: `Card gateway, ${name.toLowerCase()}`,
      remarks: wordsOf(line),
      is_sample: line.is_sample,
      ...(conversion_rate ? { conversion_rate } : {}),
    },
    legs,
    () => [],
  )
  const batch = await batchOf(ctx)
  const clearing = (amount: Decimal) => [{ kind: 'journal' as const, id: journal.id, amount, made_here: true }]
  const how = { action: 'match_settlement', how: 'settlement' } as const
  const summary = `${name}: ${amounts.gross.toFixed(2)} less ${amounts.gross.minus(amounts.net).toFixed(2)}, ${journal.number}`
  const payout = await payoutLine(
    ctx,
    gateway,
    line,
    name,
    settlement?.provider_id ?? null,
    clearedBy(amounts).negated(),
  )
  await clearLine(ctx, { ...how, line: payout, clearings: clearing(amountOf(payout)), summary }, batch)
  await clearLine(ctx, { ...how, line, clearings: clearing(amountOf(line)), summary, before }, batch)
  if (settlement)
    await ctx.db.gatewaySettlement.updateMany({
      where: { id: settlement.id },
      data: { transaction_id: line.id, updated_at: new Date() },
    })
  return journal
}

/** Two lines of the same amount cannot both be one settlement: the row is locked by writing it, then looked at. */
async function claim(ctx: OperationCtx, { settlement, amounts }: Chosen, line: StoredLine, account: StoredAccount) {
  await ctx.db.gatewaySettlement.updateMany({ where: { id: settlement!.id }, data: { updated_at: new Date() } })
  const now = await ctx.db.gatewaySettlement.findFirstOrThrow({ where: { id: settlement!.id } })
  const wrong = wrongOf({ settlement: now, amounts }, account, await modeInUse(ctx.organization.id))
  if (wrong && now.transaction_id && now.transaction_id !== line.id) throw conflict(wrong)
  if (wrong) throw invalidField('settlement_id', wrong)
}

async function nothingFits(ctx: OperationCtx, line: StoredLine, account: StoredAccount) {
  const fitting = await settlementsFor(ctx, line, account)
  return fitting.length
    ? invalidField(
        'settlement_id',
        `${fitting.length} settlements pay ${line.amount.toFixed(2)}. Choose the one that it is.`,
      )
    : invalidField(
        'gross',
        `No settlement pays ${line.amount.toFixed(2)}. Fetch from the card gateway, or enter what customers paid and the fees.`,
        'missing',
      )
}

const dayOf = (line: StoredLine): string => line.posted_on.toISOString().slice(0, 10)
