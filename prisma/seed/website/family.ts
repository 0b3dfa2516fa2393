import type { SeedItem } from '../support/catalogue'
import type { Kind } from './drawing'
import type { TINTS } from './drawing/tints'

/** One of a family: what sets it apart from its sisters. */
type Variant = {
  sku: string
  name: string
  /** In rand, without VAT. */
  price: string
  tint: keyof typeof TINTS
  /** The first sentence of its description. */
  says: string
  values: Record<string, string>
  badge?: string
}

/** Products that are of one kind: one drawing, in several colours. */
type Family = {
  kind: Kind
  group: string
  line: string
  /** What all of them have in common; follows the first sentence. */
  about: string
  features: string[]
  products: Variant[]
}

export type ShopItem = SeedItem & { description: string; kind: Kind; tint: keyof typeof TINTS }

/** What a shop sells of a kind, as items of the books. */
export const family = ({ kind, group, line, about, features, products }: Family): ShopItem[] =>
  products.map(({ sku, name, price, tint, says, values, badge = '' }) => ({
    ...{ sku, name, kind, tint, group, badge, features },
    description: `${says} ${about}`,
    uom: 'each',
    product_line: line,
    feature_values: values,
    buying: (Number(price) * 0.66).toFixed(2),
    selling: price,
    income: '4100',
    expense: '5110',
  }))
