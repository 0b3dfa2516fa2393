import { defineApi, route } from '@/lib/core/http/api-table'
import { changeReseller, listResellers } from '../operations/shoppers/resellers'
import { makeSsoCode } from '../operations/shoppers/sso'
import { bothSpellings } from './both-spellings'

/** What staff and their systems say of customers who shop. */
export const resellersApi = bothSpellings(
  defineApi('platform', 'Website', {
    'GET /settings/website/resellers': route(listResellers, {
      id: 'listWebsiteResellers',
      summary: 'Customers who see the prices of their own price list in the shop',
    }),
    'PUT /settings/website/resellers': route(changeReseller, {
      id: 'updateWebsiteReseller',
      summary: 'Say whether a customer resells',
    }),
    'POST /website/customers/{id}/sso-code': route(makeSsoCode, {
      id: 'createWebsiteSsoCode',
      status: 201,
      summary: 'A code that signs a customer in to the shop within a minute, once',
    }),
  }),
)
