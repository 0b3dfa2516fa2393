import { createHash } from 'node:crypto'
import { z } from 'zod'
import { notFound } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { receive } from '@/lib/core/webhooks-in/receive'
import { organizationOfToken } from '@/lib/core/webhooks-in/webhook-address'

/** The SMS service signs nothing: the secret in the address says whose it is (provider-facts 13.2). */
export const receiveSms = defineOperation({
  name: 'outreach.webhook.receive',
  title: 'Received news of the SMS service',
  permission: 'public',
  tenancy: 'none',
  effect: 'write',
  input: z.strictObject({
    token: z.string().max(200),
    raw: z.instanceof(Buffer),
    headers: z.record(z.string(), z.string()),
  }),
  output: z.object({ ok: z.literal(true) }),
  async run({ input: { token, raw, headers } }) {
    const organizationId = organizationOfToken('sms', token)
    if (!organizationId) throw notFound('address')
    // An empty list only asks whether we are there.
    if (raw.toString('utf8', 0, 100).trim() === '[]') return { ok: true as const }
    await receive({
      provider: 'sms',
      organizationId,
      // It has no id of its own; the same news is the same bytes.
      providerEventId: createHash('sha256').update(raw).digest('hex'),
      kind: /"RECEIVED"/.test(raw.toString('utf8')) ? 'message.received' : 'message.status',
      raw,
      headers,
      verified: true,
    })
    return { ok: true as const }
  },
})
