import { categoryHref, productHref } from '@/components/shop/links'
import { runOperation } from '@/lib/core/operation'
import { listShopAddresses } from '@/lib/modules/website/operations/shop/list-shop-addresses'
import { hasCatalogue } from '@/lib/modules/website/schemas-shop'
import { loadShop, originOf } from '../load-shop'
import { loadContext } from '../load-shopper'

/** Each shop's own, made when it is asked for. */
export const dynamic = 'force-dynamic'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Every page that search engines may list, with the day of its last change. */
export async function GET(_request: Request, { params }: { params: Promise<{ site: string }> }): Promise<Response> {
  const shop = await loadShop((await params).site)
  if (!shop?.open) return new Response('Not found', { status: 404 })
  const root = (await originOf(shop)) + (shop.site.temporary ? shop.base : '')
  const products = hasCatalogue(shop) ? await runOperation(listShopAddresses, await loadContext(shop), {}) : []
  const latest = [shop.site.updated_at, ...products.map(({ updated_at }) => updated_at)].toSorted().at(-1) as string
  const entries = [
    { path: '/', at: latest },
    ...(products.length ? [{ path: '/products', at: latest }] : []),
    ...shop.categories.map(({ slug }) => ({ path: categoryHref('', slug), at: latest })),
    ...products.map(({ sku, updated_at }) => ({ path: productHref('', sku), at: updated_at })),
    ...shop.pages.map(({ slug, updated_at }) => ({ path: `/${slug}`, at: updated_at })),
    { path: '/contact', at: shop.site.updated_at },
  ]
  const urls = entries.map(({ path, at }) => `<url><loc>${escaped(root + path)}</loc><lastmod>${at}</lastmod></url>`)
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}
