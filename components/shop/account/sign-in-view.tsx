'use client'
import { useState } from 'react'
import { callShop } from '../call-shop'
import { CodeEntry } from '../form/code-entry'
import { ShopField } from '../form/shop-field'
import { ShopForm } from '../form/shop-form'

type Props = { siteId: string; name: string; next: string }

/** Signing in by a mailed code, which makes an account at the first time, or by a password. */
export function SignInView({ siteId, name, next }: Props) {
  const [step, setStep] = useState<'email' | 'code' | 'password'>('email')
  const [email, setEmail] = useState('')
  const [resendIn, setResendIn] = useState(0)
  // The page is loaded again, so that the server draws it for who is signed in now.
  const enter = () => location.assign(next)

  if (step === 'code')
    return (
      <>
        <h1>Check your e-mail</h1>
        <p>
          We sent a six-digit code to <strong className="s-address">{email}</strong>. It works for 10 minutes. Nothing
          there? Check your spam folder.
        </p>
        <CodeEntry
          siteId={siteId}
          email={email}
          resendIn={resendIn}
          onCode={async (code) => {
            await callShop(siteId, 'POST /shop/auth/verify-otp', { email, code })
            enter()
          }}
        />
        <div className="s-ways">
          <button type="button" className="s-text-button" onClick={() => setStep('email')}>
            Use a different address
          </button>
          <button type="button" className="s-text-button" onClick={() => setStep('password')}>
            Use your password instead
          </button>
        </div>
      </>
    )

  const byPassword = step === 'password'
  return (
    <>
      <h1>Sign in</h1>
      <p>
        {byPassword
          ? `Use the password you set in your ${name} account.`
          : 'We send a six-digit code to your e-mail address. New here? The code creates your account.'}
      </p>
      <ShopForm
        key={step}
        button={byPassword ? 'Sign in' : 'Send code'}
        send={async (values) => {
          if (byPassword) {
            await callShop(siteId, 'POST /shop/auth/login', {
              email: values.email ?? '',
              password: values.password ?? '',
            })
            return enter()
          }
          const typed = (values.email ?? '').trim()
          const { resend_in } = await callShop(siteId, 'POST /shop/auth/send-otp', { email: typed })
          setEmail(typed)
          setResendIn(resend_in)
          setStep('code')
        }}
      >
        <ShopField
          name="email"
          label="E-mail address"
          type="email"
          inputMode="email"
          autoComplete={byPassword ? 'username' : 'email'}
          autoCapitalize="none"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        {byPassword && <ShopField name="password" label="Password" type="password" autoComplete="current-password" />}
      </ShopForm>
      <div className="s-ways">
        <button type="button" className="s-text-button" onClick={() => setStep(byPassword ? 'email' : 'password')}>
          {byPassword ? 'Forgot it? Sign in with a code' : 'Sign in with a password'}
        </button>
      </div>
    </>
  )
}
