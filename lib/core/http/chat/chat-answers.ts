import { databaseTrouble } from '../../db/trouble'
import { AppError } from '../../errors'
import { log } from '../../log'
import { jsonResponse } from '../text-response'

/** Names, and characters of each, that are repeated of what a client sent in vain. */
const MAX_IGNORED = 100

/** Success: the payload beside `result` and `msg`, never inside something. */
export function chatAnswer(payload: object | null | undefined, ignored: string[] = [], deprecated?: true): Response {
  const body = {
    ...payload,
    result: 'success',
    msg: '',
    ...(ignored.length
      ? { ignored_parameters_unsupported: ignored.slice(0, MAX_IGNORED).map((name) => name.slice(0, MAX_IGNORED)) }
      : {}),
  }
  return jsonResponse(body, deprecated ? { headers: { Deprecation: 'true' } } : undefined)
}

/** What the operation or the route made of a successful answer. */
export function withoutEnvelope(body: Record<string, unknown>): unknown {
  const { result: _result, msg: _msg, ignored_parameters_unsupported: _ignored, ...payload } = body
  return payload
}

/** Codes of the core in the words of this wire. "You may not" is 400 here. */
const CODES: Record<string, { status: number; code: string; msg?: string }> = {
  unauthenticated: {
    status: 401,
    code: 'UNAUTHORIZED',
    msg: 'Not logged in: API authentication or user session required',
  },
  forbidden: { status: 400, code: 'BAD_REQUEST', msg: 'Insufficient permission' },
  not_found: { status: 404, code: 'BAD_REQUEST' },
  too_large: { status: 413, code: 'BAD_REQUEST' },
  rate_limited: { status: 429, code: 'RATE_LIMIT_HIT', msg: 'API usage exceeded rate limit' },
  unavailable: { status: 503, code: 'INTERNAL_SERVER_ERROR' },
  timeout: { status: 504, code: 'INTERNAL_SERVER_ERROR' },
}

export function chatError(thrown: unknown, headers: Record<string, string>, routeKey: string): Response {
  const error = databaseTrouble(thrown) ?? thrown
  if (error !== thrown || !(error instanceof AppError))
    log().error({ err: thrown, request_id: headers['X-Request-Id'], route: routeKey }, 'request failed')
  if (!(error instanceof AppError)) {
    return jsonResponse({ result: 'error', msg: 'Internal server error' }, { status: 500, headers })
  }
  const ours = CODES[error.code]
  const known = /^[A-Z_]+$/.test(error.code)
  const status = known ? error.status : (ours?.status ?? 400)
  const code = known ? error.code : (ours?.code ?? 'BAD_REQUEST')
  const detail = typeof error.detail === 'string' ? error.detail : (error.detail[0]?.msg ?? 'Invalid input')
  const more = known ? error.more : {}
  const all = { ...headers, ...error.headers }
  if (status === 401) all['WWW-Authenticate'] = 'Basic realm="zulip"'
  const limited = status === 429 ? { 'retry-after': Number(error.headers['Retry-After'] ?? 1) } : {}
  if (status === 429) Object.assign(all, rateHeaders(error.headers))
  return jsonResponse(
    { result: 'error', msg: ours?.msg ?? detail, code, ...more, ...limited },
    { status, headers: all },
  )
}

export function wrongMethod(method: string, allow: string[], headers: Record<string, string>): Response {
  const allowed = { ...headers, Allow: allow.join(', ') }
  if (method === 'OPTIONS') return new Response(null, { status: 204, headers: allowed })
  const body = { result: 'error', msg: 'Method Not Allowed', allowed_methods: allow }
  return jsonResponse(body, { status: 405, headers: allowed })
}

/** The allowance under the names that chat clients read; the reset as a time, not as a duration. */
export function rateHeaders(taken: Record<string, string>): Record<string, string> {
  return {
    'X-RateLimit-Limit': taken['RateLimit-Limit'] ?? '',
    'X-RateLimit-Remaining': taken['RateLimit-Remaining'] ?? '',
    'X-RateLimit-Reset': String(Math.ceil(Date.now() / 1000) + Number(taken['RateLimit-Reset'] ?? 0)),
  }
}
