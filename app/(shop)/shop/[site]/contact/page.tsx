import { ContactForm } from '@/components/shop/contact/contact-form'
import { ContactDetails } from '@/components/shop/frame/contact-details'
import { Seo } from '@/components/shop/frame/seo'
import { AppError } from '@/lib/core/errors'
import { runOperation } from '@/lib/core/operation'
import { readOrder } from '@/lib/modules/website/operations/orders/read-order'
import { hasCatalogue, type Shop } from '@/lib/modules/website/schemas-shop'
import { shopProduct } from '@/lib/modules/website/shop/open-shop'
import { originOf, visibleShop } from '../load-shop'
import { loadContext, loadShopper } from '../load-shopper'
import { missing } from '../missing'

type Props = {
  params: Promise<{ site: string }>
  searchParams: Promise<{ order?: string | string[]; product?: string | string[] }>
}

/** What a message is about: `?order=` is the token of an order, `?product=` the SKU of a product. */
export default async function ContactPage({ params, searchParams }: Props) {
  const shop = await visibleShop(params)
  if (!shop) return missing()
  const about = await searchParams
  const [[token], [sku]] = [[about.order ?? []].flat(), [about.product ?? []].flat()]
  const [mine, order, product] = await Promise.all([
    loadShopper(shop),
    token ? orderOf(shop, token) : null,
    sku && hasCatalogue(shop) ? shopProduct(shop.site.site_id, sku) : null,
  ])
  const { name, email, phone } = mine?.customer ?? { name: '', email: '', phone: '' }
  return (
    <div className="s-wide s-narrow">
      <Seo
        shop={shop}
        title="Contact"
        path="/contact"
        origin={await originOf(shop)}
        description={`How to reach ${shop.site.name}.`}
        noindex={token !== undefined || sku !== undefined}
      />
      <h1>Contact</h1>
      <p className="s-lead">Questions about a product or an order? Send us a message or call.</p>
      <ContactDetails branding={shop.site.branding} />
      <section className="s-panel s-write" aria-labelledby="write">
        <h2 id="write">Send us a message</h2>
        <noscript>
          <p>Turn on JavaScript to use this form, or e-mail or call us.</p>
        </noscript>
        <ContactForm
          siteId={shop.site.site_id}
          sender={{ name, email, phone }}
          order={order}
          product={product?.product ?? null}
        />
      </section>
    </div>
  )
}

/** null: the link of the order has ended; the message is sent without it. */
async function orderOf(shop: Shop, token: string) {
  try {
    const ctx = await loadContext(shop)
    return { token, number: (await runOperation(readOrder, ctx, { token })).order.order_number }
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null
    throw error
  }
}
