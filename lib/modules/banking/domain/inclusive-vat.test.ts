import { expect, test } from 'vitest'
import { decimal, sum } from '@/lib/core/values/money'
import fc from '@/scripts/test/property'
import { splitInclusive } from './inclusive-vat'
import { withSignOf } from './parts'

const cents = fc.integer({ min: -10_000_000, max: 10_000_000 }).filter((n) => n !== 0)
const amount = cents.map((n) => decimal(n).div(100))
const rate = fc.integer({ min: 0, max: 4000 }).map((n) => decimal(n).div(100))
const rates = fc
  .array(rate, { maxLength: 3 })
  .map((list) => list.map((one, n) => ({ id: `rate-${n}`, name: `Rate ${n}`, rate: one, account_id: `account-${n}` })))

test('VAT of 15% is taken out of what holds it', () => {
  const { net, taxes } = splitInclusive(decimal('-115'), [{ id: 'rate', name: 'VAT', rate: 15, account_id: 'vat' }])
  expect([net.toFixed(2), taxes[0]!.amount.toFixed(2)]).toEqual(['-100.00', '-15.00'])
})

test('net and taxes come to the amount, to the cent and on its side, and the other way round they are the same', () => {
  fc.assert(
    fc.property(amount, rates, (gross, list) => {
      const { net, taxes } = splitInclusive(gross, list)
      expect(net.plus(sum(taxes.map((one) => one.amount))).equals(gross)).toBe(true)
      expect(net.decimalPlaces()).toBeLessThanOrEqual(2)
      for (const one of taxes) expect(one.amount.isNegative()).toBe(gross.isNegative())
      expect(splitInclusive(gross.negated(), list).net.equals(net.negated())).toBe(true)
    }),
  )
})

test('parts without the sign of the whole take it; parts that have it stay', () => {
  const parts = (...values: string[]) => values.map(decimal)
  const texts = (whole: string, ...values: string[]) =>
    withSignOf(decimal(whole), parts(...values)).map((part) => part.toString())
  expect(texts('-100', '60', '40')).toEqual(['-60', '-40'])
  expect(texts('-100', '-120', '20')).toEqual(['-120', '20'])
  expect(texts('-100', '120', '-20')).toEqual(['-120', '20'])
  expect(texts('100', '130', '-30')).toEqual(['130', '-30'])
  expect(texts('-100', '60', '30')).toEqual(['60', '30'])
})
