import { idAsTitle, operationIds } from '@/lib/core/http/openapi/operation-id'
import { type MountedRoute, mountedRoutes } from '@/lib/core/http/router'
import { runOperation } from '@/lib/core/operation'
import { modules } from '@/lib/core/registry'
import { inputSchemaOf } from './json-schema'
import type { Tool } from './tool'

/** A tool for each route whose operation takes JSON and that a person would call by hand. */
export function routeTools(): Tool[] {
  const ids = operationIds()
  return mountedRoutes().flatMap((mounted) => {
    const inputSchema = isCallable(mounted) ? inputSchemaOf(mounted.route.operation.input) : null
    return inputSchema ? [toolOf(mounted, ids.get(mounted.route)!, inputSchema)] : []
  })
}

function isCallable({ route, key }: MountedRoute): boolean {
  const { operation } = route
  return !(
    operation.forPeople ||
    operation.secretAnswer ||
    operation.tenancy === 'none' ||
    operation.permission === 'public' ||
    operation.unaudited ||
    route.machine ||
    route.produces ||
    route.rawBody ||
    route.rawRequest ||
    route.formFiles ||
    route.deprecated ||
    // A grid has tools of its own, which know its fields and are narrowed with it.
    / \/grid\//.test(key)
  )
}

function toolOf({ route, table }: MountedRoute, name: string, inputSchema: Record<string, unknown>): Tool {
  const { operation, summary } = route
  const title = summary ?? idAsTitle(name)
  return {
    name,
    title,
    description: title,
    effect: operation.effect,
    module: modules().find(({ apis }) => apis.includes(table))?.name ?? '',
    grid: null,
    permissions: [operation.permission],
    inputSchema,
    operation,
    run: (ctx, args) => runOperation(operation, ctx, args),
  }
}
