import { JsonLd } from './json-ld'

export type Crumb = { name: string; href: string }

/** The way to this page; its own name is the last one. */
export function Breadcrumb({ trail, origin }: { trail: Crumb[]; origin: string }) {
  return (
    <nav className="s-crumbs" aria-label="Breadcrumb">
      <ol>
        {trail.map(({ name, href }, at) => (
          <li key={href}>
            {at === trail.length - 1 ? <span aria-current="page">{name}</span> : <a href={href}>{name}</a>}
          </li>
        ))}
      </ol>
      <JsonLd
        data={{
          '@type': 'BreadcrumbList',
          itemListElement: trail.map(({ name, href }, at) => ({
            '@type': 'ListItem',
            position: at + 1,
            name,
            item: origin + href,
          })),
        }}
      />
    </nav>
  )
}
