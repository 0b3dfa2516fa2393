import type { Product } from '@/lib/modules/website/schemas'
import { isForSale, type Shop } from '@/lib/modules/website/schemas-shop'
import { AddToCart } from '../cart/add-to-cart'
import { Services } from '../frame/services'
import { money } from '../money'
import { questionsIn } from '../questions'
import { ShopIcon } from '../shop-icons'
import { ProductGrid } from './product-card'
import { ProductPicture } from './product-picture'

const QUESTIONS = 4

export function ProductView({ shop, product, related }: { shop: Shop; product: Product; related: Product[] }) {
  const { site, base } = shop
  const { name, sku, badge, price_with_vat, vat_percent, features, feature_values, product_line } = product
  const values = Object.entries(feature_values)
  const price = price_with_vat && money(price_with_vat, site.currency)
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
              <AddToCart siteId={site.site_id} sku={sku} name={name} />
              <noscript>
                <p className="s-small">Turn on JavaScript to order here, or contact us.</p>
              </noscript>
            </>
          )}
          {!(isForSale(shop) && price) && (
            <a className="s-button" href={`${base}/contact?product=${encodeURIComponent(sku)}`}>
              Ask about this product
            </a>
          )}
          <Services shop={shop} className="s-notes" />
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
          <p className="s-small">SKU {sku}</p>
        </div>
      </article>
      <Questions shop={shop} />
      {related.length > 0 && (
        <section className="s-related" aria-labelledby="related">
          <h2 id="related">You may also like</h2>
          <ProductGrid products={related} base={base} currency={site.currency} />
        </section>
      )}
    </>
  )
}

/** The first ones that the shop's own pages answer. */
function Questions({ shop: { base, pages } }: { shop: Shop }) {
  const page = pages.find(({ html }) => questionsIn(html).length > 1)
  if (!page) return null
  return (
    <section className="s-questions" aria-labelledby="questions">
      <div className="s-section-head">
        <h2 id="questions">Questions and answers</h2>
        <a href={`${base}/${page.slug}`}>All questions</a>
      </div>
      <div>
        {questionsIn(page.html)
          .slice(0, QUESTIONS)
          .map(({ question, answer }) => (
            <details key={question}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
      </div>
    </section>
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
