import { nobody, type OrganizationCtx, systemContext } from '@/lib/core/context'
import { newId } from '@/lib/core/db/ids'
import { organizationDetails } from '@/lib/core/jobs/run-job'
import { runOperation } from '@/lib/core/operation'
import { processState } from '@/lib/core/process/process-state'
import { findShop } from '../operations/shop/find-shop'
import { listShopProducts } from '../operations/shop/list-shop-products'
import { readShop } from '../operations/shop/read-shop'
import { readShopProduct } from '../operations/shop/read-shop-product'
import type { ShopContent, ShopList, ShopProductPage } from '../schemas-shop'
import { createShopCache, type ShopCache } from './shop-cache'
import type { Wanted } from './wanted'

type Found = { organization_id: string; site_id: string; published: boolean } | null

const shops = processState(
  'website-shops',
  (): ShopCache<Found> =>
    createShopCache({ load: (site) => runOperation(findShop, nobody(newId()), { site }), bound: 5_000 }),
)

/** By organization; the weight is about the number of what is listed. */
const contents = processState(
  'website-shop-contents',
  (): ShopCache<ShopContent> =>
    createShopCache({
      load: async (organizationId) => runOperation(readShop, await shopContext(organizationId), {}),
      weigh: ({ featured, categories, pages }) => 1 + featured.length + categories.length + pages.length,
      bound: 50_000,
    }),
)

/** By organization and what is wanted, in one text. */
const lists = processState(
  'website-shop-lists',
  (): ShopCache<ShopList> =>
    createShopCache({
      load: async (key) => {
        const [organizationId, wanted] = JSON.parse(key) as [string, Wanted]
        return runOperation(listShopProducts, await shopContext(organizationId), wanted)
      },
      weigh: ({ products }) => 1 + products.length,
      bound: 50_000,
    }),
)

/** By organization and item code. */
const products = processState(
  'website-shop-products',
  (): ShopCache<ShopProductPage> =>
    createShopCache({
      load: async (key) => {
        const [organizationId, sku] = JSON.parse(key) as [string, string]
        return runOperation(readShopProduct, await shopContext(organizationId), { sku })
      },
      bound: 20_000,
    }),
)

/** Which published or closed website a host, a label or an id names. */
export const shopOf = (site: string): Promise<Found> => shops.get(site.trim().toLowerCase())

/** What the shop of this name shows; null: there is none. */
export async function openShop(site: string): Promise<ShopContent | null> {
  const found = site.length <= 253 ? await shopOf(site) : null
  return found ? contents.get(found.organization_id) : null
}

/** Of an open shop; null: it is not there any more. */
export async function shopProducts(site: string, wanted: Wanted): Promise<ShopList | null> {
  const found = await shopOf(site)
  return found ? lists.get(JSON.stringify([found.organization_id, wanted])) : null
}

/** A product of an open shop with others of its category; null: there is none of that code. */
export async function shopProduct(site: string, sku: string): Promise<ShopProductPage> {
  const found = sku.length <= 80 ? await shopOf(site) : null
  return found ? products.get(JSON.stringify([found.organization_id, sku.toLowerCase()])) : null
}

/** The shop itself, as other renderers are by their secret: no visitor's session plays a part. */
export async function shopContext(organizationId: string): Promise<OrganizationCtx> {
  const organization = await organizationDetails(organizationId)
  if (!organization) throw new Error('a shop belongs to an organization')
  return { ...systemContext('Shop', organization), actor: { type: 'system', id: null, label: 'Shop' }, organization }
}
