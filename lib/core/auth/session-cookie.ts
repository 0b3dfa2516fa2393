import { decode } from 'next-auth/jwt'
import { env } from '../env'
import { hashToken } from '../secrets/secrets'
import { authCaches } from './auth-caches'

/** Browsers accept the `__Secure-` prefix only over https. */
export const usesSecureCookies = (): boolean => env.url.startsWith('https://')

export const sessionCookieName = (): string => `${usesSecureCookies() ? '__Secure-' : ''}next-auth.session-token`

/**
 * The id of the session that the cookie carries; null: not ours, or too old. The cookie is decrypted once and then
 * remembered by its value; whether the session still stands is asked elsewhere, each time.
 */
export async function sessionIdOf(cookie: string): Promise<string | null> {
  // Hashed, so that made-up cookies of many kilobytes do not fill the memory.
  const key = hashToken(cookie)
  const known = authCaches().cookies.peek(key)
  if (known !== undefined) return known
  return authCaches().cookies.get(key, async () => {
    const token = await decode({ token: cookie, secret: env.secret }).catch(() => null)
    return typeof token?.sid === 'string' ? token.sid : null
  })
}

/** One cookie of a Cookie header. */
export function readCookie(header: string | null, name: string): string | null {
  if (!header) return null
  const start = header.startsWith(`${name}=`) ? 0 : header.indexOf(`; ${name}=`) + 2
  if (start === 1) return null
  const from = start + name.length + 1
  const end = header.indexOf(';', from)
  return header.slice(from, end === -1 ? undefined : end).trim()
}
