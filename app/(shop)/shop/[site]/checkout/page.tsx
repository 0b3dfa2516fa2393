import { CheckoutView } from '@/components/shop/checkout/checkout-view'
import { Seo } from '@/components/shop/frame/seo'
import { runOperation } from '@/lib/core/operation'
import { listAddresses } from '@/lib/modules/website/operations/shoppers/addresses'
import { hasCatalogue, isForSale } from '@/lib/modules/website/schemas-shop'
import { originOf, visibleShop } from '../load-shop'
import { loadShopper } from '../load-shopper'
import { missing, takesNoOrders } from '../missing'

export default async function CheckoutPage({ params }: { params: Promise<{ site: string }> }) {
  const shop = await visibleShop(params)
  if (!shop || !hasCatalogue(shop)) return missing(shop)
  if (!isForSale(shop)) return takesNoOrders(shop)
  const { site, base, pages } = shop
  const mine = await loadShopper(shop)
  const { addresses } = mine
    ? await runOperation(listAddresses, mine.ctx, { shopper: mine.shopper })
    : { addresses: [] }
  const terms = pages.find(({ slug }) => slug.includes('terms'))
  return (
    <div className="s-wide">
      <Seo shop={shop} title="Checkout" path="/checkout" origin={await originOf(shop)} noindex />
      <h1>Checkout</h1>
      <noscript>
        <p>
          Turn on JavaScript to check out, or <a href={`${base}/contact`}>contact us</a> to order.
        </p>
      </noscript>
      <CheckoutView
        siteId={site.site_id}
        base={base}
        takesCards={site.takes_cards}
        termsHref={terms ? `${base}/${terms.slug}` : null}
        customer={mine?.customer ?? null}
        addresses={addresses}
      />
    </div>
  )
}
