'use client'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '@/lib/client/api'
import { callShop } from '../call-shop'
import '../form/form.css'

/** Arriving from another system of the shop: its code signs in once. Scripts ask, so that what only previews links spends no code. */
export function SsoView({ siteId, base, code }: { siteId: string; base: string; code: string }) {
  const [problem, setProblem] = useState('')
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    callShop(siteId, 'POST /shop/auth/sso-exchange', { code })
      .then(() => location.replace(`${base}/account`))
      .catch((error) => setProblem(messageOf(error)))
  }, [siteId, base, code])
  if (!problem)
    return (
      <>
        <h1>Signing you in</h1>
        <p role="status">This takes a moment.</p>
      </>
    )
  return (
    <>
      <h1>This link has expired</h1>
      <p role="alert">{problem}</p>
      <div className="s-form-foot">
        <a className="s-button" href={`${base}/account/sign-in`}>
          Sign in with a code
        </a>
      </div>
    </>
  )
}
