'use client'
import { useState } from 'react'
import { callShop } from '../call-shop'
import { Done } from '../form/done'
import { ShopField } from '../form/shop-field'
import { ShopForm } from '../form/shop-form'

/** Mails the links; what is on the screen is the same whether there are orders or not. */
export function FindOrderForm({ siteId, base }: { siteId: string; base: string }) {
  const [sentTo, setSentTo] = useState('')
  if (sentTo)
    return (
      <Done title="Check your e-mail">
        If there are orders for <strong className="s-address">{sentTo}</strong>, an e-mail with the links is on its way.
        Nothing after a few minutes? Check your spam folder, try a different address, or{' '}
        <a href={`${base}/contact`}>contact us</a>.
      </Done>
    )
  return (
    <ShopForm
      button="Send link"
      send={async ({ email = '', number }) => {
        await callShop(siteId, 'POST /shop/orders/find', { email, ...(number ? { number } : {}) })
        setSentTo(email)
      }}
    >
      <ShopField name="email" label="E-mail address used for the order" type="email" autoComplete="email" />
      <ShopField
        name="number"
        label="Order number"
        optional
        autoComplete="off"
        hint="Leave empty to get links to your most recent orders."
      />
    </ShopForm>
  )
}
