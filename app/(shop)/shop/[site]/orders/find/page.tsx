import { signInHref } from '@/components/shop/account/next-path'
import { FindOrderForm } from '@/components/shop/contact/find-order-form'
import { Seo } from '@/components/shop/frame/seo'
import { originOf, visibleShop } from '../../load-shop'
import { missing } from '../../missing'

export default async function FindOrderPage({ params }: { params: Promise<{ site: string }> }) {
  const shop = await visibleShop(params)
  if (!shop) return missing()
  const { site, base } = shop
  return (
    <div className="s-alone s-panel">
      <Seo shop={shop} title="Find my order" path="/orders/find" origin={await originOf(shop)} noindex />
      <h1>Find my order</h1>
      <p>
        We e-mail you a link to your order’s status page. To see all your orders,{' '}
        <a href={signInHref(base, `${base}/account`)}>sign in</a>.
      </p>
      <noscript>
        <p>Turn on JavaScript to use this form. The link is also in your order confirmation e-mail.</p>
      </noscript>
      <FindOrderForm siteId={site.site_id} base={base} />
    </div>
  )
}
