// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDocument } from '@/tests/client/document'
import { SearchBox } from './search-box'

const { draw, press, type } = openDocument()
const field = () => document.querySelector<HTMLInputElement>('input[name=q]')!
const options = () => [...document.querySelectorAll('[role=option]')]
const chosen = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent ?? null
const ANSWER = {
  products: [
    { sku: 'A/1', name: 'Lamp <b>one</b>', price_with_vat: '115.00', images: [] },
    { sku: 'B', name: 'Lamp two', price_with_vat: null, images: [] },
  ],
  categories: [{ name: 'Lamps', slug: 'lamps', products: 2 }],
}
let answer: unknown = ANSWER
const asked = vi.fn(async (url: string) => {
  if (answer instanceof Error) throw answer
  return new Response(JSON.stringify(answer), { headers: { url } })
})
const assign = vi.fn()

beforeEach(() => {
  vi.stubGlobal('fetch', asked)
  vi.spyOn(location, 'assign').mockImplementation(assign)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

async function suggest(q: string) {
  await draw(<SearchBox base="/shop/x" siteId="site" currency="ZAR" />)
  await act(async () => field().focus())
  await vi.waitFor(() => expect(field().getAttribute('role')).toBe('combobox'))
  await type('q', q)
}

test('suggestions are chosen with the arrow keys and Enter, and are said; one letter asks nothing', async () => {
  await suggest('l')
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(asked).not.toHaveBeenCalled()
  await type('q', 'la')
  await type('q', 'lam')
  await vi.waitFor(() => expect(options()).toHaveLength(3))
  expect(asked.mock.calls.map(([url]) => url)).toEqual(['/api/v1/shop/suggestions?q=lam'])
  expect(field().getAttribute('aria-expanded')).toBe('true')
  expect(document.getElementById(field().getAttribute('aria-controls') ?? '')?.role).toBe('listbox')
  expect(document.querySelector('[role=status]')?.textContent).toContain('3 suggestions')
  expect(options()[0]?.querySelector('b')).toBeNull()

  await press('ArrowDown', field())
  expect(chosen()).toContain('Lamp <b>one</b>R\u00a0115.00')
  await press('ArrowUp', field())
  expect(chosen()).toBeNull()
  await press('ArrowUp', field())
  expect(chosen()).toContain('Lamps 2 products')
  await press('ArrowUp', field())
  expect(chosen()).toContain('Price on request')
  await press('Enter', field())
  expect(assign).toHaveBeenCalledWith('/shop/x/products/B')
})

test('Escape closes the list and leaves what was typed, typing opens it again', async () => {
  await suggest('lampe')
  await vi.waitFor(() => expect(options()).toHaveLength(3))
  await press('Escape', field())
  expect([options().length, field().value, field().getAttribute('aria-expanded')]).toEqual([0, 'lampe', 'false'])
  await type('q', 'lampen')
  await vi.waitFor(() => expect(options()).toHaveLength(3))
})

test('without an answer the field is a plain search', async () => {
  answer = new TypeError('offline')
  await suggest('lantern')
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  expect(options()).toEqual([])
  await press('Enter', field())
  expect(assign).not.toHaveBeenCalled()
  answer = ANSWER
})
