'use client'
import { checkoutAddress } from '@/lib/modules/website/schemas-orders'
import type { ShopAddress } from '@/lib/modules/website/schemas-shoppers'
import { ShopField } from '../form/shop-field'
import { ShopForm } from '../form/shop-form'
import { addressFields, addressOf } from './address-fields'
import { checked } from './checked'
import { kept } from './kept'
import type { StepProps } from './steps'

type Props = StepProps & { addresses: ShopAddress[]; onDone: () => void }

export function DeliveryStep({ addresses, onDone, ...step }: Props) {
  return (
    <ShopForm
      button="Continue to payment"
      problem={step.problem}
      send={async () => {
        checked(checkoutAddress, addressOf(step.draft))
        onDone()
      }}
    >
      {addresses.length > 0 && <SavedAddresses addresses={addresses} {...step} />}
      <ShopField {...kept(step, 'line1')} label="Street and number" autoComplete="address-line1" />
      <ShopField {...kept(step, 'line2')} label="Unit, building or suburb" autoComplete="address-line2" optional />
      <ShopField {...kept(step, 'city')} label="Town or city" autoComplete="address-level2" half />
      <ShopField
        {...kept(step, 'postal_code')}
        label="Postal code"
        autoComplete="postal-code"
        inputMode="numeric"
        half
      />
      <ShopField {...kept(step, 'province')} label="Province" autoComplete="address-level1" optional half />
      <ShopField {...kept(step, 'country')} label="Country" autoComplete="country-name" optional half />
    </ShopForm>
  )
}

/** One fills the fields below. */
function SavedAddresses({ addresses, draft, change }: { addresses: ShopAddress[] } & Omit<StepProps, 'problem'>) {
  const isChosen = (address: ShopAddress) =>
    Object.entries(addressFields(address)).every(([name, value]) => (draft[name] ?? '') === value)
  return (
    <fieldset className="s-saved">
      <legend>Your addresses</legend>
      {addresses.map((address) => (
        <label key={address.id}>
          <input
            type="radio"
            name="saved"
            checked={isChosen(address)}
            onChange={() => change(addressFields(address))}
          />
          {[address.line1, address.line2, address.city].filter(Boolean).join(', ')}
        </label>
      ))}
    </fieldset>
  )
}
