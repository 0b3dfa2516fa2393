import type { ShopSite } from '@/lib/modules/website/schemas-shop'
import { money } from '../money'

/** What delivery of so many pieces costs with VAT, in cents, by the shop's rule. */
export function shippingCents(rule: ShippingRule, pieces: number): number {
  const base = Math.round(Number(rule.base_amount) * 100)
  if (base === 0 || pieces === 0) return 0
  const net = base + Math.max(0, pieces - rule.items_covered) * Math.round(Number(rule.extra_item) * 100)
  return net + Math.round((net * Number(rule.vat_percent)) / 100)
}
export type ShippingRule = ShopSite['shipping'] & { vat_percent: string }

/** The rule in words, with VAT. */
export function shippingWords(rule: ShippingRule, currency: string): string {
  if (Number(rule.base_amount) === 0) return 'Free delivery'
  const cost = (pieces: number) => shippingCents(rule, pieces)
  const first = money(cost(1) / 100, currency)
  if (Number(rule.extra_item) === 0) return `Delivery ${first} for the whole order`
  const extra = money((cost(rule.items_covered + 1) - cost(rule.items_covered)) / 100, currency)
  const covered = rule.items_covered <= 1 ? 'the first item' : `up to ${rule.items_covered} items`
  return `Delivery ${first} for ${covered}, ${extra} for each additional item`
}
