import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { deliveryToWire } from '@/lib/modules/integration/domain/wire'
import { findHook } from '@/lib/modules/integration/hooks/find-hook'
import { limitField } from '@/lib/modules/integration/rest/fields'
import { DELIVERY_STATES, deliveryOutput } from '@/lib/modules/integration/schemas'

/** Recent deliveries of a subscription, newest first; older ones in the grid `integration-deliveries`. */
export const listDeliveries = defineOperation({
  name: 'integration.delivery.list',
  title: 'Listed deliveries',
  permission: 'integration.hook.read',
  effect: 'read',
  input: z.strictObject({
    hook_id: z.string(),
    limit: limitField,
    state: z.enum(DELIVERY_STATES, { error: `Choose one of ${DELIVERY_STATES.join(', ')}.` }).optional(),
  }),
  output: z.object({ deliveries: z.array(deliveryOutput) }),
  run: async ({ ctx, input }) => {
    const hook = await findHook(ctx, input.hook_id)
    const rows = await ctx.db.integrationDelivery.findMany({
      where: { hook_id: hook.id, ...(input.state ? { state: input.state } : {}) },
      orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
      take: input.limit,
    })
    return { deliveries: rows.map(deliveryToWire) }
  },
})
