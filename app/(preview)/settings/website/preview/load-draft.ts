import '@/lib/modules'
import { cache } from 'react'
import { pageContext } from '@/lib/core/auth/page-context'
import { can } from '@/lib/core/context'
import { runOperation } from '@/lib/core/operation'
import { previewProducts } from '@/lib/modules/website/operations/shop/preview-products'
import { previewShop } from '@/lib/modules/website/operations/shop/preview-shop'
import type { Shop, ShopList, ShopProductPage } from '@/lib/modules/website/schemas-shop'
import { readWanted } from '@/lib/modules/website/shop/wanted'

/** The shop of the signed-in person's organization, open or not; null for who may not set it up. */
export const loadDraft = cache(async (): Promise<Shop | null> => {
  const ctx = await pageContext()
  if (!can(ctx, 'website.settings.read')) return null
  return { ...(await runOperation(previewShop, ctx, {})), base: '' }
})

export type PreviewPage = { path: string; title: string; list: ShopList | null; product: ShopProductPage }

/** What the preview shows at a path of the shop: the start page where the path names no products. */
export async function loadPreviewPage(shop: Shop, at: string): Promise<PreviewPage> {
  const { pathname, searchParams } = new URL(at, 'http://shop.invalid')
  const [, kind, name = ''] = pathname.split('/')
  const value = decoded(name)
  const category = kind === 'category' ? shop.categories.find(({ slug }) => slug === value)?.name : ''
  // Without a name it is any of them: what product pages look like.
  const shown = shop.featured.find(({ images, price_with_vat }) => images.length && price_with_vat) ?? shop.featured[0]
  const sku = kind === 'product' ? shown?.sku : kind === 'products' ? value : ''
  const isList = !sku && category !== undefined && ['products', 'category', 'product'].includes(kind ?? '')
  const wanted = isList ? readWanted({ page: searchParams.get('page') ?? '1' }, category) : undefined
  const start = { path: pathname, title: category || 'All products', list: null, product: null }
  if (!sku && !wanted) return start
  return { ...start, ...(await runOperation(previewProducts, await pageContext(), { wanted, sku: sku || undefined })) }
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
