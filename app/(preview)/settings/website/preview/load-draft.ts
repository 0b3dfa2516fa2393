import '@/lib/modules'
import { cache } from 'react'
import { pageContext } from '@/lib/core/auth/page-context'
import { can } from '@/lib/core/context'
import { runOperation } from '@/lib/core/operation'
import { previewShop } from '@/lib/modules/website/operations/shop/preview-shop'
import type { Shop } from '@/lib/modules/website/schemas-shop'
import { withCategories } from '@/lib/modules/website/shop/categories'

/** What the browser gets of a large catalogue; categories count all of it. */
const MAX_PRODUCTS = 300

/** The shop of the signed-in person's organization, open or not; null for who may not set it up. */
export const loadDraft = cache(async (): Promise<Shop | null> => {
  const ctx = await pageContext()
  if (!can(ctx, 'website.settings.read')) return null
  const shop = withCategories(await runOperation(previewShop, ctx, {}), '')
  return { ...shop, products: shop.products.slice(0, MAX_PRODUCTS) }
})
