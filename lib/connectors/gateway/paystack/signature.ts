import { createHmac, timingSafeEqual } from 'node:crypto'

export const SIGNATURE_HEADER = 'x-paystack-signature'

/** HMAC-SHA512 of the body under the secret key, in hex. Source: provider-facts 2.2. */
export const signatureOf = (secretKey: string, raw: Buffer | string): string =>
  createHmac('sha512', secretKey).update(raw).digest('hex')

/** Whether the service signed these very bytes; compared in constant time. */
export function isSigned(secretKey: string, raw: Buffer, header: string | undefined): boolean {
  if (!secretKey || !header || !/^[0-9a-f]{128}$/i.test(header)) return false
  return timingSafeEqual(Buffer.from(header.toLowerCase()), Buffer.from(signatureOf(secretKey, raw)))
}
