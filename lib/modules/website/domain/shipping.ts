import { type Amount, type Decimal, decimal, toCents } from '@/lib/core/values/money'

export type ShippingRule = { base: Amount; itemsCovered: number; extraItem: Amount }

/**
 * What delivery costs before VAT: nothing while the base amount is zero, else the base amount and something for each item beyond those
 * that it covers (Business Platform Modules 4.10).
 * @param items pieces, over all lines
 */
export function shippingOf({ base, itemsCovered, extraItem }: ShippingRule, items: number): Decimal {
  if (items === 0 || decimal(base).isZero()) return decimal(0)
  return toCents(decimal(base).plus(decimal(extraItem).times(Math.max(0, items - itemsCovered))))
}
