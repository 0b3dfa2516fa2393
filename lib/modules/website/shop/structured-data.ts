import type { Product } from '../schemas'
import { isForSale, type Shop } from '../schemas-shop'

/**
 * A product as search engines read it: with an offer only where it can be bought.
 * @param origin of the shop's own pictures @param address of its page
 */
export function productData(shop: Shop, product: Product, origin: string, address: string): Record<string, unknown> {
  const { site } = shop
  const { name, sku, description, category, images, price_with_vat } = product
  return {
    '@type': 'Product',
    name,
    sku,
    url: address,
    ...(description ? { description } : {}),
    ...(category ? { category } : {}),
    ...(images.length ? { image: images.map(({ url }) => new URL(url, origin).href) } : {}),
    ...(isForSale(shop) && price_with_vat
      ? {
          offers: {
            '@type': 'Offer',
            price: price_with_vat,
            priceCurrency: site.currency,
            url: address,
            availability: 'https://schema.org/InStock',
            itemCondition: 'https://schema.org/NewCondition',
            seller: { '@type': 'Organization', name: site.name },
          },
        }
      : {}),
  }
}

/** The business behind a shop. @param address of its start page */
export function organizationData({ site }: Shop, origin: string, address: string): Record<string, unknown> {
  const { logo, support_email, phone, postal_address } = site.branding
  return {
    '@type': 'Organization',
    name: site.name,
    url: address,
    ...(logo ? { logo: new URL(logo, origin).href } : {}),
    ...(support_email ? { email: support_email } : {}),
    ...(phone ? { telephone: phone } : {}),
    ...(postal_address ? { address: postal_address.replace(/\s*\n\s*/g, ', ') } : {}),
  }
}
