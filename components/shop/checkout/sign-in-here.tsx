'use client'
import { useState } from 'react'
import { messageOf } from '@/lib/client/api'
import { callShop } from '../call-shop'
import { CodeEntry } from '../form/code-entry'

type Props = {
  siteId: string
  /** As typed so far. */
  email: string
  signInHref: string
}

/** Signing in without leaving checkout. The answer is the same for every address, so it tells no one who has an account. */
export function SignInHere({ siteId, email, signInHref }: Props) {
  const [sent, setSent] = useState<{ email: string; resendIn: number } | null>(null)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState('')

  async function send() {
    setPending(true)
    setProblem('')
    try {
      const { resend_in } = await callShop(siteId, 'POST /shop/auth/send-otp', { email })
      setSent({ email, resendIn: resend_in })
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setPending(false)
    }
  }

  if (sent)
    return (
      <div className="s-part-note">
        <p>
          We sent a six-digit code to <strong>{sent.email}</strong>. It works for 10 minutes.
        </p>
        <CodeEntry
          siteId={siteId}
          email={sent.email}
          resendIn={sent.resendIn}
          onCode={async (code) => {
            await callShop(siteId, 'POST /shop/auth/verify-otp', { email: sent.email, code })
            // The server draws the step for who is signed in now; what was typed is kept.
            location.reload()
          }}
        />
        <button type="button" className="s-text-button" onClick={() => setSent(null)}>
          Continue without an account
        </button>
      </div>
    )
  return (
    <div className="s-part-note">
      <p>
        No account needed. To use your saved details,{' '}
        {email ? (
          <button type="button" className="s-text-button" disabled={pending} onClick={() => void send()}>
            Sign in with a code
          </button>
        ) : (
          <a href={signInHref}>sign in</a>
        )}
        .
      </p>
      <p className="s-field-error" role="alert">
        {problem}
      </p>
    </div>
  )
}
