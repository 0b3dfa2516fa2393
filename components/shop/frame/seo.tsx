import type { Shop } from '@/lib/modules/website/schemas-shop'

type Props = {
  shop: Shop
  /** Without it the page is the start page. */
  title?: string
  description?: string
  /** Below the shop, from `/`. */
  path: string
  /** Where pages are addressed absolutely. */
  origin: string
  /** A list of what was searched for, or something of the visitor's own. */
  noindex?: boolean
}

/** Title, description and preview of a page; React puts them into the head. */
export function Seo({ shop: { site, base }, title, description, path, origin, noindex }: Props) {
  const name = title ? `${title} · ${site.name}` : site.name
  const words = (description || site.hero.subtext || site.name).replace(/\s+/g, ' ').trim().slice(0, 160)
  const address = origin + (site.temporary ? base : '') + path
  const picture = `${origin}${site.temporary ? base : ''}/preview.png?of=${encodeURIComponent(path)}`
  return (
    <>
      <title>{name}</title>
      <meta name="description" content={words} />
      <link rel="canonical" href={address} />
      {(noindex || site.temporary) && <meta name="robots" content="noindex" />}
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={title ?? site.name} />
      <meta property="og:description" content={words} />
      <meta property="og:url" content={address} />
      <meta property="og:type" content="website" />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title ?? site.name} />
      <meta property="og:locale" content="en_ZA" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
