import { imageAddress } from '@/lib/modules/website/schemas-pictures'
import { hasCatalogue, isForSale, type Shop } from '@/lib/modules/website/schemas-shop'
import { CartButton } from '../cart/cart-button'
import { categoryHref, homeHref } from '../links'
import { SearchBox } from '../search/search-box'
import { ShopIcon } from '../shop-icons'

/** How many categories a wide screen shows beside each other. */
const MAX_SHOWN = 7

export function ShopHeader({ shop, query }: { shop: Shop; query?: string }) {
  const { site, base } = shop
  return (
    <header className="s-header">
      <div className="s-wide s-bar">
        {hasCatalogue(shop) && <PhoneMenu shop={shop} />}
        <a className="s-brand" href={homeHref(base)}>
          {site.branding.logo ? (
            // biome-ignore lint/performance/noImgElement: Next's loader is not needed for a logo
            <img src={imageAddress(site.branding.logo, 320)} alt={site.name} height={40} width={160} />
          ) : (
            site.name
          )}
        </a>
        {hasCatalogue(shop) && <SearchBox base={base} siteId={site.site_id} currency={site.currency} query={query} />}
        {isForSale(shop) && (
          <a className="s-header-link" href={`${base}/account`} aria-label="Account">
            <ShopIcon name="account" />
          </a>
        )}
        {isForSale(shop) && (
          <CartButton
            base={base}
            siteId={site.site_id}
            currency={site.currency}
            shipping={{ ...site.shipping, vat_percent: site.shipping_vat_percent }}
          />
        )}
      </div>
      {hasCatalogue(shop) && (
        <nav className="s-wide s-nav" aria-label="Categories">
          <a href={`${base}/products`}>All products</a>
          {shop.categories.slice(0, MAX_SHOWN).map(({ name, slug }) => (
            <a key={slug} href={categoryHref(base, slug)}>
              {name}
            </a>
          ))}
        </nav>
      )}
    </header>
  )
}

/** Opens without script. */
function PhoneMenu({ shop: { base, categories } }: { shop: Shop }) {
  return (
    <details className="s-menu">
      <summary aria-label="Menu">
        <ShopIcon name="menu" />
      </summary>
      <nav aria-label="Menu">
        <a href={`${base}/products`}>All products</a>
        {categories.map(({ name, slug }) => (
          <a key={slug} href={categoryHref(base, slug)}>
            {name}
          </a>
        ))}
        <a href={`${base}/contact`}>Contact</a>
      </nav>
    </details>
  )
}
