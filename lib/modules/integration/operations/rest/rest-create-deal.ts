import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { dealOutput, dealToWire } from '@/lib/modules/crm/deals/deal-wire'
import { createDeal } from '@/lib/modules/crm/operations/deals/deal-writes'
import { dealCreateFields } from '@/lib/modules/integration/rest/deal-fields'

export const restCreateDeal = defineOperation({
  name: 'integration.deal.create',
  title: 'Added a deal',
  permission: 'crm.deal.create',
  effect: 'write',
  input: z.strictObject(dealCreateFields),
  output: z.object({ deal: dealOutput }),
  run: async ({ ctx, input }) => ({ deal: dealToWire(await createDeal(ctx, input)) }),
})
