import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { dealOutput, readDealWire } from '@/lib/modules/crm/deals/deal-wire'

export const restReadDeal = defineOperation({
  name: 'integration.deal.read',
  title: 'Read a deal',
  permission: 'crm.deal.read',
  effect: 'read',
  // It asks once.
  snapshot: 'statement',
  input: z.strictObject({ deal_id: z.string() }),
  output: z.object({ deal: dealOutput }),
  run: async ({ ctx, input }) => ({ deal: await readDealWire(ctx, input.deal_id) }),
})
