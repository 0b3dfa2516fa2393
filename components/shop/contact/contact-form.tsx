'use client'
import { useState } from 'react'
import { callShop } from '../call-shop'
import { Done } from '../form/done'
import { ShopField, ShopTextField } from '../form/shop-field'
import { ShopForm } from '../form/shop-form'

/** What a message may say of where it was written. */
const MAX_PAGE = 300

type Props = {
  siteId: string
  /** Of who is signed in; else empty. */
  sender: { name: string; email: string; phone: string }
  /** What the message is about. */
  order: { token: string; number: string } | null
  product: { sku: string; name: string } | null
}

/** A message to the shop, below its other ways of contact. */
export function ContactForm({ siteId, sender, order, product }: Props) {
  const [answerTo, setAnswerTo] = useState('')
  if (answerTo)
    return (
      <Done title="Message sent">
        We will reply by e-mail to <strong className="s-address">{answerTo}</strong>.
        {order && ` Your message includes order ${order.number}.`}
      </Done>
    )
  return (
    <ShopForm
      button="Send message"
      send={async ({ name = '', email = '', phone, message = '', website }) => {
        const about = {
          ...(order ? { order_token: order.token } : {}),
          ...(product ? { page: `${product.sku}: ${product.name}`.slice(0, MAX_PAGE) } : {}),
        }
        await callShop(siteId, 'POST /shop/contact', { name, email, phone, message, website, ...about })
        setAnswerTo(email)
      }}
    >
      {order && (
        <p className="s-done">
          About your order <strong>{order.number}</strong>
        </p>
      )}
      {product && (
        <p className="s-done">
          About <strong>{product.name}</strong>
        </p>
      )}
      <ShopField name="name" label="Name" autoComplete="name" defaultValue={sender.name} />
      <ShopField name="email" label="E-mail address" type="email" autoComplete="email" defaultValue={sender.email} />
      <ShopField name="phone" label="Phone" type="tel" autoComplete="tel" optional defaultValue={sender.phone} />
      <ShopTextField name="message" label="Message" />
      <div className="s-trap" aria-hidden="true">
        <label>
          Leave this empty
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </ShopForm>
  )
}
