import { z } from 'zod'
import { tenantTransaction } from '@/lib/core/db/prisma'
import { runOperation } from '@/lib/core/operation'
import type { WebhookHandler } from '@/lib/core/webhooks-in/webhook-handler'
import { readCallAgain } from '../operations/ai-calls/read-call-again'

const body = z.looseObject({
  call: z.looseObject({ call_id: z.string(), metadata: z.record(z.string(), z.unknown()).nullish() }),
})
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * A webhook says that there is news of a call; what it is, the provider is asked. So late, doubled and disordered ones
 * change nothing.
 */
export const voiceWebhooks: WebhookHandler = {
  provider: 'voice',
  async handle({ ctx, webhook }) {
    if (!['call_started', 'call_ended', 'call_analyzed'].includes(webhook.kind))
      return { state: 'ignored', reason: `Nothing is done about ${webhook.kind}.` }
    const read = body.safeParse(webhook.data)
    if (!read.success) return { state: 'discarded', reason: 'It names no call.' }
    const { call_id, metadata } = read.data.call
    const reference = String(metadata?.call_reference ?? '')
    const call = await tenantTransaction(ctx.organization.id, ({ db }) =>
      db.callsAiCall.findFirst({
        where: { OR: [{ provider_call_id: call_id }, ...(UUID.test(reference) ? [{ id: reference }] : [])] },
        select: { id: true, provider_call_id: true },
      }),
    )
    if (!call) return { state: 'ignored', reason: 'It is about a call that was not placed from here.' }
    // It was quicker than the answer to the placing.
    if (!call.provider_call_id)
      await tenantTransaction(ctx.organization.id, ({ db }) =>
        db.callsAiCall.updateMany({
          where: { id: call.id, provider_call_id: null },
          data: { provider: 'voice', provider_call_id: call_id },
        }),
      )
    await runOperation(readCallAgain, ctx, { call_id: call.id })
    return { state: 'accepted' }
  },
}
