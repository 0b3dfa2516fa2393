import { createHmac, randomBytes } from 'node:crypto'

/** Standard Webhooks (https://www.standardwebhooks.com), as provider-facts.md 17 has it. */

const PREFIX = 'whsec_'

/** @returns `whsec_` and 256 random bits in base64; the bits are the key, the text is what receivers are given */
export const newSecret = (): string => PREFIX + randomBytes(32).toString('base64')

/** @returns `v1,<base64 of HMAC-SHA256>` over id, time and body */
function signatureOf(secret: string, id: string, timestamp: number, body: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

/**
 * The headers of one attempt.
 * @param secrets the present one first; while a secret is being exchanged, the one before it signs too
 * @param at the moment of this attempt: receivers refuse what is older than five minutes
 */
export function webhookHeaders(details: {
  id: string
  secrets: string[]
  body: string
  at: Date
  isTest: boolean
}): Record<string, string> {
  const timestamp = Math.floor(details.at.getTime() / 1000)
  const signatures = details.secrets.map((secret) => signatureOf(secret, details.id, timestamp, details.body))
  return {
    'content-type': 'application/json',
    'user-agent': 'Indaba-Webhooks/1.0',
    'webhook-id': details.id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
    ...(details.isTest ? { 'webhook-test': 'true' } : {}),
  }
}

/** The same bytes at every attempt: all of it is the event's own. */
export function webhookBody(event: {
  name: string
  emittedAt: Date
  organizationId: string
  payload: unknown
  isTest: boolean
}): string {
  return JSON.stringify({
    type: event.name,
    timestamp: event.emittedAt.toISOString(),
    organization_id: event.organizationId,
    data: event.payload,
    ...(event.isTest ? { test: true } : {}),
  })
}
