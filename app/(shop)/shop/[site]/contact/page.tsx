import { ContactDetails } from '@/components/shop/frame/contact-details'
import { Seo } from '@/components/shop/frame/seo'
import { originOf, visibleShop } from '../load-shop'
import { missing } from '../missing'

export default async function ContactPage({ params }: { params: Promise<{ site: string }> }) {
  const shop = await visibleShop(params)
  if (!shop) return missing()
  return (
    <div className="s-wide s-narrow">
      <Seo
        shop={shop}
        title="Contact"
        path="/contact"
        origin={await originOf(shop)}
        description={`How to reach ${shop.site.name}.`}
      />
      <h1>Contact</h1>
      <p className="s-lead">Questions about a product or an order? Write or call.</p>
      <ContactDetails branding={shop.site.branding} />
    </div>
  )
}
