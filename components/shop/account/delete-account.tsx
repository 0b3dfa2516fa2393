'use client'
import { useState } from 'react'
import { messageOf } from '@/lib/client/api'
import type { ShopCustomer } from '@/lib/modules/website/schemas-shoppers'
import { CodeEntry } from '../form/code-entry'
import { ShopField } from '../form/shop-field'
import { ShopForm } from '../form/shop-form'
import { callAccount } from './call-account'
import type { End } from './sign-out'

type Props = { siteId: string; customer: ShopCustomer; shopName: string; onEnd: End }

/** Proved by a code or the password, so that an open browser alone does not do it. */
export function DeleteAccount({ siteId, customer, shopName, onEnd }: Props) {
  const [way, setWay] = useState<'code' | 'password' | null>(null)
  const [resendIn, setResendIn] = useState(0)
  const [problem, setProblem] = useState('')

  async function mailCode() {
    setProblem('')
    try {
      const { resend_in } = await callAccount(siteId, 'POST /shop/auth/send-otp', { email: customer.email })
      setResendIn(resend_in)
      setWay('code')
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  async function remove(proof: { code: string } | { password: string }) {
    const { message } = await callAccount(siteId, 'POST /shop/auth/delete-account', proof)
    onEnd({ title: 'Your account is deleted', message })
  }

  return (
    <>
      <p className="s-part-empty">
        This deletes your sign-in, details and addresses{customer.may_add_users && ', and your team members'}.{' '}
        {shopName} keeps your orders and invoices, as tax law requires. You cannot undo this.
      </p>
      {way === 'code' && (
        <>
          <p className="s-part-empty">Enter the code we sent to {customer.email}.</p>
          <CodeEntry
            siteId={siteId}
            email={customer.email}
            resendIn={resendIn}
            button="Delete account"
            onCode={(code) => remove({ code })}
          />
        </>
      )}
      {way === 'password' && (
        <ShopForm button="Delete account" send={({ password = '' }) => remove({ password })}>
          <ShopField name="password" label="Your password" type="password" autoComplete="current-password" autoFocus />
        </ShopForm>
      )}
      {!way && (
        <div className="s-form-foot">
          <button type="button" className="s-button s-quiet" onClick={mailCode}>
            Send a code to confirm
          </button>
          {customer.has_password && (
            <button type="button" className="s-text-button" onClick={() => setWay('password')}>
              Confirm with your password
            </button>
          )}
        </div>
      )}
      {way && (
        <button type="button" className="s-text-button" onClick={() => setWay(null)}>
          Keep account
        </button>
      )}
      {problem && <p role="alert">{problem}</p>}
    </>
  )
}
