import { authenticate, clientAddress, requestDetails, stranger } from '../auth/authenticate'
import { type Ctx, demand } from '../context'
import { databaseTrouble } from '../db/trouble'
import { AppError, invalid, methodNotAllowed, notFound } from '../errors'
import { consumeToken } from '../limits/rate-limit'
import { log } from '../log'
import { runOperation } from '../operation'
import type { MachineAccess } from './api-table'
import { chatError } from './chat/chat-answers'
import { serveChat } from './chat/serve-chat'
import { checkResponse } from './check-response'
import { noteCaller, noteRoute, type ObservedRequest, observeRequest } from './observe-request'
import { readInput } from './read-input'
import { findMounted, methodsAt, surfaceAt } from './router'
import { jsonResponse } from './text-response'

/**
 * Serves every route table: `Request` in, `Response` out, knowing nothing of Next.
 * Unknown paths, wrong methods and crashes answer JSON too, each with a request id.
 */
export const serve = (request: Request): Promise<Response> => observeRequest((seen) => answer(request, seen))

async function answer(request: Request, seen: ObservedRequest): Promise<Response> {
  const headers: Record<string, string> = { 'X-Request-Id': seen.requestId }
  try {
    const url = new URL(request.url)
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const found = findMounted(method, url.pathname)
    const surface = found?.mounted.table.surface ?? surfaceAt(url.pathname)
    if (surface === 'chat' || surface === 'chat-files') return await serveChat(request, url.pathname, seen)
    // No clients but those of chat send Basic: they read nothing but their own envelope, also of what is not there.
    if (!surface && /^basic /i.test(request.headers.get('authorization') ?? ''))
      return chatError(notFound('address'), headers, seen.route)
    if (!found) {
      // By address alone, so that probing for paths is limited too.
      Object.assign(headers, consumeToken(`address:${clientAddress(request.headers)}`).headers)
      return withoutRoute(request, url.pathname, headers)
    }
    noteRoute(seen, found.mounted)

    const take = (caller: string) => Object.assign(headers, consumeToken(caller).headers)
    const { rawRequest, machine } = found.mounted.route
    const ctx = rawRequest
      ? stranger(request)
      : await (machine ? machineCaller(machine, request) : authenticate(request)).catch((error) => {
          // Guessing keys is limited too.
          take(`address:${clientAddress(request.headers)}`)
          throw error
        })
    headers['X-Request-Id'] = ctx.requestId
    noteCaller(seen, ctx, rawRequest ? 'provider' : machine ? 'machine' : undefined)
    const caller = ctx.actor.id ? `${ctx.actor.type}:${ctx.actor.id}` : `address:${ctx.ip}`
    if (!rawRequest?.isProven) take(caller)

    demandStorableKey(ctx.idempotencyKey)
    const { route } = found.mounted
    // Nobody's body is read before they may send one.
    demand(ctx, route.operation.permission)
    const { input, locate } = await readInput(request, found.mounted, found.path, url.searchParams)
    const output = await runOperation(route.operation, ctx, input, locate).catch((error) => {
      if (rawRequest?.isProven && error instanceof AppError && error.status === 401) take(caller)
      throw error
    })
    const response = route.respond
      ? await route.respond({ output, ctx, request })
      : route.status === 204
        ? new Response(null, { status: 204 })
        : jsonResponse(output, { status: route.status ?? 200 })
    await checkResponse(found.mounted, response)
    return withHeaders(response, headers)
  } catch (error) {
    return errorResponse(error, headers, seen.route)
  }
}

/** Whatever key or cookie comes along counts for nothing. */
const machineCaller = async ({ header, authenticate }: MachineAccess, { headers }: Request): Promise<Ctx> =>
  authenticate(headers.get(header), requestDetails(headers))

export const MAX_IDEMPOTENCY_KEY_LENGTH = 200

function demandStorableKey(key: string | null): void {
  if (!key || key.length <= MAX_IDEMPOTENCY_KEY_LENGTH) return
  const msg = `At most ${MAX_IDEMPOTENCY_KEY_LENGTH} characters.`
  throw invalid([{ loc: ['header', 'Idempotency-Key'], msg, type: 'too_big' }])
}

function withoutRoute(request: Request, path: string, headers: Record<string, string>): Response {
  const allow = methodsAt(path)
  if (allow.length === 0) throw notFound('address')
  if (request.method === 'OPTIONS')
    return new Response(null, { status: 204, headers: { ...headers, Allow: allow.join(', ') } })
  throw methodNotAllowed(allow, `This address answers ${allow.join(', ')}.`)
}

function withHeaders(response: Response, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store')
  return response
}

/** What a caller may know of an error; the rest is in the log under the request id. */
export function errorResponse(error: unknown, headers: Record<string, string>, routeKey: string): Response {
  const known = databaseTrouble(error) ?? error
  if (known !== error || !(known instanceof AppError))
    log().error({ err: error, request_id: headers['X-Request-Id'], route: routeKey }, 'request failed')
  if (known instanceof AppError) {
    const { status, code, detail, more } = known
    if (status === 401) headers['WWW-Authenticate'] = 'Bearer realm="Indaba"'
    const body = typeof detail === 'string' ? { detail, code, ...more } : { detail, ...more }
    return withHeaders(jsonResponse(body, { status }), { ...headers, ...known.headers })
  }
  const requestId = headers['X-Request-Id']
  const body = {
    detail: `Something failed on our side. Quote ${requestId} when you report it.`,
    code: 'internal',
    request_id: requestId,
  }
  return withHeaders(jsonResponse(body, { status: 500 }), headers)
}
