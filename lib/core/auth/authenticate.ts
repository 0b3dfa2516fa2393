import { type Ctx, nobody } from '../context'
import { newId } from '../db/ids'
import { env } from '../env'
import { AppError, unauthenticated } from '../errors'
import { keyCaller, type RequestDetails, sessionCaller } from './caller'
import { readCookie, sessionCookieName, sessionIdOf } from './session-cookie'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
const REQUEST_ID = /^[\w.:-]{8,100}$/

/**
 * Who calls the platform's API. An API key (`Authorization: Bearer` or `X-API-Key`) goes before the session cookie.
 * - No credentials: `nobody()`.
 * - A key that is not valid: 401, on public things too; the caller believes that it works.
 * - A cookie whose session has ended: `nobody()`; the browser sends it whether anyone wants to or not, and the way to
 *   sign in again must stay open.
 */
export async function authenticate(request: Request): Promise<Ctx> {
  const { headers } = request
  const details = requestDetails(headers)
  const organizationId = headers.get('x-organization-id') || null
  const key = sentKey(headers)
  if (key !== null) return keyCaller(key, details, organizationId)

  const cookie = readCookie(headers.get('cookie'), sessionCookieName())
  if (!cookie) return nobodyFor(details)
  const sessionId = await sessionIdOf(cookie)
  const caller = sessionId && (await sessionCaller(sessionId, details, organizationId))
  if (!caller) return nobodyFor(details)
  if (!SAFE_METHODS.has(request.method)) demandOwnOrigin(headers)
  return caller
}

/** For what a provider sends us: it carries the provider's own credentials, which its operation checks. */
export const stranger = ({ headers }: Request): Ctx => nobodyFor(requestDetails(headers))

const nobodyFor = (details: RequestDetails): Ctx => ({
  ...nobody(details.requestId, details.ip),
  idempotencyKey: details.idempotencyKey,
})

/** What a request brings along besides its credentials. */
export function requestDetails(headers: Headers): RequestDetails {
  const requestId = headers.get('x-request-id')
  return {
    requestId: requestId && REQUEST_ID.test(requestId) ? requestId : newId(),
    ip: clientAddress(headers),
    idempotencyKey: headers.get('idempotency-key') || null,
  }
}

/** The server in front of Next leaves the one address there that it vouches for (`scripts/runtime/web-server.ts`). */
export const clientAddress = (headers: Headers): string | null => headers.get('x-forwarded-for') || null

function sentKey(headers: Headers): string | null {
  const authorization = headers.get('authorization')
  if (authorization === null) return headers.get('x-api-key')
  const [, scheme, value] = /^(\S+)\s*(.*)$/.exec(authorization) ?? []
  if (scheme?.toLowerCase() !== 'bearer' || !value)
    throw unauthenticated('Send the API key as "Authorization: Bearer <key>", or in X-API-Key.')
  return value.trim()
}

/**
 * A cookie is sent by the browser for any page that asks, so a change must come from one of ours. Browsers say so in
 * Sec-Fetch-Site; older ones send at least the Origin.
 */
function demandOwnOrigin(headers: Headers): void {
  const site = headers.get('sec-fetch-site')
  if (site === 'same-origin') return
  const origin = headers.get('origin')
  if (site === null && origin !== null && isOwnOrigin(origin, headers)) return
  throw new AppError(
    403,
    'forbidden',
    'This request did not come from a page of this platform. Programs should use an API key instead of a session.',
  )
}

function isOwnOrigin(origin: string, headers: Headers): boolean {
  if (origin === new URL(env.url).origin) return true
  const host = headers.get('x-forwarded-host') ?? headers.get('host')
  return host !== null && URL.canParse(origin) && new URL(origin).host === host
}
