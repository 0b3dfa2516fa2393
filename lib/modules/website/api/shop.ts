import { defineApi, route } from '@/lib/core/http/api-table'
import { readCatalogue } from '../operations/public/read-catalogue'
import { shopAccess } from '../shop/shop-access'

const machine = shopAccess

/** What the shop's pages ask for in a shopper's browser: the same operations that other renderers have. */
export const shopApi = defineApi('platform', 'Shop', {
  'GET /shop/catalogue': route(readCatalogue, {
    machine,
    id: 'getShopCatalogue',
    summary: 'The products of the shop that the page belongs to',
  }),
})
