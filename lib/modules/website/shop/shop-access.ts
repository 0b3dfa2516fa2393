import { unauthenticated } from '@/lib/core/errors'
import type { MachineAccess } from '@/lib/core/http/api-table'
import { shopContext, shopOf } from './open-shop'

const SITE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The browser of a shopper: it says which shop it is in, and may what every visitor may. No session counts here, a member's neither.
 */
export const shopAccess: MachineAccess = {
  scheme: 'shop',
  header: 'X-Shop',
  description: 'The id of a published website. It opens what every visitor of the shop may do, and nothing else.',
  async authenticate(id, request) {
    const shop = id && SITE_ID.test(id) ? await shopOf(id) : null
    if (!shop?.published) throw unauthenticated('The header X-Shop is missing, or names no published website.')
    return { ...(await shopContext(shop.organization_id)), ...request }
  },
}
