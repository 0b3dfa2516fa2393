import { CartView } from '@/components/shop/cart/cart-view'
import { Seo } from '@/components/shop/frame/seo'
import { hasCatalogue, isForSale } from '@/lib/modules/website/schemas-shop'
import { originOf, visibleShop } from '../load-shop'
import { missing, takesNoOrders } from '../missing'

export default async function CartPage({ params }: { params: Promise<{ site: string }> }) {
  const shop = await visibleShop(params)
  if (!shop || !hasCatalogue(shop)) return missing(shop)
  if (!isForSale(shop)) return takesNoOrders(shop)
  const { site, base } = shop
  return (
    <div className="s-wide">
      <Seo shop={shop} title="Cart" path="/cart" origin={await originOf(shop)} noindex />
      <h1>Cart</h1>
      <noscript>
        <p>Turn on JavaScript to use the cart, or contact us to order.</p>
      </noscript>
      <CartView
        base={base}
        siteId={site.site_id}
        currency={site.currency}
        shipping={{ ...site.shipping, vat_percent: site.shipping_vat_percent }}
      />
    </div>
  )
}
