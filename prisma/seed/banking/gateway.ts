import { toSettlement, toTransaction } from '@/lib/connectors/gateway/paystack/map'
import { settlementWire, transactionWire } from '@/lib/connectors/gateway/paystack/wire'
import { accountOf, settlementToWire, type Tools, transactionToWire } from '@/lib/connectors/gateway/sandbox/state'
import { sandboxKeys } from '@/lib/connectors/gateway/sandbox-account'
import type { OperationCtx } from '@/lib/core/operation'
import { gatewayAccount } from '@/lib/modules/banking/gateway/gateway-account'
import { toPayment } from '@/lib/modules/banking/gateway/sync-gateway'
import { importGatewayPayments } from '@/lib/modules/banking/operations/gateway/import-payments'
import { importSettlements } from '@/lib/modules/banking/operations/gateway/import-settlements'
import { recordSync } from '@/lib/modules/banking/operations/gateway/record-sync'
import { createLineJournal } from '@/lib/modules/banking/operations/lines/create-journal'
import { type DemoBanks, dayOf, daysBefore } from './setup'

/** A payout as the cheque account's statement has it. */
export type DemoPayout = { on: string; amount: string; provider_id: string }

const DAYS = { whole: 14, little: 5 }
/** The payments of the last days are still to be looked at. */
const OPEN_DAYS = 5

/**
 * What a fetch from the sandbox's gateway would bring, read from the same history, so that a later fetch finds it here already. Older
 * payments are booked as sales.
 */
export async function seedGateway(ctx: OperationCtx, banks: DemoBanks): Promise<DemoPayout[]> {
  const { today, lastDay, whole } = banks
  const state = { accounts: {} }
  const tools = { state, now: () => today, takeFault: () => undefined } as unknown as Tools
  const key = sandboxKeys(ctx.organization.id).secret_key
  const history = accountOf({ headers: { authorization: `Bearer ${key}` } }, tools)!
  const first = daysBefore(today, whole ? DAYS.whole : DAYS.little).toISOString()
  const payments = history.transactions
    .filter(({ created_at, status }) => status === 'success' && created_at >= first)
    .map((one) =>
      toPayment(toTransaction(transactionWire.parse(JSON.parse(JSON.stringify(transactionToWire(one, tools)))))),
    )
  const settlements = history.settlements
    .map((one) => toSettlement(settlementWire.parse(JSON.parse(JSON.stringify(settlementToWire(one, history))))))
    .filter(({ settled_on }) => settled_on !== null && settled_on > first.slice(0, 10))
  await gatewayAccount(ctx, ctx.organization.currency)
  const taken = await importGatewayPayments.run({ ctx, input: { payments } })
  await importSettlements.run({ ctx, input: { settlements } })
  const older = await ctx.db.bankTransaction.findMany({
    where: { id: { in: taken.inserted_ids }, posted_on: { lt: daysBefore(today, OPEN_DAYS) } },
    orderBy: { posted_on: 'asc' },
  })
  const vat = await ctx.db.accTaxTemplate.findFirst({ where: { kind: 'sales', name: 'VAT 15%' } })
  for (const { id } of whole ? older : [])
    await createLineJournal.run({
      ctx,
      input: {
        txn_id: id,
        account_id: banks.account('4100'),
        ...(vat ? { tax_template_id: vat.id } : {}),
        remark: 'Card sale',
      } as never,
    })
  const counts = { imported: taken.imported, duplicates: 0, settlements: settlements.length }
  const message = `${taken.imported} new payments, ${settlements.length} new settlements.`
  await recordSync.run({ ctx, input: { ...counts, ok: true, message } })
  return settlements
    .filter(({ settled_on, status }) => status === 'paid' && settled_on! <= dayOf(lastDay))
    .map(({ id, net, settled_on }) => ({ on: settled_on!, amount: net, provider_id: id }))
}
