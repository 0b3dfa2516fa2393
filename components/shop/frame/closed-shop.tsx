import type { ShopContent } from '@/lib/modules/website/schemas-shop'
import { ContactDetails } from './contact-details'

/** In place of every page while the website is not published. */
export function ClosedShop({ site }: { site: ShopContent['site'] }) {
  return (
    <main className="s-closed">
      <title>{`${site.name}: opening soon`}</title>
      <meta name="robots" content="noindex" />
      {site.branding.logo ? (
        // biome-ignore lint/performance/noImgElement: Next's loader is not needed for a logo
        <img src={site.branding.logo} alt={site.name} height={72} width={240} />
      ) : (
        <p className="s-eyebrow">{site.name}</p>
      )}
      <h1>Opening soon</h1>
      <p>Our website is almost ready. In the meantime, reach us here.</p>
      <ContactDetails branding={site.branding} />
    </main>
  )
}
