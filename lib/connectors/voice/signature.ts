import { createHmac, timingSafeEqual } from 'node:crypto'

export const SIGNATURE_HEADER = 'x-retell-signature'
const TOLERANCE_MS = 5 * 60_000

/** `v=<ms>,d=<hex>`: HMAC-SHA256 of body and time under the API key. Source: provider-facts 14.2, webhook. */
export const signatureOf = (apiKey: string, raw: Buffer | string, at: number): string =>
  `v=${at},d=${createHmac('sha256', apiKey).update(raw).update(String(at)).digest('hex')}`

/** Whether the provider signed these very bytes within the last five minutes. */
export function isSigned(apiKey: string, raw: Buffer, header: string | undefined, now: number): boolean {
  const at = /^v=(\d{1,15}),d=[0-9a-f]{64}$/.exec(header ?? '')?.[1]
  if (!apiKey || !header || !at || Math.abs(now - Number(at)) > TOLERANCE_MS) return false
  return timingSafeEqual(Buffer.from(header), Buffer.from(signatureOf(apiKey, raw, Number(at))))
}
