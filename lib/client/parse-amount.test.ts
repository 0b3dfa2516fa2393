import { expect, it } from 'vitest'
import { parseAmount } from './parse-amount'

it.each([
  ['1234.5', '1234.5'],
  ['1 234,50', '1234.50'],
  ['1,234.50', '1234.50'],
  ['1.234,50', '1234.50'],
  ['R1 234 567.89', '1234567.89'],
  ['1,234,567', '1234567'],
  ['-12,5', '-12.5'],
  ['.5', '0.5'],
  ['', null],
  ['R', null],
])('reads %s as %s', (typed, amount) => expect(parseAmount(typed)).toBe(amount))
