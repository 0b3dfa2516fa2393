'use client'
import { useEffect, useState } from 'react'
import { isApiError, messageOf } from '@/lib/client/api'
import { callShop } from '../call-shop'

type Props = { siteId: string; token: string; button: string }

/** To the page on which the order is paid: the one that is open already where there is one. */
export function PayOrder({ siteId, token, button }: Props) {
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState('')
  // Who goes back from there gets this page as it was left.
  useEffect(() => {
    const back = () => setPending(false)
    window.addEventListener('pageshow', back)
    return () => window.removeEventListener('pageshow', back)
  }, [])

  async function pay() {
    setPending(true)
    setProblem('')
    try {
      location.assign((await callShop(siteId, 'POST /shop/orders/{token}/pay', { token })).checkout_url)
    } catch (error) {
      // Another tab or the bank was faster.
      if (isApiError(error, 'already_paid') || isApiError(error, 'cancelled')) return location.reload()
      setProblem(messageOf(error))
      setPending(false)
    }
  }
  return (
    <>
      <button type="button" className="s-button" disabled={pending} onClick={pay}>
        {pending ? 'Opening the payment page' : button}
      </button>
      <p role="alert" className="s-field-error">
        {problem}
      </p>
    </>
  )
}
