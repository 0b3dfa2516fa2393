import { consumeToken } from '@/lib/core/limits/rate-limit'
import { authenticate, clientAddress, requestDetails } from '../../auth/authenticate'
import { type Ctx, demand, nobody } from '../../context'
import { env } from '../../env'
import { runOperation } from '../../operation'
import { modules } from '../../registry'
import type { Route } from '../api-table'
import { checkResponse } from '../check-response'
import { noteCaller, noteRoute, type ObservedRequest } from '../observe-request'
import { findMounted, methodsAt } from '../router'
import { chatAnswer, chatError, rateHeaders, withoutEnvelope, wrongMethod } from './chat-answers'
import { callChecked } from './check-params'
import { type Received, readReceived } from './read-params'

/**
 * Serves what chat clients ask, in their wire: parameters from query and form on every method, one envelope around
 * answers and errors, Basic authentication (or the session of our own pages).
 */
export async function serveChat(request: Request, path: string, seen: ObservedRequest): Promise<Response> {
  const headers: Record<string, string> = { 'X-Request-Id': seen.requestId, 'Cache-Control': 'no-store' }
  try {
    let received: Received | undefined
    let method = request.method === 'HEAD' ? 'GET' : request.method
    if (method === 'POST') {
      // Clients that know no other methods say in the form which one they mean.
      const posted = findMounted('POST', path)
      // Nobody's files are taken in before they may send any.
      if (!posted?.mounted.route.formFiles) received = await readReceived(request, posted?.mounted.route)
      method = METHOD_OVERRIDES.has(received?.texts.method ?? '') ? received!.texts.method! : method
    }
    const found = findMounted(method, path)
    if (!found) return wrongMethod(request.method, methodsAt(path), headers)
    const { route } = found.mounted
    noteRoute(seen, found.mounted)

    const ctx = route.operation.permission === 'public' ? nobodyAt(request) : await authenticateChat(request)
    headers['X-Request-Id'] = ctx.requestId
    noteCaller(seen, ctx, ctx.scopes ? 'chat_key' : undefined)
    take(ctx, route, headers)
    demand(ctx, route.operation.permission)
    received ??= await readReceived(request, route)
    const { input, ignored } = callChecked(found.mounted, received, found.path, request.headers)
    const output = await runOperation(route.operation, ctx, input)
    const response = route.respond
      ? await route.respond({ output, ctx, request, ignored })
      : chatAnswer(output as object, ignored, route.deprecated)
    await checkResponse(found.mounted, response, withoutEnvelope)
    for (const [name, value] of Object.entries(headers))
      if (!response.headers.has(name)) response.headers.set(name, value)
    return response
  } catch (error) {
    return chatError(error, headers, seen.route)
  }
}

const METHOD_OVERRIDES = new Set(['GET', 'PUT', 'PATCH', 'DELETE'])

/** Public paths ask for no sign-in, whatever credentials the client sends. */
function nobodyAt({ headers }: Request): Ctx {
  const { requestId, ip, idempotencyKey } = requestDetails(headers)
  return { ...nobody(requestId, ip), idempotencyKey }
}

async function authenticateChat(request: Request): Promise<Ctx> {
  const basic = modules().find((card) => card.basicAuthenticator)?.basicAuthenticator
  if (!basic || request.headers.get('authorization') === null) return authenticate(request)
  try {
    return await basic(request.headers.get('authorization') as string, requestDetails(request.headers))
  } catch (error) {
    // Guessing keys is limited too.
    consumeToken(`address:${clientAddress(request.headers)}`, Date.now(), anonymousLimit())
    throw error
  }
}

const anonymousLimit = () => Math.ceil(env.chatRateLimitPerMinute / 2)

function take(ctx: Ctx, route: Route, headers: Record<string, string>): void {
  if (route.rateBucket === 'none') return
  const bucket = route.rateBucket ?? 'chat'
  // Our own pages are people at work: they have the platform's allowance.
  const limit = !ctx.actor.id ? anonymousLimit() : ctx.sessionId ? env.rateLimitPerMinute : env.chatRateLimitPerMinute
  if (limit === 0) return
  const who = ctx.actor.id ? `${ctx.actor.type}:${ctx.actor.id}` : `address:${ctx.ip}`
  const taken = consumeToken(`${bucket}:${who}`, Date.now(), limit).headers
  Object.assign(headers, rateHeaders(taken))
}
