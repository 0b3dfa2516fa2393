import { isForSale } from '@/lib/modules/website/schemas-shop'
import { loadShop } from '../../load-shop'

/** Each shop's own, made when it is asked for. */
export const dynamic = 'force-dynamic'

const MAX_SKUS = 100

/** Today's names and prices of what is in a visitor's cart, from what the shop's pages are made of. */
export async function GET(request: Request, { params }: { params: Promise<{ site: string }> }): Promise<Response> {
  const shop = await loadShop((await params).site)
  if (!shop?.open || !isForSale(shop))
    return Response.json({ detail: 'There is no cart here.', code: 'not_found' }, { status: 404 })
  const wanted = new Set(new URL(request.url).searchParams.getAll('sku').slice(0, MAX_SKUS))
  const products = shop.products.filter(({ sku }) => wanted.has(sku))
  return Response.json({ products }, { headers: { 'Cache-Control': 'no-store' } })
}
