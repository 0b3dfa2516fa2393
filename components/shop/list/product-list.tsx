import { GetForm } from '@/components/form/get-form'
import type { Shop, ShopList } from '@/lib/modules/website/schemas-shop'
import { ProductGrid } from '../product/product-card'

type Facet = ShopList['facets']['line'][number]
type Chosen = {
  q: string
  line: string[]
  badge: string[]
  feature: string[]
  min: number | null
  max: number | null
  sort: string
}

type Props = {
  shop: Shop
  found: ShopList
  chosen: Chosen
  sorts: Record<string, string>
  /** This list without any choice. */
  href: string
  pageHref: (page: number) => string
}

const TITLES = { line: 'Product line', badge: 'Label', feature: 'Features' } as const

/** A list with its choices; all of them are in the address. */
export function ProductList({ shop, found, chosen, sorts, href, pageHref }: Props) {
  const filters =
    chosen.line.length +
    chosen.badge.length +
    chosen.feature.length +
    (chosen.min !== null || chosen.max !== null ? 1 : 0)
  return (
    <div className="s-list">
      <details className="s-filters" open={filters > 0 || undefined}>
        <summary>Filter and sort{filters > 0 && ` (${filters})`}</summary>
        <GetForm action={href}>
          {chosen.q && <input type="hidden" name="q" value={chosen.q} />}
          <label>
            Sort by
            <select name="sort" defaultValue={chosen.sort}>
              {Object.entries(sorts).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <fieldset className="s-range">
            <legend>Price</legend>
            <input
              name="min"
              inputMode="decimal"
              aria-label="Lowest price"
              placeholder="From"
              defaultValue={chosen.min ?? ''}
            />
            <input
              name="max"
              inputMode="decimal"
              aria-label="Highest price"
              placeholder="To"
              defaultValue={chosen.max ?? ''}
            />
          </fieldset>
          {(['line', 'badge', 'feature'] as const).map((name) => (
            <Choices key={name} name={name} facets={found.facets[name]} chosen={chosen[name]} />
          ))}
          <button className="s-button" type="submit">
            Apply filters
          </button>
          {filters > 0 && (
            <a className="s-clear" href={href + (chosen.q && `?q=${encodeURIComponent(chosen.q)}`)}>
              Clear filters
            </a>
          )}
        </GetForm>
      </details>
      <div>
        <p className="s-small">
          {found.total} {found.total === 1 ? 'product' : 'products'}
        </p>
        {found.total === 0 ? (
          <div className="s-empty">
            <p>No products found. Try a different search or fewer filters.</p>
            <a className="s-button" href={`${shop.base}/products`}>
              See all products
            </a>
          </div>
        ) : (
          <ProductGrid products={found.products} base={shop.base} currency={shop.site.currency} first />
        )}
        {found.pages > 1 && (
          <nav className="s-pages" aria-label="Pages">
            {found.page > 1 && (
              <a href={pageHref(found.page - 1)} rel="prev">
                Previous
              </a>
            )}
            <span>
              Page {found.page} of {found.pages}
            </span>
            {found.page < found.pages && (
              <a href={pageHref(found.page + 1)} rel="next">
                Next
              </a>
            )}
          </nav>
        )}
      </div>
    </div>
  )
}

function Choices({ name, facets, chosen }: { name: keyof typeof TITLES; facets: Facet[]; chosen: string[] }) {
  if (facets.length < 2 && !chosen.length) return null
  return (
    <fieldset>
      <legend>{TITLES[name]}</legend>
      {facets.map(({ value, products }) => (
        <label key={value} className="s-choice">
          <input type="checkbox" name={name} value={value} defaultChecked={chosen.includes(value)} />
          {value} <span className="s-small">{products}</span>
        </label>
      ))}
    </fieldset>
  )
}
