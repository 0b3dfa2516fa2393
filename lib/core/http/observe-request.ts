import { randomUUID } from 'node:crypto'
import type { Ctx } from '../context'
import { log } from '../log'
import { metrics } from '../metrics/registry'
import type { MountedRoute } from './router'

export type CallerKind = 'anonymous' | 'person' | 'key' | 'chat_key' | 'machine' | 'provider'

/** What is logged and counted of one request; filled in while it is served. */
export type ObservedRequest = {
  /** The pattern, e.g. `GET /crm/deals/{id}`; `none` where no route has this address. */
  route: string
  surface: string
  caller: CallerKind
  organizationId: string | null
  requestId: string
}

export function noteRoute(seen: ObservedRequest, { key, table }: MountedRoute): void {
  seen.route = key
  seen.surface = table.surface
}

export function noteCaller(seen: ObservedRequest, ctx: Ctx, kind: CallerKind = kindOf(ctx)): void {
  seen.caller = kind
  seen.organizationId = ctx.organization?.id ?? null
  seen.requestId = ctx.requestId
}

const kindOf = ({ actor, sessionId, scopes }: Ctx): CallerKind =>
  sessionId ? 'person' : scopes ? 'key' : actor.id ? 'machine' : 'anonymous'

/** One log line and one count for each request: never its address, values, or what proves the caller. */
export async function observeRequest(serve: (seen: ObservedRequest) => Promise<Response>): Promise<Response> {
  const seen: ObservedRequest = {
    route: 'none',
    surface: 'none',
    caller: 'anonymous',
    organizationId: null,
    requestId: randomUUID(),
  }
  const startedAt = performance.now()
  const response = await serve(seen)
  const ms = performance.now() - startedAt
  const { route, surface } = seen
  const { requests, durations } = metrics()
  requests.inc({ route, surface, status: response.status })
  durations.observe({ route, surface }, ms / 1000)
  log().info(
    {
      route,
      status: response.status,
      ms: Math.round(ms * 10) / 10,
      organization_id: seen.organizationId,
      caller: seen.caller,
      request_id: seen.requestId,
    },
    'request',
  )
  return response
}
