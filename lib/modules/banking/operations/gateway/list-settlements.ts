import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { settlementToWire } from '@/lib/modules/banking/gateway/settlement-choice'
import { settlementWire } from '../../schemas-gateway-answers'

const MOST = 500

/** What the gateway paid out, newest first; the line of the bank that each came to, where it was matched. */
export const listSettlements = defineOperation({
  name: 'banking.gateway.list_settlements',
  title: 'Listed the settlements of the card gateway',
  permission: 'banking.line.read',
  effect: 'read',
  input: z.strictObject({
    /** Only those that no line was cleared by yet. */
    open: z.enum(['true', 'false'], { error: 'Send true or false.' }).default('false'),
  }),
  output: z.object({ settlements: z.array(settlementWire.extend({ transaction_id: z.string().nullable() })) }),
  async run({ ctx, input }) {
    const found = await ctx.db.gatewaySettlement.findMany({
      where: input.open === 'true' ? { transaction_id: null } : {},
      orderBy: [{ settled_on: { sort: 'desc', nulls: 'first' } }, { id: 'asc' }],
      take: MOST,
    })
    return { settlements: found.map((one) => ({ ...settlementToWire(one), transaction_id: one.transaction_id })) }
  },
})
