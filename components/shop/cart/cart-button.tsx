'use client'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { NEEDS_SCRIPT, SHOP_READY } from '../frame/start-script'
import { ShopIcon } from '../shop-icons'
import { CART_ADDED, useCart } from './cart-store'
import type { CartDetails } from './cart-view'

const CartView = lazy(() => import('./cart-view').then((found) => ({ default: found.CartView })))

/** The cart in the header: a link without script, with it a drawer. The count keeps its place until it is known. */
export function CartButton(details: CartDetails) {
  const { base, siteId } = details
  const drawer = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  const [added, setAdded] = useState('')
  const pieces = useCart(siteId)?.reduce((sum, { qty }) => sum + qty, 0) ?? 0

  useEffect(() => {
    const onAdded = (event: Event) => {
      setAdded((event as CustomEvent<string>).detail)
      setOpen(true)
    }
    window.addEventListener(CART_ADDED, onAdded)
    window.dispatchEvent(new Event(SHOP_READY))
    return () => window.removeEventListener(CART_ADDED, onAdded)
  }, [])
  useEffect(() => {
    if (open && !drawer.current?.open) drawer.current?.showModal()
  }, [open])

  const close = () => drawer.current?.close()
  return (
    <>
      <a
        className="s-cart"
        href={`${base}/cart`}
        {...{ [NEEDS_SCRIPT]: true }}
        aria-label={pieces ? `Cart, ${pieces} ${pieces === 1 ? 'item' : 'items'}` : 'Cart'}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || location.pathname === `${base}/cart`) return
          event.preventDefault()
          setAdded('')
          setOpen(true)
        }}
      >
        <ShopIcon name="cart" />
        <span className="s-count" hidden={!pieces}>
          {pieces > 99 ? '99+' : pieces}
        </span>
      </a>
      {open &&
        // Outside the header, whose colours a preset may turn round.
        createPortal(
          <dialog
            ref={drawer}
            className="s-drawer"
            aria-label="Cart"
            onClose={() => setOpen(false)}
            onClick={(event) => event.target === drawer.current && close()}
            onKeyDown={() => {}}
          >
            <div className="s-drawer-inside">
              <div className="s-drawer-head">
                <h2>Cart</h2>
                <button type="button" aria-label="Close the cart" onClick={close}>
                  <ShopIcon name="close" />
                </button>
              </div>
              {added && (
                <p className="s-added" role="status">
                  <ShopIcon name="check" /> Added: {added}
                </p>
              )}
              <Suspense fallback={<p className="s-empty">Loading your cart</p>}>
                <CartView {...details} />
              </Suspense>
              <a className="s-button s-quiet" href={`${base}/cart`}>
                View cart
              </a>
            </div>
          </dialog>,
          document.body,
        )}
    </>
  )
}
