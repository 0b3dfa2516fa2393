import { loadShop, originOf } from '../load-shop'

/** Each shop's own, made when it is asked for. */
export const dynamic = 'force-dynamic'

/** Temporary addresses are not for search engines: the same pages would be listed twice. */
export async function GET(_request: Request, { params }: { params: Promise<{ site: string }> }): Promise<Response> {
  const shop = await loadShop((await params).site)
  const lines =
    !shop?.open || shop.site.temporary
      ? ['User-agent: *', 'Disallow: /']
      : [
          'User-agent: *',
          'Disallow: /cart',
          'Disallow: /checkout',
          'Disallow: /search',
          `Sitemap: ${await originOf(shop)}/sitemap.xml`,
        ]
  return new Response(`${lines.join('\n')}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
