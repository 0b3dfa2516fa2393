import { Breadcrumb } from '@/components/shop/frame/breadcrumb'
import { Seo } from '@/components/shop/frame/seo'
import { homeHref } from '@/components/shop/links'
import { ProductList } from '@/components/shop/list/product-list'
import type { Shop } from '@/lib/modules/website/schemas-shop'
import { shopProducts } from '@/lib/modules/website/shop/open-shop'
import { readWanted, SORTS, wantedQuery } from '@/lib/modules/website/shop/wanted'
import { originOf } from './load-shop'
import { missing } from './missing'

export type SearchParams = Promise<Record<string, string | string[] | undefined>>

type Props = {
  shop: Shop
  title: string
  path: string
  searchParams: SearchParams
  category?: string
  search?: boolean
}

/** All products, a category or what was searched for. */
export async function ListPage({ shop, title, path, searchParams, category = '', search = false }: Props) {
  const wanted = readWanted(await searchParams, category)
  const found = await shopProducts(shop.site.site_id, wanted)
  if (!found) return missing()
  const href = shop.base + path
  const origin = await originOf(shop)
  const isPlain = wantedQuery({ ...wanted, page: 1 }) === ''
  return (
    <div className="s-wide">
      <Seo
        shop={shop}
        title={title}
        description={`${title} at ${shop.site.name}: ${found.total} products.`}
        path={path + (isPlain && found.page > 1 ? `?page=${found.page}` : '')}
        origin={origin}
        noindex={search || !isPlain}
      />
      <Breadcrumb
        trail={[
          { name: 'Home', href: homeHref(shop.base) },
          { name: title, href },
        ]}
        origin={origin}
      />
      <h1>{title}</h1>
      <ProductList
        shop={shop}
        found={found}
        chosen={wanted}
        sorts={SORTS}
        href={href}
        pageHref={(page) => href + wantedQuery(wanted, { page })}
      />
    </div>
  )
}
