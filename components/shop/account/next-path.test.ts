import { expect, test } from 'vitest'
import { nextPath } from './next-path'

const BASE = '/shop/highveld'

test.each(['/shop/highveld', '/shop/highveld/checkout?step=pay#total', '/shop/highveld/account'])(
  '%s is kept',
  (path) => {
    expect(nextPath(BASE, path)).toBe(path)
  },
)

test.each([
  undefined,
  'https://evil.example/shop/highveld/',
  '//evil.example/shop/highveld/',
  '/\\evil.example',
  '\t//evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  '/shop/highveld-evil',
  '/shop/highveld/../kaap',
  '/shop/highveld/%2e%2e/kaap',
  '/settings',
  '/shop/highveld/account/sign-in?next=/',
  'http://[',
])('%s leads to the account', (path) => {
  expect(nextPath(BASE, path)).toBe(`${BASE}/account`)
})

test('on a host of its own every path is the shop’s, and no other host', () => {
  expect(nextPath('', '/checkout')).toBe('/checkout')
  for (const path of ['//evil.example', '/.//evil.example', '/\\evil.example', 'https://evil.example'])
    expect(nextPath('', path)).toBe('/account')
})
