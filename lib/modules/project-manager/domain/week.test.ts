import { expect, test } from 'vitest'
import fc from '@/scripts/test/property'
import { daysOfWeek, weekBeside, weekOf } from './week'

test('each day lies in the week that has it, and weeks follow each other without a gap', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }), (date) => {
      const day = date.toISOString().slice(0, 10)
      const week = weekOf(day)
      expect(daysOfWeek(week)).toContain(day)
      const [last, first] = [daysOfWeek(week)![6]!, daysOfWeek(weekBeside(week, 1))![0]!]
      expect(Date.parse(first) - Date.parse(last)).toBe(86_400_000)
    }),
  )
})

test('the weeks around a new year are those of ISO 8601', () => {
  expect(weekOf('2026-12-31')).toBe('2026-W53')
  expect(weekOf('2027-01-01')).toBe('2026-W53')
  expect(daysOfWeek('2026-W47')).toContain('2026-11-20')
  expect([daysOfWeek('2025-W53'), daysOfWeek('2026-W00'), daysOfWeek('last')]).toEqual([null, null, null])
})
