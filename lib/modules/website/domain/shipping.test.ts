import { expect, test } from 'vitest'
import { shippingOf } from './shipping'

test.each([
  ['0', 1, '15', 9, '0.00'],
  ['60', 2, '15.50', 0, '0.00'],
  ['60', 2, '15.50', 1, '60.00'],
  ['60', 2, '15.50', 2, '60.00'],
  ['60', 2, '15.50', 3, '75.50'],
  ['60', 2, '0', 900, '60.00'],
  ['50', 1, '0.1', 4, '50.30'],
])(
  'rq.website.shipping: base %s covers %i, each further %s: %i items cost %s',
  (base, itemsCovered, extraItem, items, cost) => {
    expect(shippingOf({ base, itemsCovered, extraItem }, items).toFixed(2)).toBe(cost)
  },
)
