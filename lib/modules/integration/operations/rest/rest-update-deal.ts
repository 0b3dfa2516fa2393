import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { dealOutput, dealToWire } from '@/lib/modules/crm/deals/deal-wire'
import { updateDeal } from '@/lib/modules/crm/operations/deals/deal-writes'
import { dealUpdateFields } from '@/lib/modules/integration/rest/deal-fields'

/** Changes what is sent; `stage_id` moves the deal, which writes a stage change and tells deal.stage_changed. */
export const restUpdateDeal = defineOperation({
  name: 'integration.deal.update',
  title: 'Changed a deal',
  permission: 'crm.deal.update',
  effect: 'write',
  input: z.strictObject({ deal_id: z.string(), ...dealUpdateFields }),
  output: z.object({ deal: dealOutput }),
  run: async ({ ctx, input: { deal_id, ...fields } }) => ({
    deal: dealToWire(await updateDeal(ctx, deal_id, fields)),
  }),
})
