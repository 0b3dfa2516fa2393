'use client'
import { useState } from 'react'
import type { Quote } from '@/lib/modules/website/schemas-orders'
import { setQuantity } from '../cart/cart-store'
import { QuoteTotals } from '../cart/quote-totals'
import { money } from '../money'
import { ProductPicture } from '../product/product-picture'

type Props = { siteId: string; base: string; quote: Quote }

/** What is ordered and what it comes to; folded on a phone, with the total in sight. */
export function OrderSummary({ siteId, base, quote }: Props) {
  const [wide] = useState(() => matchMedia('(min-width: 900px)').matches)
  const amount = (value: string) => money(value, quote.currency)
  const pieces = quote.lines.reduce((sum, { qty }) => sum + qty, 0)
  const wrong = quote.lines.some(({ state }) => state !== 'ok')
  return (
    <details className="s-panel s-summary" open={wide || wrong}>
      <summary>
        <span>
          Your order, {pieces} {pieces === 1 ? 'item' : 'items'}
        </span>
        <strong className="s-line-total">{amount(quote.total)}</strong>
      </summary>
      <ul className="s-lines">
        {quote.lines.map(({ sku, name, qty, state, message, image, amount_with_vat }) => (
          <li key={sku} className="s-line">
            <ProductPicture product={{ sku, name: name || sku, images: image ? [image] : [] }} sizes="64px" />
            <div>
              <p>{name || sku}</p>
              <p className="s-small">Quantity: {qty}</p>
              {message && <p className="s-warning">{message}</p>}
              {state !== 'ok' && (
                <button
                  type="button"
                  className="s-text-button"
                  aria-label={`Remove ${name || sku}`}
                  onClick={() => setQuantity(siteId, sku, 0)}
                >
                  Remove
                </button>
              )}
            </div>
            {state === 'ok' && amount_with_vat && <span className="s-line-total">{amount(amount_with_vat)}</span>}
          </li>
        ))}
      </ul>
      <QuoteTotals quote={quote} />
      <a className="s-text-button s-text-link" href={`${base}/cart`}>
        Edit cart
      </a>
    </details>
  )
}
