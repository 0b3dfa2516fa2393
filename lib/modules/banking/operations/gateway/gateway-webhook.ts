import { z } from 'zod'
import { gatewayConnector } from '@/lib/connectors/gateway'
import { connectIfConfigured } from '@/lib/core/connections/connection'
import { notFound, unauthenticated } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { receive } from '@/lib/core/webhooks-in/receive'
import { organizationOfToken } from '@/lib/core/webhooks-in/webhook-address'

/** Takes what the card gateway tells: checked over the bytes as they came, kept, and worked on afterwards. */
export const receiveGatewayWebhook = defineOperation({
  name: 'banking.webhook.gateway',
  title: 'Received a webhook of the card gateway',
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
    const { kind: provider } = gatewayConnector
    const organizationId = organizationOfToken(provider, token)
    const port = organizationId ? await connectIfConfigured(organizationId, gatewayConnector) : null
    if (!organizationId || !port) throw notFound('address')
    const event = port.readWebhook(raw, headers)
    const details = { provider, organizationId, raw, headers }
    if (!event) {
      await receive({ ...details, providerEventId: '', kind: 'unknown', verified: false })
      throw unauthenticated('The signature is missing or wrong.')
    }
    await receive({ ...details, providerEventId: event.id, kind: event.kind, verified: true })
    return { ok: true as const }
  },
})
