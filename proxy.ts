import { type NextRequest, NextResponse } from 'next/server'

/**
 * Tells pages their own address, so that signing in leads back to it. Not on the API, where every request would pay
 * for it.
 */
export function proxy(request: NextRequest): NextResponse {
  const headers = new Headers(request.headers)
  headers.set('x-indaba-path', request.nextUrl.pathname + request.nextUrl.search)
  return NextResponse.next({ request: { headers } })
}

export const config = { matcher: ['/((?!api/|_next/|.*\\.[a-z0-9]+$).*)'] }
