import { decimal, toCents, wire, wireNumber } from '@/lib/core/values/money'
import type { Product } from '../schemas'
import { imageAddress } from '../schemas-pictures'

export type ProductRow = Omit<Product, 'images' | 'price_with_vat'> & {
  id: string
  visible: boolean
  images: { id: string; alt: string }[]
}

/** What an amount comes to with VAT, to the cent as an order of that alone comes to. */
export const withVat = (price: string, vatPercent: string): string =>
  wire(toCents(price).plus(toCents(toCents(price).times(decimal(vatPercent)).dividedBy(100))))

/** A product as shops and programs get it; the ids of the books stay inside. */
export const toProduct = ({ id: _, visible: __, images, price, vat_percent, ...row }: ProductRow): Product => ({
  ...row,
  price: price === null ? null : wireNumber(price),
  price_with_vat: price === null ? null : withVat(price, vat_percent),
  vat_percent: wireNumber(vat_percent),
  images: images.map(({ id, alt }) => ({ url: imageAddress(id), alt })),
})
