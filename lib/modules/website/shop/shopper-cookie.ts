import { env } from '@/lib/core/env'

/**
 * Where a shopper's browser keeps the token of its session: out of reach of scripts, and under a name of each shop's own, as shops that
 * are opened by path share a host.
 */
const shopperCookie = (siteId: string): string => `shopper-${siteId}`

const DAYS = 30
const TOKEN = /^[\w-]{1,200}\.[\w-]{1,200}$/

/** The token in a `Cookie` header; null: none, or nothing that was ever one. */
export function readShopperCookie(siteId: string, header: string | null): string | null {
  const name = `${shopperCookie(siteId)}=`
  const value = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(name))
    ?.slice(name.length)
  return value && TOKEN.test(value) ? value : null
}

/** A `Set-Cookie` header. @param token null: the browser forgets it */
export function setShopperCookie(siteId: string, token: string | null): string {
  const secure = new URL(env.url).protocol === 'https:' ? '; Secure' : ''
  const lasting = token ? DAYS * 86_400 : 0
  return `${shopperCookie(siteId)}=${token ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${lasting}${secure}`
}
