'use client'
import { useState } from 'react'
import { NEEDS_SCRIPT } from '../frame/start-script'
import { addToCart, CART_ADDED, cartKey, MAX_QTY } from './cart-store'

type Props = { siteId: string; sku: string; name: string }

/** Stays at the thumb on a phone. */
export function AddToCart({ siteId, sku, name }: Props) {
  const [qty, setQty] = useState(1)
  return (
    <div className="s-buy" {...{ [NEEDS_SCRIPT]: true }}>
      <div className="s-stepper">
        <button type="button" aria-label="Decrease quantity" disabled={qty <= 1} onClick={() => setQty(qty - 1)}>
          −
        </button>
        <output aria-label="Quantity">{qty}</output>
        <button type="button" aria-label="Increase quantity" disabled={qty >= MAX_QTY} onClick={() => setQty(qty + 1)}>
          +
        </button>
      </div>
      <button
        type="button"
        className="s-button"
        data-cart={cartKey(siteId)}
        data-sku={sku}
        onClick={() => {
          addToCart(siteId, sku, qty)
          window.dispatchEvent(new CustomEvent(CART_ADDED, { detail: name }))
        }}
      >
        Add to cart
      </button>
    </div>
  )
}
