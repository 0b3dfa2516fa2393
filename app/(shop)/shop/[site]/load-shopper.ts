import { headers } from 'next/headers'
import type { OrganizationCtx } from '@/lib/core/context'
import { AppError, notFound } from '@/lib/core/errors'
import { runOperation } from '@/lib/core/operation'
import { readMe } from '@/lib/modules/website/operations/shoppers/read-me'
import type { Shop } from '@/lib/modules/website/schemas-shop'
import { shopContext, shopOf } from '@/lib/modules/website/shop/open-shop'
import { readShopperCookie } from '@/lib/modules/website/shop/shopper-cookie'

/** For what a page reads beyond the remembered snapshot. */
export async function loadContext({ site }: Shop): Promise<OrganizationCtx> {
  const found = await shopOf(site.site_id)
  if (!found) throw notFound('website')
  return shopContext(found.organization_id)
}

/** Who is signed in to the shop, with what their pages are read by; null: nobody. */
export async function loadShopper(shop: Shop) {
  const shopper = readShopperCookie(shop.site.site_id, (await headers()).get('cookie'))
  if (!shopper) return null
  const ctx = await loadContext(shop)
  try {
    const { customer } = await runOperation(readMe, ctx, { shopper })
    return { customer, ctx, shopper }
  } catch (error) {
    if (error instanceof AppError && error.status === 401) return null
    throw error
  }
}
