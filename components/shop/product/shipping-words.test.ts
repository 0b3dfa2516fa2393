import { expect, test } from 'vitest'
import { shippingCents, shippingWords } from './shipping-words'

const rule = { base_amount: '75.00', items_covered: 3, extra_item: '20.00', vat_percent: '15' }

test.each([
  [0, 0],
  [1, 8_625],
  [3, 8_625],
  [4, 10_925],
  [10, 24_725],
])('delivery of %i pieces', (pieces, cents) => expect(shippingCents(rule, pieces)).toBe(cents))

test('without a base delivery is free, also of many', () => {
  expect(shippingCents({ ...rule, base_amount: '0.00' }, 9)).toBe(0)
  expect(shippingWords({ ...rule, base_amount: '0.00' }, 'ZAR')).toBe('Free delivery')
})

test('the rule is said with VAT', () => {
  expect(shippingWords(rule, 'ZAR').replaceAll('\u00a0', ' ')).toBe(
    'Delivery R 86.25 for up to 3 items, R 23.00 for each additional item',
  )
})
