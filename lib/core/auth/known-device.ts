import { createHmac, timingSafeEqual } from 'node:crypto'
import { env } from '../env'
import { newToken } from '../secrets/secrets'

/**
 * A browser that signed in to an account before carries a signed note of it. It proves nothing on its own; it only puts
 * the browser's tries under a count of their own, so that a stranger who guesses at the account does not keep its
 * owner waiting.
 */
export const DEVICE_COOKIE = 'indaba.device'
export const DEVICE_COOKIE_SECONDS = 400 * 86_400

const sign = (payload: string) => createHmac('sha256', env.secret).update(`device:${payload}`).digest('base64url')

/** The cookie's value for a browser that has just signed in. */
export function newDeviceNote(userId: string): string {
  const payload = `${userId}.${newToken().slice(0, 22)}`
  return `${payload}.${sign(payload)}`
}

/** The name of the device, if the note is ours and for this account. */
export function knownDevice(note: string | undefined, userId: string | null): string | null {
  const [user, nonce, signature] = (note ?? '').split('.')
  if (!user || !nonce || !signature || user !== userId) return null
  const expected = Buffer.from(sign(`${user}.${nonce}`))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given) ? nonce : null
}
