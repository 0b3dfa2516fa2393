import { expect, test } from 'vitest'
import { dayOf, isWholeDay } from './parameter-days'

test('days in words are days, as on the server', () => {
  const days = ['today', 'yesterday', 'tomorrow', '-7d', '2w', '-1m', '+1y', '2026-01-05', 'last_month']
  expect(days.map((value) => dayOf(value, '2026-03-31'))).toEqual([
    '2026-03-31',
    '2026-03-30',
    '2026-04-01',
    '2026-03-24',
    '2026-04-14',
    '2026-02-28',
    '2027-03-31',
    '2026-01-05',
    'last_month',
  ])
})

test('a year that is being typed is no day yet', () => {
  expect(['2026-03-31', '0202-03-31', '', '2026'].map(isWholeDay)).toEqual([true, false, false, false])
})
