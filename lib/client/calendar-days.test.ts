import { describe, expect, test } from 'vitest'
import { addMonths, clampDay, dayAfterKey, weeksOf } from './calendar-days'

test('weeks of a month run from Monday to Sunday', () => {
  const weeks = weeksOf('2026-02-14')
  expect(weeks[0]?.[0]).toBe('2026-01-26')
  expect(weeks.at(-1)?.at(-1)).toBe('2026-03-01')
})

test('the last day of a longer month becomes the last of a shorter one', () => {
  expect(addMonths('2028-01-31', 1)).toBe('2028-02-29')
  expect(addMonths('2026-03-31', -13)).toBe('2025-02-28')
})

describe('keys', () => {
  test.each([
    ['ArrowRight', false, '2027-01-01'],
    ['ArrowUp', false, '2026-12-24'],
    ['Home', false, '2026-12-28'],
    ['End', false, '2027-01-03'],
    ['PageDown', false, '2027-01-31'],
    ['PageUp', true, '2025-12-31'],
    ['Tab', false, null],
  ])('%s (with Shift: %s) leads to %s', (key, isShift, day) => {
    expect(dayAfterKey('2026-12-31', key, isShift)).toBe(day)
  })
})

test('stays between the ends', () => {
  expect(clampDay('2026-01-01', '2026-02-01')).toBe('2026-02-01')
  expect(clampDay('2026-03-01', '2026-02-01', '2026-02-28')).toBe('2026-02-28')
})
