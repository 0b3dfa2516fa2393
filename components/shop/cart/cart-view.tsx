'use client'
import { messageOf } from '@/lib/client/api'
import type { QuoteLine } from '@/lib/modules/website/schemas-orders'
import { productHref } from '../links'
import { money } from '../money'
import { ProductPicture } from '../product/product-picture'
import { type ShippingRule, shippingWords } from '../product/shipping-words'
import { ShopIcon } from '../shop-icons'
import { MAX_QTY, setQuantity, useCart } from './cart-store'
import { QuoteTotals } from './quote-totals'
import { useQuote } from './use-quote'

export type CartDetails = { base: string; siteId: string; currency: string; shipping: ShippingRule }

/** What is in the cart, with quantities that are changed in place, and what it comes to for who shops. */
export function CartView({ base, siteId, currency, shipping }: CartDetails) {
  const entries = useCart(siteId)
  const { quote, error, ask } = useQuote(siteId, entries)
  if (entries?.length === 0)
    return (
      <div className="s-empty">
        <ShopIcon name="cart" />
        <p>Your cart is empty.</p>
        <a className="s-button" href={`${base}/products`}>
          See all products
        </a>
      </div>
    )
  if (error)
    return (
      <div className="s-empty" role="alert">
        <p>{messageOf(error)}</p>
        <button type="button" className="s-button" onClick={ask}>
          Try again
        </button>
      </div>
    )
  // Drawn on the server too, so that the first paint has the largest text of the page.
  const delivery = <p className="s-small">{shippingWords(shipping, currency)}.</p>
  if (!entries || !quote)
    return (
      <div className="s-waiting">
        {delivery}
        <p>Loading your cart</p>
      </div>
    )

  const lines = new Map(quote.lines.map((line) => [line.sku, line]))
  const counted = entries.every(({ sku, qty }) => lines.get(sku)?.qty === qty) && entries.length === lines.size
  return (
    <div className="s-waiting s-cart-view" aria-busy={!counted || undefined}>
      <ul className="s-lines">
        {entries.map(({ sku, qty }) => (
          <CartLine key={sku} {...{ base, siteId, currency, sku, qty }} line={lines.get(sku)} />
        ))}
      </ul>
      <div className="s-cart-sum">
        <QuoteTotals quote={quote} />
        {delivery}
        {quote.lines.some(({ state }) => state === 'ok') && (
          <a className="s-button s-check-out" href={`${base}/checkout`}>
            Checkout
          </a>
        )}
      </div>
    </div>
  )
}

type LineProps = {
  base: string
  siteId: string
  currency: string
  sku: string
  qty: number
  /** Not there for a moment after something was added. */
  line: QuoteLine | undefined
}

function CartLine({ base, siteId, currency, sku, qty, line }: LineProps) {
  const name = line?.name || sku
  const isSold = line?.state === 'ok'
  return (
    <li className="s-line s-cart-line">
      <ProductPicture product={{ sku, name, images: line?.image ? [line.image] : [] }} sizes="80px" />
      <div>
        <div className="s-line-head">
          <a href={productHref(base, sku)}>{name}</a>
          {isSold && line.amount_with_vat && (
            <span className="s-line-total">{money(line.amount_with_vat, currency)}</span>
          )}
        </div>
        {isSold && line.price_with_vat && <p className="s-small">{money(line.price_with_vat, currency)} each</p>}
        {line?.message && <p className="s-warning">{line.message}</p>}
        <div className="s-stepper">
          <button
            type="button"
            aria-label={`Decrease quantity of ${name}`}
            onClick={() => setQuantity(siteId, sku, qty - 1)}
          >
            −
          </button>
          <output aria-label={`Quantity of ${name}`}>{qty}</output>
          <button
            type="button"
            aria-label={`Increase quantity of ${name}`}
            disabled={qty >= MAX_QTY || !isSold}
            onClick={() => setQuantity(siteId, sku, qty + 1)}
          >
            +
          </button>
          <button
            type="button"
            className="s-remove"
            aria-label={`Remove ${name}`}
            onClick={() => setQuantity(siteId, sku, 0)}
          >
            Remove
          </button>
        </div>
      </div>
    </li>
  )
}
