import { z } from 'zod'
import { notFound } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { decimal } from '@/lib/core/values/money'
import { moneyInput } from '@/lib/modules/accounting/payments/payment-input'
import { type SettlementAmounts, typedAmounts } from '../domain/settlement'
import { amountOf } from '../lines/clear-verbs'
import type { StoredAccount, StoredLine } from '../lines/line-rows'
import type { SettlementWire } from '../schemas-gateway-answers'
import { modeInUse } from './gateway-port'

export type StoredSettlement = NonNullable<Awaited<ReturnType<OperationCtx['db']['gatewaySettlement']['findFirst']>>>

export const settlementChoice = {
  /** One that was fetched; the only one that fits by default. */
  settlement_id: z
    .union([z.uuid({ error: 'Choose a settlement.' }), z.literal(''), z.null()])
    .transform((value) => value || undefined)
    .optional(),
  /** Where none was fetched: what customers paid, and what the gateway kept; one of both is enough. */
  gross: moneyInput.optional(),
  fees: moneyInput.optional(),
}
export type SettlementChoice = z.output<z.ZodObject<typeof settlementChoice>>

export type Chosen = { settlement: StoredSettlement | null; amounts: SettlementAmounts }

/** Settlements that pay exactly what a line is and cleared no other, the nearest day first. */
export async function settlementsFor(
  ctx: OperationCtx,
  line: StoredLine,
  account: StoredAccount,
): Promise<StoredSettlement[]> {
  const mode = await modeInUse(ctx.organization.id)
  const found = await ctx.db.gatewaySettlement.findMany({
    where: {
      net: line.amount,
      currency: account.currency,
      status: 'paid',
      transaction_id: null,
      ...(mode ? { mode } : {}),
    },
    orderBy: { settled_on: 'desc' },
    take: 100,
  })
  const distance = ({ settled_on }: StoredSettlement) =>
    settled_on ? Math.abs(settled_on.getTime() - line.posted_on.getTime()) : Number.MAX_SAFE_INTEGER
  return found.sort((one, other) => distance(one) - distance(other)).slice(0, 20)
}

/**
 * What a line is matched to: the settlement that was named, the amounts that were typed in, or the one settlement that fits.
 * @returns null: nothing was named, and none or several fit
 * @throws 404 for a settlement that is not there
 */
export async function chosenSettlement(
  ctx: OperationCtx,
  line: StoredLine,
  account: StoredAccount,
  choice: SettlementChoice,
): Promise<Chosen | null> {
  if (choice.settlement_id) {
    const settlement = await ctx.db.gatewaySettlement.findFirst({ where: { id: choice.settlement_id } })
    if (!settlement) throw notFound('settlement')
    return { settlement, amounts: amountsOf(settlement) }
  }
  if (choice.gross !== undefined || choice.fees !== undefined)
    return { settlement: null, amounts: typedAmounts(amountOf(line), choice) }
  const [only, another] = await settlementsFor(ctx, line, account)
  return only && !another ? { settlement: only, amounts: amountsOf(only) } : null
}

export const amountsOf = ({ net, fees, gross, deductions }: StoredSettlement): SettlementAmounts => ({
  net: decimal(String(net)),
  fees: decimal(String(fees)),
  gross: decimal(String(gross)),
  deductions: decimal(String(deductions)),
})

export const settlementToWire = (one: StoredSettlement): SettlementWire => ({
  id: one.id,
  provider_id: one.provider_id,
  status: one.status,
  currency: one.currency,
  gross: one.gross.toFixed(2),
  fees: one.fees.toFixed(2),
  deductions: one.deductions.toFixed(2),
  net: one.net.toFixed(2),
  settled_on: one.settled_on?.toISOString().slice(0, 10) ?? null,
})
