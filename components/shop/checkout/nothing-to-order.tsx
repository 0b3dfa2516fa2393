'use client'
import { ShopIcon } from '../shop-icons'
import { readLastOrder } from './checkout-draft'

/** The cart is empty: there was nothing in it, or it was ordered a moment ago and the shopper came back here. */
export function NothingToOrder({ siteId, base }: { siteId: string; base: string }) {
  const last = readLastOrder(siteId)
  return (
    <div className="s-empty" role="status">
      <ShopIcon name={last ? 'check' : 'cart'} />
      <p>{last ? `Your order ${last.number} is placed.` : 'Your cart is empty.'}</p>
      <div className="s-form-foot">
        {last && (
          <a className="s-button" href={`${base}/orders/${last.token}`}>
            See your order
          </a>
        )}
        <a className={last ? 's-button s-quiet' : 's-button'} href={`${base}/products`}>
          See all products
        </a>
      </div>
    </div>
  )
}
