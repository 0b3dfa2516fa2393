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
        Deletes your sign-in, details and addresses{customer.may_add_users && ', and the people who buy for you'}.
        Orders and invoices stay in the books of {shopName}, as tax law demands. It cannot be undone.
      </p>
      {way === 'code' && (
        <>
          <p className="s-part-empty">Enter the code that we mailed to {customer.email}.</p>
          <CodeEntry
            siteId={siteId}
            email={customer.email}
            resendIn={resendIn}
            button="Delete my account"
            onCode={(code) => remove({ code })}
          />
        </>
      )}
      {way === 'password' && (
        <ShopForm button="Delete my account" send={({ password = '' }) => remove({ password })}>
          <ShopField name="password" label="Your password" type="password" autoComplete="current-password" autoFocus />
        </ShopForm>
      )}
      {!way && (
        <div className="s-form-foot">
          <button type="button" className="s-button s-quiet" onClick={mailCode}>
            Delete with a code
          </button>
          {customer.has_password && (
            <button type="button" className="s-text-button" onClick={() => setWay('password')}>
              Delete with the password
            </button>
          )}
        </div>
      )}
      {way && (
        <button type="button" className="s-text-button" onClick={() => setWay(null)}>
          Keep my account
        </button>
      )}
      {problem && <p role="alert">{problem}</p>}
    </>
  )
}
