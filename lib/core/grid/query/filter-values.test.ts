import { expect, test } from 'vitest'
import '@/lib/modules'
import { grids } from '@/lib/core/registry'
import type { Column } from '../define-grid'
import { checkFilter } from './filter'

const gridWith = (details: Pick<Column, 'type' | 'pgType'>) => ({
  ...grids()[0]!,
  columns: { count: { label: 'Count', ...details } },
})
const check = (value: string, details: Pick<Column, 'type' | 'pgType'>) => () =>
  checkFilter(gridWith(details), { column: 'count', op: 'eq', value }, 'Africa/Johannesburg')

test.each([
  ['a number', { type: 'number' }],
  ['a duration', { type: 'duration' }],
  ['a large number', { type: 'percent', pgType: 'int8' }],
] as const)('%s is compared with what its column can hold, and anything else is refused in words', (_, details) => {
  for (const value of ['0', '-5', '120', '120.0']) expect(check(value, details)).not.toThrow()
  for (const value of ['1.5', 'x', '', '1e30', 'NaN', '🚀', '99999999999999999999', '9223372036854775808'])
    expect(check(value, details), value).toThrow(/whole number|too large/)
})

test('a number that four bytes do not hold is refused for a column of four', () => {
  expect(check('2147483647', { type: 'number' })).not.toThrow()
  expect(check('2147483648', { type: 'number' })).toThrow('too large')
  expect(check('2147483648', { type: 'percent', pgType: 'int8' })).not.toThrow()
})
