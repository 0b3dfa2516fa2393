import { api, toQuery } from '@/lib/client/api'
import { type AnswerIn, addressOf, type InputIn, type RowsOf } from '@/lib/client/call'
import type { Method } from '@/lib/core/http/api-table'
import type { shopApi } from '@/lib/modules/website/api/shop'

type Rows = RowsOf<typeof shopApi>
type ShopRoute = keyof Rows & `${Method} /${string}`

/**
 * Calls a route of the shop by its name, as `call` does for the application's. Who shops is known by a cookie that scripts cannot read.
 * @throws ApiError as `api` does
 */
export function callShop<K extends ShopRoute>(
  siteId: string,
  route: K,
  input: InputIn<Rows, K>,
  options: { signal?: AbortSignal; idempotencyKey?: string } = {},
): Promise<AnswerIn<Rows, K>> {
  const { method, path, rest } = addressOf(route, input as Record<string, unknown>)
  const inQuery = method === 'GET' || method === 'DELETE'
  return api<AnswerIn<Rows, K>>(method, path, {
    ...options,
    headers: { 'X-Shop': siteId },
    ...(inQuery ? { query: toQuery(rest as Parameters<typeof toQuery>[0]) } : { body: rest }),
  })
}
