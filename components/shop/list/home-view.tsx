import { hasCatalogue, isForSale, type Shop } from '@/lib/modules/website/schemas-shop'
import { Services } from '../frame/services'
import { categoryHref } from '../links'
import { widthsOf } from '../picture-widths'
import { ProductGrid } from '../product/product-card'
import { ProductPicture } from '../product/product-picture'

export function HomeView({ shop }: { shop: Shop }) {
  const { site, base, featured, categories } = shop
  const { eyebrow, heading, subtext, photo } = site.hero
  return (
    <>
      <section className={`s-hero${photo ? ' s-hero-photo' : ''}`}>
        {photo && (
          // biome-ignore lint/performance/noImgElement: the picture's own route scales it
          <img {...widthsOf(photo)} sizes="100vw" alt="" width={1600} height={900} fetchPriority="high" />
        )}
        <div className="s-wide">
          {eyebrow && <p className="s-eyebrow">{eyebrow}</p>}
          <h1>{heading || site.name}</h1>
          {subtext && <p className="s-lead">{subtext}</p>}
          <a className="s-button" href={hasCatalogue(shop) ? `${base}/products` : `${base}/contact`}>
            {isForSale(shop) ? 'Shop all products' : hasCatalogue(shop) ? 'See all products' : 'Contact us'}
          </a>
        </div>
      </section>
      <div className="s-wide">
        <Services shop={shop} className="s-services" />
      </div>
      {categories.length > 1 && (
        <section className="s-wide" aria-labelledby="categories">
          <div className="s-section-head">
            <h2 id="categories">{isForSale(shop) ? 'Shop by category' : 'Browse by category'}</h2>
          </div>
          <ul className="s-categories">
            {categories.slice(0, 8).map(({ name, slug, products, image }) => (
              <li key={slug}>
                <a href={categoryHref(base, slug)}>
                  <ProductPicture
                    product={{ name, sku: slug, images: image ? [image] : [] }}
                    sizes="(max-width: 640px) 40vw, 240px"
                  />
                  <span>
                    {name} <small>{products === 1 ? '1 product' : `${products} products`}</small>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {featured.length > 0 && (
        <section className="s-wide" aria-labelledby="featured">
          <div className="s-section-head">
            <h2 id="featured">Featured</h2>
            <a href={`${base}/products`}>See all products</a>
          </div>
          <ProductGrid products={featured} base={base} currency={site.currency} />
        </section>
      )}
    </>
  )
}
