import { expect, test } from 'vitest'
import { type Decimal, decimal, sum, toCents } from '@/lib/core/values/money'
import fc from '@/scripts/test/property'
import { creditParts } from './credit-parts'

const line = fc.record({
  qty: fc.integer({ min: 1, max: 20_000 }).map(String),
  cents: fc.integer({ min: -5_000, max: 9_999_999 }).filter((cents) => cents !== 0),
})
const invoice = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  percent: fc.constantFrom('0', '14', '15', '12.345'),
  parts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
})

test('parts of an invoice add up to it, to the cent, and no part of a line is more than the line', () => {
  fc.assert(
    fc.property(invoice, ({ lines, percent, parts }) => {
      let left = lines.map(({ qty, cents }) => ({ qty: decimal(qty), amount: decimal(cents).div(100) }))
      const net = sum(left.map(({ amount }) => amount))
      fc.pre(net.greaterThan(0))
      const vat = toCents(net.times(percent).div(100))
      let leftVat: Decimal = vat
      const rest = () => sum(left.map(({ amount }) => amount)).plus(leftVat)
      const credit = (part: Decimal) => {
        const credited = creditParts(left, leftVat, part)
        const amounts = credited.lines.map(({ qty, rate }) => toCents(decimal(qty).times(rate)))
        expect(sum(amounts).plus(credited.vat).toFixed(2)).toBe(part.toFixed(2))
        for (const { index, qty } of credited.lines) expect(decimal(qty).lessThanOrEqualTo(left[index]!.qty)).toBe(true)
        left = left.map(({ qty, amount }, index) => {
          const at = credited.lines.findIndex((one) => one.index === index)
          return at < 0
            ? { qty, amount }
            : { qty: qty.minus(credited.lines[at]!.qty), amount: amount.minus(amounts[at]!) }
        })
        leftVat = leftVat.minus(credited.vat)
      }
      for (const fraction of parts) {
        const part = toCents(rest().times(fraction))
        if (part.greaterThan(0) && part.lessThan(rest())) credit(part)
      }
      credit(rest())
      expect([rest().toFixed(2), leftVat.toFixed(2)]).toEqual(['0.00', '0.00'])
    }),
  )
})

test('VAT of a part is its share', () => {
  const { lines, vat } = creditParts([{ qty: '2', amount: '100.00' }], '15.00', '23.00')
  expect([lines[0]!.amount.toFixed(2), lines[0]!.qty, vat.toFixed(2)]).toEqual(['20.00', '0.4', '3.00'])
})
