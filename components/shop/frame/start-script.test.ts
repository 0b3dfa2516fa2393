// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { SHOP_READY, startScript } from './start-script'

const BUTTONS = `<div data-needs-script class="s-buy">
  <div class="s-stepper"><output>1</output><button id="more">+</button></div>
  <button id="add" data-cart="shop-cart:site" data-sku="A">Add to cart</button></div>`
const click = (id: string) => document.getElementById(id)?.click()
const leave = () => window.dispatchEvent(new Event('pagehide'))
const cart = () => localStorage.getItem('shop-cart:site')

beforeEach(() => {
  localStorage.clear()
  document.body.innerHTML = BUTTONS
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(document.createElement('script'))
  new Function(startScript([]))()
})

test('items added before the scripts ran are put in the cart once when the page is left', () => {
  localStorage.setItem('shop-cart:site', '[{"sku":"B","qty":1},{"sku":"A","qty":1}]')
  for (const id of ['more', 'more', 'add']) click(id)
  expect(cart()).toContain('{"sku":"A","qty":1}')
  leave()
  leave()
  expect(cart()).toBe('[{"sku":"B","qty":1},{"sku":"A","qty":4}]')
})

test('what the scripts have repeated is not added by leaving', async () => {
  const clicked = vi.fn()
  click('add')
  document.getElementById('add')?.addEventListener('click', clicked)
  window.dispatchEvent(new Event(SHOP_READY))
  click('add')
  leave()
  expect(clicked).toHaveBeenCalledTimes(2)
  expect(cart()).toBeNull()
})
