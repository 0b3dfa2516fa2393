import { expect, test } from 'vitest'
import fc from '@/scripts/test/property'
import { DATE_WORDS, type DateForm, dateForm, dateValue, describeDate, NUMBER_OF_DAYS } from './filter-dates'

test('the form that a value was made with is found again', () => {
  const form = fc.constantFrom<DateForm>('ago', 'ahead', 'last', 'next')
  fc.assert(
    fc.property(form, fc.integer({ min: 1, max: 9999 }), (chosen, days) => {
      const value = dateValue(chosen, String(days))
      const isAWord = DATE_WORDS.some((word) => word.value === value)
      expect(dateForm(value)).toEqual(isAWord ? null : { form: chosen, detail: String(days) })
      expect(describeDate(value)).toContain(`${days} day`)
    }),
  )
  expect(dateForm('2026-02-28')).toEqual({ form: 'day', detail: '2026-02-28' })
  for (const { value } of DATE_WORDS) expect(dateForm(value)).toBeNull()
})

test('without its number a form is no date yet', () => {
  for (const form of ['ago', 'ahead', 'last', 'next', 'day'] as const) expect(dateValue(form, '')).toBe('')
  expect(dateValue('last', '0')).toBe('')
})

test('dates are said in words', () => {
  expect(describeDate('this_quarter')).toBe('this quarter')
  expect(describeDate('-14d')).toBe('14 days ago')
  expect(describeDate('+1w')).toBe('in 1 week')
  expect(describeDate('3m')).toBe('in 3 months')
  expect(describeDate('last_1_days')).toBe('last 1 day')
  expect(describeDate('2026-01-01')).toBe('2026-01-01')
  expect(NUMBER_OF_DAYS.test('last_week')).toBe(false)
})
