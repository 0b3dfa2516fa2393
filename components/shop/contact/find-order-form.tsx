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
      <Done title="Check your mail">
        If orders were placed with <strong className="s-address">{sentTo}</strong>, a mail with their links is on its
        way. Nothing after some minutes? Look in the spam folder, try the address you ordered with, or{' '}
        <a href={`${base}/contact`}>write to us</a>.
      </Done>
    )
  return (
    <ShopForm
      button="Mail me the link"
      send={async ({ email = '', number }) => {
        await callShop(siteId, 'POST /shop/orders/find', { email, ...(number ? { number } : {}) })
        setSentTo(email)
      }}
    >
      <ShopField name="email" label="E-mail address of the order" type="email" autoComplete="email" />
      <ShopField
        name="number"
        label="Order number"
        optional
        autoComplete="off"
        hint="Without it you get the links of your newest orders."
      />
    </ShopForm>
  )
}
