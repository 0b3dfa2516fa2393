'use client'
import { checkoutCustomer } from '@/lib/modules/website/schemas-orders'
import { ShopField } from '../form/shop-field'
import { ShopForm } from '../form/shop-form'
import { contactOf } from './address-fields'
import { checked } from './checked'
import { kept } from './kept'
import type { StepProps } from './steps'

export function ContactStep({ onDone, ...step }: StepProps & { onDone: () => void }) {
  return (
    <ShopForm
      button="Continue to delivery"
      problem={step.problem}
      send={async () => {
        checked(checkoutCustomer, contactOf(step.draft))
        onDone()
      }}
    >
      <ShopField
        {...kept(step, 'email')}
        label="E-mail address"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        hint="We send your order confirmation here."
      />
      <ShopField {...kept(step, 'name')} label="Name" autoComplete="name" />
      <ShopField
        {...kept(step, 'phone')}
        label="Phone"
        type="tel"
        autoComplete="tel"
        optional
        hint="For questions about the delivery."
      />
    </ShopForm>
  )
}
