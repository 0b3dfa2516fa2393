import { hasCatalogue, type Shop } from '@/lib/modules/website/schemas-shop'
import { categoryHref, homeHref } from '../links'
import { ContactDetails } from './contact-details'

export function ShopFooter({ shop }: { shop: Shop }) {
  const { site, base, pages, categories } = shop
  const group = (wanted: string) =>
    pages
      .filter(({ footer_group }) => footer_group === wanted)
      .map(({ title, slug }) => ({ title, href: `${base}/${slug}` }))
  return (
    <footer className="s-footer">
      <div className="s-wide s-footer-columns">
        <div>
          <p className="s-brand">
            <a href={homeHref(base)}>{site.name}</a>
          </p>
          <ContactDetails branding={site.branding} />
        </div>
        {hasCatalogue(shop) && (
          <Links
            title="Shop"
            links={[
              { title: 'All products', href: `${base}/products` },
              ...categories.slice(0, 6).map(({ name, slug }) => ({ title: name, href: categoryHref(base, slug) })),
            ]}
          />
        )}
        <Links title="Company" links={group('Company')} />
        <Links
          title="Support"
          links={[
            { title: 'Contact', href: `${base}/contact` },
            ...(hasCatalogue(shop)
              ? [
                  { title: 'Find my order', href: `${base}/orders/find` },
                  { title: 'Your account', href: `${base}/account` },
                ]
              : []),
            ...group('Support'),
          ]}
        />
      </div>
      <p className="s-wide s-small">
        © {site.name}
        {hasCatalogue(shop) && '. Prices include VAT.'}
      </p>
    </footer>
  )
}

function Links({ title, links }: { title: string; links: { title: string; href: string }[] }) {
  if (!links.length) return null
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.href}>
            <a href={link.href}>{link.title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
