import { expect, test } from 'vitest'
import { spanOf } from './timeline-span'

test('an axis holds whole months, with each day at its place', () => {
  const span = spanOf(['2026-11-23', '2026-12-31'])
  expect(span.marks.map(({ day }) => day)).toEqual(['2026-11-01', '2026-12-01'])
  expect(span.days).toBe(61)
  expect(span.at('2026-11-01')).toBeCloseTo((0.5 / 61) * 100)
  expect(span.at('2026-12-31')).toBeCloseTo((60.5 / 61) * 100)
})

test('many months are marked by quarter, over the turn of a year', () => {
  const marks = spanOf(['2026-11-23', '2028-01-05']).marks.map(({ day }) => day)
  expect(marks.slice(0, 2)).toEqual(['2026-11-01', '2027-02-01'])
  expect(marks.at(-1)).toBe('2027-11-01')
})
