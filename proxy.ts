import { type NextRequest, NextResponse } from 'next/server'
import { contentPolicy } from './lib/core/http/content-policy'

/** Staff see it beside the settings that it shows. */
const FRAMED = '/settings/website/preview'

/**
 * Tells pages their own address, so that signing in leads back to it, and gives each answer a content policy with a nonce
 * of its own, which Next puts on its scripts. Not on the API, where every request would pay for it and nothing runs, nor
 * on files of the chat, which have stricter policies.
 */
export function proxy(request: NextRequest): NextResponse {
  const nonce = crypto.randomUUID()
  const policy = contentPolicy(nonce, {
    development: process.env.NODE_ENV === 'development',
    framed: request.nextUrl.pathname === FRAMED,
  })
  const headers = new Headers(request.headers)
  headers.set('x-indaba-path', request.nextUrl.pathname + request.nextUrl.search)
  headers.set('x-nonce', nonce)
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('Content-Security-Policy', policy)
  return response
}

export const config = { matcher: ['/((?!api/|_next/|user_uploads/|user_avatars/).*)'] }
