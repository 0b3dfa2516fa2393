import { z } from 'zod'
import { unauthenticated } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { takeDelivery } from '@/lib/modules/inbox/webhooks/take-delivery'

/**
 * Takes what the helpdesk sends: known by the secret in the address, stored, and worked on afterwards. It answers 200 for all that is
 * right, also where nothing is done with it.
 */
export const receiveDeskWebhook = defineOperation({
  name: 'inbox.webhook.receive',
  title: 'Received a webhook of the helpdesk',
  permission: 'public',
  effect: 'write',
  delegates: true,
  tenancy: 'none',
  input: z.object({
    secret: z.string().max(500).default(''),
    raw: z.instanceof(Buffer),
    headers: z.record(z.string(), z.string()),
  }),
  output: z.object({ ok: z.literal(true), ignored: z.string().optional() }).meta({ id: 'DeskWebhookTaken' }),
  async run({ input }) {
    const taken = await takeDelivery(input)
    if ('refused' in taken) throw unauthenticated(taken.refused)
    return { ok: true as const, ...(taken.ignored ? { ignored: taken.ignored } : {}) }
  },
})
