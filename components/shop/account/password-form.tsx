'use client'
import { useState } from 'react'
import type { ShopCustomer } from '@/lib/modules/website/schemas-shoppers'
import { ShopField } from '../form/shop-field'
import { ShopForm } from '../form/shop-form'
import { callAccount } from './call-account'

type Props = { siteId: string; customer: ShopCustomer; onChange: (customer: ShopCustomer) => void }

/** One can do without: a code by mail always signs in. */
export function PasswordForm({ siteId, customer, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const [saved, setSaved] = useState(false)
  const has = customer.has_password
  return (
    <>
      <p className="s-part-empty">
        {has
          ? 'You can sign in with your password, or with a code.'
          : 'You sign in with a code sent to your e-mail address.'}
      </p>
      <p role="status">{saved && 'Your password is set. Other devices are signed out.'}</p>
      {open ? (
        <ShopForm
          button="Save password"
          actions={
            <button type="button" className="s-text-button" onClick={() => setOpen(false)}>
              Cancel
            </button>
          }
          send={async ({ password = '', current_password }) => {
            const answer = await callAccount(siteId, 'POST /shop/auth/password', { password, current_password })
            onChange(answer.customer)
            setOpen(false)
            setSaved(true)
          }}
        >
          {/* So that password managers know whose it is. */}
          <input type="hidden" autoComplete="username" value={customer.email} readOnly />
          {has && (
            <ShopField
              name="current_password"
              label="Current password"
              type="password"
              autoComplete="current-password"
              autoFocus
            />
          )}
          <ShopField
            name="password"
            label="New password"
            type="password"
            autoComplete="new-password"
            hint="Your other devices are signed out."
            autoFocus={!has}
          />
        </ShopForm>
      ) : (
        <button
          type="button"
          className="s-button s-quiet"
          onClick={() => {
            setSaved(false)
            setOpen(true)
          }}
        >
          {has ? 'Change password' : 'Set a password'}
        </button>
      )}
    </>
  )
}
