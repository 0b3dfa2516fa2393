import type { ShopOrder } from '@/lib/modules/website/schemas-refunds'

/** The card that paid an order, in a sentence. */
export function cardOf({ payments }: Pick<ShopOrder, 'payments'>): string {
  const cards = [...new Set(payments.flatMap(({ status, card }) => (status === 'paid' && card ? [card] : [])))]
  const [one] = cards
  return one && cards.length === 1 ? `the card ${one}` : 'the card that paid'
}
