import { z } from 'zod'
import type { GatewayTransaction } from '@/lib/connectors/gateway/port'
import type { OrganizationCtx } from '@/lib/core/context'
import { defineOperation, runOperation } from '@/lib/core/operation'
import { settle } from '@/lib/modules/banking/charges/send-charge'

/** News of a payment that was verified just now, such as a webhook's; true: it is one of our charges. Safe to repeat. */
export async function handleChargeEvent(ctx: OrganizationCtx, transaction: GatewayTransaction): Promise<boolean> {
  const { charge_id } = await runOperation(findCharge, ctx, { reference: transaction.reference })
  if (!charge_id) return false
  await settle(ctx, charge_id, transaction)
  return true
}

const findCharge = defineOperation({
  name: 'banking.charge.find',
  title: 'Looked up a card charge by its reference',
  permission: 'banking.charge.run',
  effect: 'read',
  input: z.strictObject({ reference: z.string() }),
  output: z.object({ charge_id: z.string().nullable() }),
  async run({ ctx, input: { reference } }) {
    const charge = reference ? await ctx.db.cardCharge.findFirst({ where: { reference } }) : null
    return { charge_id: charge?.id ?? null }
  },
})
