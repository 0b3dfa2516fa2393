import { type NextRequest, NextResponse } from 'next/server'
import { env } from './lib/core/env'
import { contentPolicy } from './lib/core/http/content-policy'
import { shopHost } from './lib/core/http/shop-host'

/**
 * Tells pages their own address, so that signing in leads back to it, and gives each answer a content policy with a nonce
 * of its own, which Next puts on its scripts. Not on the API, where every request would pay for it and nothing runs, nor
 * on files of the chat, which have stricter policies. On the host of a shop every address is one of the shop's.
 */
export function proxy(request: NextRequest): NextResponse {
  const nonce = crypto.randomUUID()
  const policy = contentPolicy(nonce, process.env.NODE_ENV === 'development')
  const headers = new Headers(request.headers)
  const { pathname, search } = request.nextUrl
  headers.set('x-indaba-path', pathname + search)
  headers.set('x-nonce', nonce)
  headers.set('content-security-policy', policy)
  headers.delete('x-shop-host')
  const shop = pathname.startsWith('/.well-known/') ? null : shopHost(request.headers.get('host'), env)
  if (shop) headers.set('x-shop-host', shop)
  const own = new URL(`/shop/${shop}${pathname === '/' ? '' : pathname}${search}`, request.nextUrl)
  const response = shop
    ? NextResponse.rewrite(own, { request: { headers } })
    : NextResponse.next({ request: { headers } })
  response.headers.set('Content-Security-Policy', policy)
  return response
}

export const config = { matcher: ['/((?!api/|_next/|user_uploads/|user_avatars/).*)'] }
