import { z } from 'zod'
import { dateIn } from '@/lib/core/grid/dates'
import { defineOperation } from '@/lib/core/operation'
import { type GatewayPayment, lineOfPayment } from '@/lib/modules/banking/domain/gateway-line'
import { gatewayAccount } from '@/lib/modules/banking/gateway/gateway-account'
import { takeStatement } from '@/lib/modules/banking/imports/take-statement'

/**
 * Takes payments of the card gateway in as lines of its bank account in their currency; each once, by the gateway's number of it. What
 * did not succeed is left out. Only the product calls it, with what it has just read from the gateway.
 */
export const importGatewayPayments = defineOperation({
  name: 'banking.gateway.take_payments',
  title: 'Took in payments of the card gateway',
  permission: 'banking.gateway.sync',
  effect: 'write',
  input: z.strictObject({ payments: z.array(z.custom<GatewayPayment>()) }),
  output: z.object({ imported: z.number(), duplicates: z.number(), inserted_ids: z.array(z.string()) }),
  async run({ ctx, input }) {
    const paid = input.payments.filter(({ outcome }) => outcome === 'succeeded')
    const told = { imported: 0, duplicates: 0, inserted_ids: [] as string[] }
    for (const currency of [...new Set(paid.map((one) => one.currency))].sort()) {
      const account = await gatewayAccount(ctx, currency)
      const ofCurrency = paid.filter((one) => one.currency === currency)
      // On whichever account: the gateway's may have been another one when a payment came in.
      const known = await ctx.db.bankTransaction.findMany({
        where: { source: 'gateway', bank_ref: { in: ofCurrency.map(({ id }) => id) } },
        select: { bank_ref: true },
      })
      const there = new Set(known.map(({ bank_ref }) => bank_ref))
      const fresh = ofCurrency
        .filter(({ id }) => !there.has(id))
        .sort((one, other) => timeOf(one).localeCompare(timeOf(other)))
      told.duplicates += ofCurrency.length - fresh.length
      if (fresh.length === 0) continue
      const taken = await takeStatement(ctx, {
        bank_account_id: account.id,
        source: 'gateway',
        lines: fresh.map((one) => lineOfPayment(one, dateIn(ctx.organization.time_zone, new Date(timeOf(one))))),
      })
      told.imported += taken.imported
      told.duplicates += taken.duplicates
      told.inserted_ids.push(...taken.inserted_ids)
    }
    return told
  },
})

const timeOf = ({ paid_at, created_at }: GatewayPayment): string => paid_at ?? created_at
