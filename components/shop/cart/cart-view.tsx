'use client'
import { productHref } from '../links'
import { money } from '../money'
import { ProductPicture } from '../product/product-picture'
import { type ShippingRule, shippingCents, shippingWords } from '../product/shipping-words'
import { ShopIcon } from '../shop-icons'
import { MAX_QTY, setQuantity, useCart } from './cart-store'
import { useCartItems } from './use-cart-items'

export type CartDetails = { base: string; siteId: string; currency: string; shipping: ShippingRule }

/** What is in the cart, with quantities that are changed in place, and what it comes to. */
export function CartView({ base, siteId, currency, shipping }: CartDetails) {
  const entries = useCart(siteId)
  const { items, failed } = useCartItems(base, entries)
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
  if (!entries || !items)
    return (
      <p className="s-empty">
        {failed ? 'The shop does not answer. Reload the page to try again.' : 'Loading your cart'}
      </p>
    )

  const sold = entries.filter(({ sku }) => items.get(sku)?.price_with_vat)
  const cents = sold.reduce(
    (sum, { sku, qty }) => sum + Math.round(Number(items.get(sku)?.price_with_vat) * 100) * qty,
    0,
  )
  const pieces = sold.reduce((sum, { qty }) => sum + qty, 0)
  const delivery = shippingCents(shipping, pieces)
  const amount = (value: number) => money(value / 100, currency)
  return (
    <>
      <ul className="s-lines">
        {entries.map(({ sku, qty }) => {
          const product = items.get(sku)
          const name = product?.name ?? sku
          return (
            <li key={sku} className="s-line">
              {product && <ProductPicture product={product} sizes="80px" />}
              <div>
                <a href={productHref(base, sku)}>{name}</a>
                {product?.price_with_vat ? (
                  <p className="s-small">{money(product.price_with_vat, currency)} each</p>
                ) : (
                  <p className="s-warning">This product is no longer sold here. It is not part of the total.</p>
                )}
                <div className="s-stepper">
                  <button
                    type="button"
                    aria-label={`One less of ${name}`}
                    onClick={() => setQuantity(siteId, sku, qty - 1)}
                  >
                    −
                  </button>
                  <output aria-label={`Quantity of ${name}`}>{qty}</output>
                  <button
                    type="button"
                    aria-label={`One more of ${name}`}
                    disabled={qty >= MAX_QTY || !product?.price_with_vat}
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
              {product?.price_with_vat && (
                <span className="s-line-total">{amount(Math.round(Number(product.price_with_vat) * 100) * qty)}</span>
              )}
            </li>
          )
        })}
      </ul>
      <dl className="s-totals">
        <div>
          <dt>Items</dt>
          <dd>{amount(cents)}</dd>
        </div>
        <div>
          <dt>Delivery</dt>
          <dd>{delivery ? amount(delivery) : 'Free'}</dd>
        </div>
        <div className="s-total">
          <dt>Total, VAT included</dt>
          <dd>{amount(cents + delivery)}</dd>
        </div>
      </dl>
      <p className="s-small">{shippingWords(shipping, currency)}.</p>
      {sold.length > 0 && (
        <a className="s-button s-check-out" href={`${base}/checkout`}>
          Checkout
        </a>
      )}
    </>
  )
}
