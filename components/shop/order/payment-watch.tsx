'use client'
import { useCallback, useEffect, useState } from 'react'
import { messageOf } from '@/lib/client/api'
import type { PaymentStatus } from '@/lib/modules/website/schemas-orders'
import { callShop } from '../call-shop'

/** Payments are confirmed within seconds, or take their time: then the shopper asks. */
const ASK_AFTER_MS = [3_000, 5_000, 10_000, 20_000]

type Props = { siteId: string; token: string; status: PaymentStatus }

/** Asks whether the money has come, a few times, and shows the page again when there is news. */
export function PaymentWatch({ siteId, token, status }: Props) {
  const [turn, setTurn] = useState(0)
  const [words, setWords] = useState('')
  const check = useCallback(async () => {
    const { order } = await callShop(siteId, 'POST /shop/orders/{token}/verify', { token })
    if (order.payment.status !== status) location.reload()
  }, [siteId, token, status])

  useEffect(() => {
    const wait = ASK_AFTER_MS[turn]
    if (wait === undefined) return
    const timer = setTimeout(async () => {
      // What fails is asked again, and by hand it says why.
      await check().catch(() => {})
      setTurn(turn + 1)
    }, wait)
    return () => clearTimeout(timer)
  }, [turn, check])

  async function askNow() {
    setWords('Checking')
    await check().then(
      () => setWords('Not confirmed yet.'),
      (error) => setWords(messageOf(error)),
    )
  }
  if (turn < ASK_AFTER_MS.length)
    return (
      <p className="s-small" role="status">
        Checking for your payment.
      </p>
    )
  return (
    <div className="s-form-foot">
      <button type="button" className="s-text-button" onClick={askNow}>
        Check again
      </button>
      <span role="status">{words}</span>
    </div>
  )
}
