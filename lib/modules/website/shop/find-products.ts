import type { ShopProduct } from '../schemas-shop'

/** Filters of product lists, which live in the address. */

export const SORTS = {
  '': 'Our order',
  price: 'Price, low to high',
  '-price': 'Price, high to low',
  name: 'Name',
} as const
const PER_PAGE = 24

export type Wanted = {
  q: string
  category: string
  line: string[]
  badge: string[]
  feature: string[]
  min: number | null
  max: number | null
  sort: keyof typeof SORTS
  page: number
}
type Search = Record<string, string | string[] | undefined>

const list = (value: string | string[] | undefined) =>
  [value ?? []]
    .flat()
    .filter((one) => one !== '')
    .slice(0, 30)
const amount = (value: string | string[] | undefined) => {
  const number = Number.parseFloat([value ?? ''].flat()[0]?.replace(',', '.') ?? '')
  return Number.isFinite(number) && number >= 0 ? number : null
}

/** What is not understood counts as not said: addresses come from outside. */
export function readWanted(search: Search, category = ''): Wanted {
  const sort = list(search.sort)[0] ?? ''
  return {
    q: (list(search.q)[0] ?? '').trim().slice(0, 100),
    category,
    line: list(search.line),
    badge: list(search.badge),
    feature: list(search.feature),
    min: amount(search.min),
    max: amount(search.max),
    sort: sort in SORTS ? (sort as keyof typeof SORTS) : '',
    page: Math.min(Math.max(Math.trunc(Number(list(search.page)[0])) || 1, 1), 10_000),
  }
}

/** The same as an address has it. @param change what is other than in `wanted` */
export function wantedQuery(wanted: Wanted, change: Partial<Wanted> = {}): string {
  const all = { ...wanted, page: 1, ...change }
  const query = new URLSearchParams()
  if (all.q) query.set('q', all.q)
  for (const name of ['line', 'badge', 'feature'] as const) for (const value of all[name]) query.append(name, value)
  if (all.min !== null) query.set('min', String(all.min))
  if (all.max !== null) query.set('max', String(all.max))
  if (all.sort) query.set('sort', all.sort)
  if (all.page > 1) query.set('page', String(all.page))
  const text = query.toString()
  return text && `?${text}`
}

const text = (one: ShopProduct) =>
  [one.name, one.sku, one.category, one.product_line, one.badge, ...one.features, one.description]
    .join(' ')
    .toLowerCase()
const cost = (one: ShopProduct) => (one.price_with_vat === null ? null : Number(one.price_with_vat))

/** Names first, then the rest of what is said of it; every word must be there. */
function matching(products: ShopProduct[], q: string): ShopProduct[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  if (!words.length) return products
  const found = products.filter((one) => words.every((word) => text(one).includes(word)))
  const rank = (one: ShopProduct) => (one.name.toLowerCase().includes(words[0] as string) ? 0 : 1)
  return found.toSorted((a, b) => rank(a) - rank(b))
}

const byCost = (a: ShopProduct, b: ShopProduct) => (cost(a) ?? Infinity) - (cost(b) ?? Infinity)

function sorted(products: ShopProduct[], sort: Wanted['sort']): ShopProduct[] {
  if (sort === 'name') return products.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  if (sort === 'price') return products.toSorted(byCost)
  if (sort === '-price') return products.toSorted((a, b) => (cost(b) ?? -1) - (cost(a) ?? -1))
  return products
}

type Facet = { value: string; products: number }
const facet = (products: ShopProduct[], of: (one: ShopProduct) => string[]): Facet[] => {
  const counts = new Map<string, number>()
  for (const one of products) for (const value of of(one)) if (value) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].map(([value, count]) => ({ value, products: count })).slice(0, 40)
}

/** A page of what is wanted, and what can be chosen further. */
export function findProducts(products: ShopProduct[], wanted: Wanted) {
  const inReach = matching(
    wanted.category ? products.filter(({ category }) => category === wanted.category) : products,
    wanted.q,
  )
  const kept = inReach.filter((one) => {
    const price = cost(one)
    return (
      (!wanted.line.length || wanted.line.includes(one.product_line)) &&
      (!wanted.badge.length || wanted.badge.includes(one.badge)) &&
      wanted.feature.every((feature) => one.features.includes(feature)) &&
      (wanted.min === null || (price !== null && price >= wanted.min)) &&
      (wanted.max === null || (price !== null && price <= wanted.max))
    )
  })
  const pages = Math.max(1, Math.ceil(kept.length / PER_PAGE))
  const page = Math.min(wanted.page, pages)
  return {
    products: sorted(kept, wanted.sort).slice((page - 1) * PER_PAGE, page * PER_PAGE),
    total: kept.length,
    page,
    pages,
    facets: {
      line: facet(inReach, (one) => [one.product_line]),
      badge: facet(inReach, (one) => [one.badge]),
      feature: facet(inReach, (one) => one.features),
    },
  }
}
