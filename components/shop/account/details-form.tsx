'use client'
import { useState } from 'react'
import type { ShopCustomer } from '@/lib/modules/website/schemas-shoppers'
import { ShopField } from '../form/shop-field'
import { ShopForm } from '../form/shop-form'
import { callAccount } from './call-account'

type Props = { siteId: string; customer: ShopCustomer; onChange: (customer: ShopCustomer) => void }

export function DetailsForm({ siteId, customer, onChange }: Props) {
  const [saved, setSaved] = useState(false)
  return (
    <ShopForm
      button="Save"
      actions={<span role="status">{saved && 'Saved'}</span>}
      send={async ({ name, phone }) => {
        setSaved(false)
        const answer = await callAccount(siteId, 'PUT /shop/auth/me', { name, phone })
        onChange(answer.customer)
        setSaved(true)
      }}
    >
      <ShopField name="name" label="Name" autoComplete="name" optional defaultValue={customer.name} />
      <ShopField name="phone" label="Phone" type="tel" autoComplete="tel" optional defaultValue={customer.phone} />
    </ShopForm>
  )
}
