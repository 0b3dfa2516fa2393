import { nobody, type OrganizationCtx, systemContext } from '@/lib/core/context'
import { newId } from '@/lib/core/db/ids'
import { organizationDetails } from '@/lib/core/jobs/run-job'
import { runOperation } from '@/lib/core/operation'
import { processState } from '@/lib/core/process/process-state'
import { findShop } from '../operations/shop/find-shop'
import { readShop } from '../operations/shop/read-shop'
import type { ShopContent } from '../schemas-shop'
import { createShopCache, type ShopCache } from './shop-cache'

type Found = { organization_id: string; site_id: string; published: boolean } | null

const shops = processState(
  'website-shops',
  (): ShopCache<Found> =>
    createShopCache({ load: (site) => runOperation(findShop, nobody(newId()), { site }), bound: 5_000 }),
)

/** By organization; the weight is about the number of products. */
const contents = processState(
  'website-shop-contents',
  (): ShopCache<ShopContent> =>
    createShopCache({
      load: async (organizationId) => runOperation(readShop, await shopContext(organizationId), {}),
      weigh: ({ products, pages }) => 1 + products.length + pages.length,
      bound: 100_000,
    }),
)

/** Which published or closed website a host, a label or an id names. */
export const shopOf = (site: string): Promise<Found> => shops.get(site.trim().toLowerCase())

/** What the shop of this name shows; null: there is none. */
export async function openShop(site: string): Promise<ShopContent | null> {
  const found = site.length <= 253 ? await shopOf(site) : null
  return found ? contents.get(found.organization_id) : null
}

/** The shop itself, as other renderers are by their secret: no visitor's session plays a part. */
export async function shopContext(organizationId: string): Promise<OrganizationCtx> {
  const organization = await organizationDetails(organizationId)
  if (!organization) throw new Error('a shop belongs to an organization')
  return { ...systemContext('Shop', organization), actor: { type: 'system', id: null, label: 'Shop' }, organization }
}
