'use client'
import { useState } from 'react'
import { messageOf } from '@/lib/client/api'
import type { AnswerIn, RowsOf } from '@/lib/client/call'
import type { shopApi } from '@/lib/modules/website/api/shop'
import { money } from '../money'
import { OrderState } from '../order/order-state'
import { callAccount } from './call-account'
import { dayOf } from './day'

export type OrderPage = AnswerIn<RowsOf<typeof shopApi>, 'GET /shop/auth/orders'>

type Props = { siteId: string; base: string; timeZone: string; first: OrderPage }

/** The newest first; each opens its own page. */
export function OrderList({ siteId, base, timeZone, first }: Props) {
  const [{ orders, next_before }, setShown] = useState(first)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState('')

  async function showMore(before: string) {
    setPending(true)
    setProblem('')
    try {
      const more = await callAccount(siteId, 'GET /shop/auth/orders', { before })
      setShown({ orders: [...orders, ...more.orders], next_before: more.next_before })
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setPending(false)
    }
  }

  if (!orders.length)
    return (
      <p className="s-part-empty">
        Orders placed with this e-mail address appear here. <a href={`${base}/products`}>See all products</a>
      </p>
    )
  return (
    <>
      <ul className="s-rows">
        {orders.map((order) => (
          <li key={order.order_token}>
            <a className="s-row" href={`${base}/orders/${order.order_token}`}>
              <span>
                <strong>{order.order_number}</strong>
                <span className="s-small">{dayOf(order.placed_at, timeZone)}</span>
              </span>
              <OrderState status={order.payment_status} cancelled={order.cancelled} />
              <span className="s-line-total">{money(order.total, order.currency)}</span>
            </a>
          </li>
        ))}
      </ul>
      {next_before && (
        <button type="button" className="s-button s-quiet" disabled={pending} onClick={() => showMore(next_before)}>
          More orders
        </button>
      )}
      {problem && <p role="alert">{problem}</p>}
    </>
  )
}
