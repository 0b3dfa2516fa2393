import type { ApiTable, Route, RouteKey } from '@/lib/core/http/api-table'

/** Every path answers with `storefront` in place of `website` too, as the module was called before (Business Platform Modules 4.10). */
export function bothSpellings<T extends ApiTable>(table: T): T {
  const routes = Object.fromEntries(
    Object.entries(table.routes).map(([key, route]): [string, Route] => {
      const path = key.slice(key.indexOf(' ') + 1)
      const earlier = path.replace(/(^|\/)website(?=\/|$)/, '$1storefront')
      return [key, earlier === path ? route : { ...route, aliases: [`/api/v1${earlier}`] }]
    }),
  ) as Record<RouteKey, Route>
  return { ...table, routes }
}
