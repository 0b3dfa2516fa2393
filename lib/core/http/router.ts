import { addRoute, createRouter, findRoute } from 'rou3'
import { z } from 'zod'
import { modules } from '../registry'
import type { ApiTable, Method, Route, RouteKey, SurfaceName } from './api-table'

/** Where each surface's paths begin. */
const ROOTS = { platform: '/api/v1', integration: '/api/v1/rest', chat: '/api/v1', 'chat-files': '' } as const

export type MountedRoute = {
  route: Route
  key: RouteKey
  table: ApiTable
  /** Names in the path, e.g. `row_id`. */
  params: string[]
}

type Router = ReturnType<typeof createRouter<MountedRoute>>
let router: Router | null = null

const METHODS: Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

const apiTables = (): ApiTable[] => modules().flatMap((card) => card.apis)

/** All mounted rows, in the tables' order. */
export function mountedRoutes(): MountedRoute[] {
  return apiTables().flatMap((table) =>
    (Object.entries(table.routes) as [RouteKey, Route][]).map(([key, route]) => ({
      route,
      key,
      table,
      params: [...key.matchAll(/\{([^}]+)\}/g)].map((match) => match[1]!),
    })),
  )
}

export const fullPath = (mounted: MountedRoute): string => ROOTS[mounted.table.surface] + pathOf(mounted.key)
export const methodOf = (key: RouteKey): Method => key.split(' ')[0] as Method
const pathOf = (key: RouteKey): string => key.slice(key.indexOf(' ') + 1)

/** @returns the row and the path's values, decoded; null when no row has this path and method */
export function findMounted(
  method: string,
  path: string,
): { mounted: MountedRoute; path: Record<string, string> } | null {
  router ??= buildRouter()
  const found = findRoute(router, method, path)
  if (!found) return null
  return { mounted: found.data, path: decodeValues(found.params ?? {}) }
}

/** Whose words a path answers in, whatever the method; null: nobody's. */
export function surfaceAt(path: string): SurfaceName | null {
  for (const method of METHODS) {
    const found = findMounted(method, path)
    if (found) return found.mounted.table.surface
  }
  return null
}

/** The methods that a path has, for `Allow`. */
export const methodsAt = (path: string): Method[] => METHODS.filter((method) => findMounted(method, path))

function decodeValues(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, text]) => {
      try {
        return [name, decodeURIComponent(text)]
      } catch {
        return [name, text]
      }
    }),
  )
}

const routerPath = (path: string, restOfPath?: true): string =>
  (restOfPath ? path.replace(/\{([^}]+)\}$/, '**:$1') : path).replace(/\{([^}]+)\}/g, ':$1')

/** Checks the tables at start: a path's names are inputs, and no two rows have one path. */
function buildRouter(): Router {
  const built = createRouter<MountedRoute>()
  const taken = new Map<string, string>()
  for (const mounted of mountedRoutes()) {
    const input = mounted.route.operation.input
    if (!(input instanceof z.ZodObject)) throw new Error(`${mounted.key}: its operation's input must be an object`)
    for (const name of mounted.params)
      if (!(name in input.shape))
        throw new Error(`${mounted.key}: {${name}} is not in the input of ${mounted.route.operation.name}`)
    for (const path of [fullPath(mounted), ...(mounted.route.aliases ?? [])]) {
      const shape = `${methodOf(mounted.key)} ${path.replace(/\{[^}]+\}/g, '{}')}`
      const other = taken.get(shape)
      if (other) throw new Error(`${mounted.key} and ${other} have the same path ${path}`)
      taken.set(shape, mounted.key)
      addRoute(built, methodOf(mounted.key), routerPath(path, mounted.route.restOfPath), mounted)
    }
  }
  return built
}
