import { isForSale, type Shop } from '@/lib/modules/website/schemas-shop'
import { shippingWords } from '../product/shipping-words'
import { ShopIcon } from '../shop-icons'

/** What a shopper asks before buying: what delivery costs, whether things can be returned, who answers. */
export function Services({ shop, className }: { shop: Shop; className: string }) {
  const { site, base, pages } = shop
  const returns = pages.find(({ slug }) => slug.includes('return'))
  const shipping = { ...site.shipping, vat_percent: site.shipping_vat_percent }
  return (
    <ul className={className}>
      {isForSale(shop) && (
        <li>
          <ShopIcon name="truck" /> {shippingWords(shipping, site.currency)}
        </li>
      )}
      {returns && (
        <li>
          <ShopIcon name="back" /> <a href={`${base}/${returns.slug}`}>{returns.title}</a>
        </li>
      )}
      <li>
        <ShopIcon name="chat" /> <a href={`${base}/contact`}>Ask us anything</a>
      </li>
    </ul>
  )
}
