import { z } from 'zod'
import { product, publicSite } from './schemas'

/** What the pages of a shop are made of, read at once and kept for seconds. */

const shopCategory = z.object({
  name: z.string(),
  slug: z.string(),
  products: z.number().int(),
  /** Of its first product that has one. */
  image: z.object({ url: z.string(), alt: z.string() }).nullable(),
})
export type ShopCategory = z.infer<typeof shopCategory>

const contentPage = z.object({
  title: z.string(),
  slug: z.string(),
  footer_group: z.enum(['Company', 'Support']),
  html: z.string(),
  updated_at: z.string(),
})

/** Of a website that is not published only how it looks. */
export const shopContent = z.object({
  open: z.boolean(),
  site: publicSite.omit({ published: true, pages: true }).extend({
    /** Where search engines are sent: the live domain of its own, else the temporary address; null: it has neither. */
    home: z.string().nullable(),
    temporary: z.boolean(),
    /** Of what delivery costs. */
    shipping_vat_percent: z.string(),
    /** Orders can be paid by card at once. */
    takes_cards: z.boolean(),
    updated_at: z.string(),
  }),
  categories: z.array(shopCategory),
  /** For the start page. */
  featured: z.array(product),
  pages: z.array(contentPage),
})
export type ShopContent = z.infer<typeof shopContent>
export type ShopSite = ShopContent['site']

/** A shop as a page is drawn: with what its links begin with, '' by host and `/shop/<label>` by path. */
export type Shop = ShopContent & { base: string }

const facet = z.array(z.object({ value: z.string(), products: z.number().int() }))

/** A page of products that were asked for, and what can be chosen further. */
export const shopList = z.object({
  products: z.array(product),
  total: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
  facets: z.object({ line: facet, badge: facet, feature: facet }),
})
export type ShopList = z.infer<typeof shopList>

/** A product with others of its category; null: the shop has none of that code. */
export const shopProduct = z.object({ product, related: z.array(product) }).nullable()
export type ShopProductPage = z.infer<typeof shopProduct>

export const shopSuggestions = z
  .object({
    products: z.array(product.pick({ sku: true, name: true, price_with_vat: true, images: true })),
    categories: z.array(shopCategory.pick({ name: true, slug: true, products: true })),
  })
  .meta({ id: 'ShopSuggestions' })
export type ShopSuggestions = z.infer<typeof shopSuggestions>

/** Whether there are products to see at all. */
export const hasCatalogue = ({ site }: Pick<Shop, 'site'>): boolean => site.mode !== 'catalogue_disabled'
/** Whether products can be put into a cart. */
export const isForSale = ({ site }: Pick<Shop, 'site'>): boolean => site.mode === 'for_sale'
