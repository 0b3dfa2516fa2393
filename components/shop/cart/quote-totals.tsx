import type { Quote } from '@/lib/modules/website/schemas-orders'
import { money } from '../money'

/** What a cart comes to, as the order of it will. */
export function QuoteTotals({ quote }: { quote: Quote }) {
  const amount = (value: string) => money(value, quote.currency)
  const rows: [string, string][] = [
    ['Subtotal', amount(quote.items_total)],
    ['Delivery', Number(quote.shipping.amount) ? amount(quote.shipping.amount_with_vat) : 'Free'],
  ]
  return (
    <dl className="s-totals">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className="s-total">
        <dt>Total</dt>
        <dd>{amount(quote.total)}</dd>
      </div>
      <div className="s-small">
        <dt>VAT included</dt>
        <dd>{amount(quote.vat_total)}</dd>
      </div>
    </dl>
  )
}
