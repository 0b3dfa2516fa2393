// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDocument } from '@/tests/client/document'
import { CartView } from './cart-view'

const { draw } = openDocument()
const CART = JSON.stringify([{ sku: 'A', qty: 2 }])
const QUOTE = {
  currency: 'ZAR',
  lines: [
    { sku: 'A', name: 'Lamp', qty: 2, state: 'ok', image: null, price_with_vat: '115.00', amount_with_vat: '230.00' },
  ],
  items_total: '230.00',
  shipping: { amount: '0', amount_with_vat: '0' },
  vat_total: '30.00',
  total: '230.00',
}
let away = true

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 })
  localStorage.setItem('shop-cart:site', CART)
  const unavailable = { detail: 'The database cannot be reached at the moment. Try again in a few seconds.' }
  vi.stubGlobal('fetch', async () =>
    away ? new Response(JSON.stringify(unavailable), { status: 503 }) : new Response(JSON.stringify(QUOTE)),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('while the shop cannot be reached the cart says so and is kept; once it is back it is counted', async () => {
  const shipping = { base_amount: '0', items_covered: 1, extra_item: '0', vat_percent: '15' }
  await draw(<CartView base="" siteId="site" currency="ZAR" shipping={shipping} />)
  const again = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Try again')
  await vi.waitFor(() => expect(again()).toBeDefined(), 10_000)
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Try again in a few seconds')
  expect(localStorage.getItem('shop-cart:site')).toBe(CART)
  away = false
  await act(async () => again()?.click())
  await vi.waitFor(() => expect(document.querySelector('.s-total')?.textContent).toContain('230.00'), 10_000)
})
