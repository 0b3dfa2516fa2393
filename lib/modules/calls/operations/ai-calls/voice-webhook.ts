import { z } from 'zod'
import { voiceConnector } from '@/lib/connectors/voice/connector'
import { connectIfConfigured } from '@/lib/core/connections/connection'
import { notFound, unauthenticated } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { receive } from '@/lib/core/webhooks-in/receive'
import { organizationOfToken } from '@/lib/core/webhooks-in/webhook-address'

/** Takes what the voice provider tells of a call: checked over the bytes as they came, kept, and worked on afterwards. */
export const receiveVoiceWebhook = defineOperation({
  name: 'calls.webhook.voice',
  title: 'Received a webhook of the voice provider',
  permission: 'public',
  effect: 'write',
  delegates: true,
  tenancy: 'none',
  input: z.object({
    token: z.string().max(200),
    raw: z.instanceof(Buffer),
    headers: z.record(z.string(), z.string()),
  }),
  output: z.object({ ok: z.literal(true) }),
  async run({ input: { token, raw, headers } }) {
    const organizationId = organizationOfToken('voice', token)
    const port = organizationId ? await connectIfConfigured(organizationId, voiceConnector) : null
    if (!organizationId || !port) throw notFound('address')
    const event = port.readWebhook(raw, headers)
    const facts = { provider: 'voice', organizationId, raw, headers }
    if (!event) {
      await receive({ ...facts, providerEventId: '', kind: 'unknown', verified: false })
      throw unauthenticated('The signature is missing, wrong, or older than five minutes.')
    }
    await receive({ ...facts, providerEventId: event.id, kind: event.kind, verified: true })
    return { ok: true as const }
  },
})
