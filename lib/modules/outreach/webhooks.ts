import { z } from 'zod'
import { toE164, toStatus } from '@/lib/connectors/sms/map'
import { messageWire } from '@/lib/connectors/sms/wire'
import { runOperation } from '@/lib/core/operation'
import type { WebhookHandler } from '@/lib/core/webhooks-in/webhook-handler'
import { noteReply, noteReports } from './operations/sends/read-reports'

const received = z.looseObject({
  type: z.literal('RECEIVED'),
  from: z.string(),
  body: z.string().default(''),
  id: z.string().optional(),
})

/** Delivery reports and replies of the SMS service (provider-facts 13.2): one message, or several at once. */
export const smsWebhooks: WebhookHandler = {
  provider: 'sms',
  async handle({ ctx, webhook }) {
    const items = Array.isArray(webhook.data) ? webhook.data : [webhook.data]
    let heard = 0
    for (const item of items) {
      const reply = received.safeParse(item)
      if (reply.success) {
        const { from, body, id } = reply.data
        const { opted_out, known } = await runOperation(noteReply, ctx, { from: toE164(from), body, id })
        if (opted_out || known) heard++
        continue
      }
      const message = messageWire.safeParse(item)
      if (!message.success) continue
      const { id, provider_id, state, reason } = toStatus(message.data)
      heard += (await runOperation(noteReports, ctx, { reports: [{ id, provider_id, state, reason }] })).known
    }
    return heard > 0
      ? { state: 'accepted' }
      : { state: 'ignored', reason: 'It is about no message of ours, no opt-out, and from nobody we know.' }
  },
}
