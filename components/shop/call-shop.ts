import { type AnswerIn, type CallOptions, callIn, type InputIn, type RowsOf } from '@/lib/client/call'
import type { shopApi } from '@/lib/modules/website/api/shop'

type Rows = RowsOf<typeof shopApi>

/**
 * Calls a route of the shop by its name, as `call` does for the application's. Who shops is known by a cookie that scripts cannot read.
 * @throws ApiError as `api` does
 */
export const callShop = <K extends keyof Rows & string>(
  siteId: string,
  route: K,
  input: InputIn<Rows, K>,
  options: CallOptions = {},
): Promise<AnswerIn<Rows, K>> => callIn<Rows, K>(route, input, { ...options, headers: { 'X-Shop': siteId } })
