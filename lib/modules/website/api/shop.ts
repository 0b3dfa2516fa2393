import { type ApiTable, defineApi, type Route, type RouteKey, route } from '@/lib/core/http/api-table'
import { jsonResponse } from '@/lib/core/http/text-response'
import { readCatalogue } from '../operations/public/read-catalogue'
import { suggestProducts } from '../operations/shop/suggest-products'
import { signOut } from '../operations/shoppers/sign-out'
import { shopSuggestions } from '../schemas-shop'
import { shopAccount, type shopSession } from '../schemas-shoppers'
import { shopAccess } from '../shop/shop-access'
import { readShopperCookie, setShopperCookie } from '../shop/shopper-cookie'
import { ordersApi } from './orders'
import { shoppersApi } from './shoppers'

const machine = shopAccess
const siteOf = (headers: Headers) => headers.get(shopAccess.header) ?? ''

/** The shopper is whose token the browser's cookie holds. */
function fields(headers: Headers): Record<string, string> {
  const token = readShopperCookie(siteOf(headers), headers.get('cookie'))
  return token ? { shopper: token } : {}
}

/** A session goes into the cookie, where no script can read it; the answer has the rest. */
const keepSession: Pick<Route, 'respond' | 'answer'> = {
  answer: shopAccount,
  respond: ({ output, request }) => {
    const { token, customer } = output as (typeof shopSession)['_output']
    return jsonResponse({ customer }, { headers: { 'Set-Cookie': setShopperCookie(siteOf(request.headers), token) } })
  },
}
const endSession: Pick<Route, 'respond'> = {
  respond: ({ output, request }) =>
    jsonResponse(output, { headers: { 'Set-Cookie': setShopperCookie(siteOf(request.headers), null) } }),
}

const PUBLIC = '/public/website/'
const SESSIONS: Record<string, Pick<Route, 'respond' | 'answer'>> = {
  '/shop/auth/verify-otp': keepSession,
  '/shop/auth/login': keepSession,
  '/shop/auth/sso-exchange': keepSession,
  '/shop/auth/password': keepSession,
  '/shop/auth/sign-out-everywhere': endSession,
  '/shop/auth/delete-account': endSession,
}

type InShop<R> = {
  [K in keyof R as K extends `${infer M} /public/website/${infer S}` ? `${M} /shop/${S}` : never]: R[K]
}

/** Routes that other renderers have, for the shop's own pages in a shopper's browser: known by the shop in place of its secret. */
function inShop<R extends Record<RouteKey, Route>>(table: ApiTable<R>): InShop<R> {
  const own = Object.entries(table.routes).filter(([key]) => key.includes(` ${PUBLIC}`))
  return Object.fromEntries(
    own.map(([key, { headers: _, aliases: __, ...route }]) => {
      const shopKey = key.replace(PUBLIC, '/shop/')
      const path = shopKey.slice(shopKey.indexOf(' ') + 1)
      const { shopper } = 'shape' in route.operation.input ? (route.operation.input.shape as { shopper?: unknown }) : {}
      return [
        shopKey,
        { ...route, id: `${route.id}InShop`, machine, ...(shopper ? { fields } : {}), ...SESSIONS[path] },
      ]
    }),
  ) as unknown as InShop<R>
}

/** What the shop's pages ask for in a shopper's browser: the same operations that other renderers have. */
export const shopApi = defineApi('platform', 'Shop', {
  'GET /shop/catalogue': route(readCatalogue, {
    machine,
    id: 'getShopCatalogue',
    summary: 'The products of the shop that the page belongs to',
  }),
  'GET /shop/suggestions': route(suggestProducts, {
    machine,
    id: 'suggestShopProducts',
    summary: 'List products and categories that match what a shopper types',
    answer: shopSuggestions,
    // The same few letters are typed again and again.
    respond: ({ output }) => jsonResponse(output, { headers: { 'Cache-Control': 'private, max-age=60' } }),
  }),
  'POST /shop/auth/sign-out': route(signOut, {
    machine,
    ...endSession,
    id: 'endShopperSessionInShop',
    summary: 'Forget the shopper in this browser',
  }),
  ...inShop(ordersApi),
  ...inShop(shoppersApi),
})
