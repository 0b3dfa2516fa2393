import type { Shop, ShopContent } from '../schemas-shop'

const slugOf = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, '-')
    .replace(/^-|-$/g, '') || 'category'

/** The shop as its pages are drawn; categories are those that have products, each with an address of its own. */
export function withCategories(content: ShopContent, base: string): Shop {
  const counts = new Map<string, number>()
  for (const { category } of content.products) if (category) counts.set(category, (counts.get(category) ?? 0) + 1)
  const taken = new Map<string, number>()
  const categories = [...counts.keys()]
    .toSorted((a, b) => a.localeCompare(b, 'en'))
    .map((name) => {
      const slug = slugOf(name)
      const times = (taken.get(slug) ?? 0) + 1
      taken.set(slug, times)
      return { name, slug: times === 1 ? slug : `${slug}-${times}`, products: counts.get(name) as number }
    })
  return { ...content, base, categories }
}
