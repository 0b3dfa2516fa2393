import { z } from 'zod'
import { product, publicSite } from './schemas'

/** What the pages of a shop are made of, read at once and kept for seconds. */

const shopProduct = product.extend({ updated_at: z.string() })
export type ShopProduct = z.infer<typeof shopProduct>

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
  products: z.array(shopProduct),
  pages: z.array(contentPage),
})
export type ShopContent = z.infer<typeof shopContent>
export type ShopSite = ShopContent['site']

/** A shop as a page is drawn: with what its links begin with, '' by host and `/shop/<label>` by path. */
export type Shop = ShopContent & { base: string; categories: { name: string; slug: string; products: number }[] }

/** Whether there are products to see at all. */
export const hasCatalogue = ({ site }: Pick<Shop, 'site'>): boolean => site.mode !== 'catalogue_disabled'
/** Whether products can be put into a cart. */
export const isForSale = ({ site }: Pick<Shop, 'site'>): boolean => site.mode === 'for_sale'
