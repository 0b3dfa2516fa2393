import { Breadcrumb } from '@/components/shop/frame/breadcrumb'
import { JsonLd } from '@/components/shop/frame/json-ld'
import { Seo } from '@/components/shop/frame/seo'
import { categoryHref, homeHref, productHref } from '@/components/shop/links'
import { ProductView } from '@/components/shop/product/product-view'
import { shopProduct } from '@/lib/modules/website/shop/open-shop'
import { productData } from '@/lib/modules/website/shop/structured-data'
import { originOf, visibleShop } from '../../load-shop'
import { missing } from '../../missing'

export default async function ProductPage({ params }: { params: Promise<{ site: string; sku: string }> }) {
  const shop = await visibleShop(params, true)
  if (!shop) return missing()
  const { base, categories, site } = shop
  const found = await shopProduct(site.site_id, decodeURIComponent((await params).sku))
  if (!found) return missing(shop)
  const { product, related } = found
  const category = categories.find(({ name }) => name === product.category)
  const origin = await originOf(shop)
  const href = productHref(base, product.sku)
  const address = origin + (site.temporary ? href : productHref('', product.sku))
  return (
    <div className="s-wide">
      <Seo
        shop={shop}
        title={product.name}
        description={product.description}
        path={productHref('', product.sku)}
        origin={origin}
      />
      <Breadcrumb
        trail={[
          { name: 'Home', href: homeHref(base) },
          ...(category ? [{ name: category.name, href: categoryHref(base, category.slug) }] : []),
          { name: product.name, href },
        ]}
        origin={origin}
      />
      <JsonLd data={productData(shop, product, origin, address)} />
      <ProductView shop={shop} product={product} related={related} />
    </div>
  )
}
