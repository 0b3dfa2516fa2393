import type { PublicOrder } from '@/lib/modules/website/schemas-orders'
import { dayOf } from '../account/day'
import { signInHref } from '../account/next-path'
import { money } from '../money'
import { ProductPicture } from '../product/product-picture'
import { ShopIcon } from '../shop-icons'
import { OrderState } from './order-state'
import { PayOrder } from './pay-order'
import { PaymentWatch } from './payment-watch'
import '../form/form.css'
import './order.css'

type Props = { siteId: string; base: string; token: string; timeZone: string; order: PublicOrder }

/** An order as its link shows it: how far it is, what is to be done, what is in it. */
export function OrderView({ siteId, base, token, timeZone, order }: Props) {
  const { payment, currency, contact, address, cancelled } = order
  const amount = (value: string) => money(value, currency)
  const open = !cancelled && ['unpaid', 'pending', 'failed'].includes(payment.status)
  const town = [address.postal_code, address.city].filter(Boolean).join(' ')
  return (
    <div className="s-order">
      <header>
        <h1>Order {order.order_number}</h1>
        <p className="s-small">Placed on {dayOf(order.placed_at, timeZone)}</p>
        <OrderState status={payment.status} cancelled={cancelled} />
      </header>
      <ol className="s-progress" aria-label="Order status">
        {order.steps.map(({ key, label, done, at }) => (
          <li key={key} data-done={done || undefined}>
            <span className="s-dot">{done && <ShopIcon name="check" />}</span>
            <span>
              {label}
              <span className="s-small">{done ? at && dayOf(at, timeZone) : 'Not yet'}</span>
            </span>
          </li>
        ))}
      </ol>
      <section className="s-panel" aria-label="Payment">
        <p>
          <strong>{payment.message}</strong>
        </p>
        {Number(payment.refunded) > 0 && (
          <p>
            Refunded {amount(payment.refunded)} of {amount(payment.paid)}
          </p>
        )}
        {open && !payment.can_pay && <p>We will e-mail you payment instructions.</p>}
        {payment.can_pay && (
          <PayOrder
            siteId={siteId}
            token={token}
            button={payment.status === 'failed' ? 'Try again' : `Pay ${amount(order.total)}`}
          />
        )}
        {open && payment.status === 'pending' && <PaymentWatch siteId={siteId} token={token} status={payment.status} />}
        {order.has_invoice && (
          <a className="s-text-button s-text-link" href={`${base}/orders/${token}/invoice`}>
            Download the invoice (PDF)
          </a>
        )}
      </section>
      <section className="s-panel" aria-label="What you ordered">
        <h2>What you ordered</h2>
        <ul className="s-lines">
          {order.lines.map(({ sku, name, qty, image, amount_with_vat }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of an order that is placed keep their places
            <li key={index} className="s-line">
              {sku ? (
                <ProductPicture product={{ sku, name, images: image ? [image] : [] }} sizes="64px" />
              ) : (
                <ShopIcon name="truck" />
              )}
              <div>
                <p>{name}</p>
                {sku && <p className="s-small">Quantity: {qty}</p>}
              </div>
              <span className="s-line-total">{amount(amount_with_vat)}</span>
            </li>
          ))}
        </ul>
        <dl className="s-totals">
          <div>
            <dt>Subtotal, excl. VAT</dt>
            <dd>{amount(order.net_total)}</dd>
          </div>
          <div>
            <dt>VAT</dt>
            <dd>{amount(order.vat_total)}</dd>
          </div>
          <div className="s-total">
            <dt>Total</dt>
            <dd>{amount(order.total)}</dd>
          </div>
        </dl>
      </section>
      <section className="s-panel s-order-people" aria-label="Delivery">
        <div>
          <h2>Delivery</h2>
          <address>
            {[address.line1, address.line2, town, address.province, address.country].filter(Boolean).join('\n')}
          </address>
        </div>
        <div>
          <h2>Contact</h2>
          <address>{[contact.name, contact.email, contact.phone].filter(Boolean).join('\n')}</address>
          {order.note && <p className="s-small">Note: {order.note}</p>}
        </div>
        {order.masked && (
          <p className="s-small">
            Some details are hidden because anyone with the link can open this page.{' '}
            <a href={signInHref(base, `${base}/orders/${token}`)}>Sign in</a> to see everything.
          </p>
        )}
      </section>
      <p>
        Something wrong, or want to change the order? <a href={`${base}/contact?order=${token}`}>Contact us about it</a>
        .
      </p>
    </div>
  )
}
