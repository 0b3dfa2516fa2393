import type { Product } from '@/lib/modules/website/schemas'
import { isForSale, type Shop } from '@/lib/modules/website/schemas-shop'
import { AddToCart } from '../cart/add-to-cart'
import { money } from '../money'
import { ShopIcon } from '../shop-icons'
import { ProductGrid } from './product-card'
import { ProductPicture } from './product-picture'
import { shippingWords } from './shipping-words'

export function ProductView({ shop, product, related }: { shop: Shop; product: Product; related: Product[] }) {
  const { site, base } = shop
  const { name, sku, badge, price_with_vat, vat_percent, features, feature_values, product_line } = product
  const values = Object.entries(feature_values)
  const price = price_with_vat && money(price_with_vat, site.currency)
  const shipping = { ...site.shipping, vat_percent: site.shipping_vat_percent }
  return (
    <>
      <article className="s-product">
        <Gallery product={product} />
        <div className="s-product-facts">
          {badge && <span className="s-badge">{badge}</span>}
          <h1>{name}</h1>
          {product_line && <p className="s-small">{product_line}</p>}
          <p className="s-price s-price-large">
            {price ?? 'Price on request'}
            {price && <small>{Number(vat_percent) ? `includes ${Number(vat_percent)}% VAT` : 'no VAT'}</small>}
          </p>
          {isForSale(shop) && price && (
            <>
              <AddToCart siteId={site.site_id} sku={sku} name={name} price={price} />
              <noscript>
                <p className="s-small">Turn on JavaScript to order here, or contact us.</p>
              </noscript>
              <p className="s-note">
                <ShopIcon name="truck" /> {shippingWords(shipping, site.currency)}
              </p>
            </>
          )}
          {!(isForSale(shop) && price) && (
            <a className="s-button" href={`${base}/contact`}>
              Ask about this product
            </a>
          )}
          {features.length > 0 && (
            <ul className="s-features">
              {features.map((feature) => (
                <li key={feature}>
                  <ShopIcon name="check" /> {feature}
                </li>
              ))}
            </ul>
          )}
          {product.description && <p className="s-description">{product.description}</p>}
          {values.length > 0 && (
            <table className="s-values">
              <caption>Details</caption>
              <tbody>
                {values.map(([label, value]) => (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    <td>{typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          <p className="s-small">Item code {sku}</p>
        </div>
      </article>
      {related.length > 0 && (
        <section aria-labelledby="related">
          <h2 id="related">You may also like</h2>
          <ProductGrid products={related} base={base} currency={site.currency} />
        </section>
      )}
    </>
  )
}

/** Pictures beside each other: swiped, scrolled with the arrow keys, or chosen below; all without script. */
function Gallery({ product }: { product: Product }) {
  const { images, name } = product
  if (images.length < 2)
    return (
      <div className="s-gallery">
        <ProductPicture product={product} sizes="(max-width: 860px) 100vw, 560px" first />
      </div>
    )
  return (
    <div className="s-gallery">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className="s-slides" aria-label={`Pictures of ${name}`} tabIndex={0}>
        {images.map(({ url }, at) => (
          <div key={url} id={`picture-${at + 1}`}>
            <ProductPicture product={product} at={at} sizes="(max-width: 860px) 100vw, 560px" first={at === 0} />
          </div>
        ))}
      </section>
      <ul className="s-thumbs">
        {images.map(({ url }, at) => (
          <li key={url}>
            <a href={`#picture-${at + 1}`} aria-label={`Picture ${at + 1} of ${images.length}`}>
              <ProductPicture product={product} at={at} sizes="80px" />
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
