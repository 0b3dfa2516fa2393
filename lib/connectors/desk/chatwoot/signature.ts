import { createHmac, timingSafeEqual } from 'node:crypto'

/** What comes with every delivery of servers that sign. Names in lower case. Source: provider-facts 1.3. */
export const TIMESTAMP_HEADER = 'x-chatwoot-timestamp'
export const SIGNATURE_HEADER = 'x-chatwoot-signature'
export const DELIVERY_HEADER = 'x-chatwoot-delivery'

const TOLERANCE_MS = 5 * 60_000

/** HMAC-SHA256 over the time in seconds and the body. */
export const signatureOf = (secret: string, timestamp: string, raw: Buffer | string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.`).update(raw).digest('hex')}`

type Delivery = { secret: string; timestamp: string | undefined; raw: Buffer | string; signature: string | undefined }

/** Whether the service signed these very bytes within five minutes of now; compared in constant time. */
export function verifyDeskSignature({ secret, timestamp, raw, signature }: Delivery, now = Date.now()): boolean {
  if (!secret || !signature || !timestamp || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now - Number(timestamp) * 1000) > TOLERANCE_MS) return false
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(secret, timestamp, raw))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
