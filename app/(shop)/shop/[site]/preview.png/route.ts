import { money } from '@/components/shop/money'
import { shopProduct } from '@/lib/modules/website/shop/open-shop'
import { pictureBytes } from '@/lib/modules/website/shop/picture-bytes'
import { previewPicture } from '@/lib/modules/website/shop/preview-picture'
import { loadShop } from '../load-shop'

/** Each shop's own, made when it is asked for. */
export const dynamic = 'force-dynamic'

/** The picture of a shared link: of a product, a category or a page as `of` names it, else of the shop. */
export async function GET(request: Request, { params }: { params: Promise<{ site: string }> }): Promise<Response> {
  const shop = await loadShop((await params).site)
  if (!shop?.open) return new Response('Not found', { status: 404 })
  const [, kind, name = ''] = (new URL(request.url).searchParams.get('of') ?? '/').split('/')
  const key = decoded(name)
  const product = kind === 'products' ? (await shopProduct(shop.site.site_id, key))?.product : undefined
  const category = kind === 'category' ? shop.categories.find(({ slug }) => slug === key) : undefined
  const page = shop.pages.find(({ slug }) => slug === kind)
  const { site } = shop
  const png = await previewPicture({
    shop: site.name,
    title: product?.name ?? category?.name ?? page?.title ?? (site.hero.heading || site.name),
    price: product?.price_with_vat ? money(product.price_with_vat, site.currency) : '',
    colour: site.branding.primary_colour,
    logo: await pictureBytes(site.branding.logo, 640),
    photo: await pictureBytes(product?.images[0]?.url ?? (product || category || page ? null : site.hero.photo), 640),
  })
  return new Response(new Uint8Array(png), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=300' },
  })
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
