import { expect, it } from 'vitest'
import fc from '@/scripts/test/property'
import { formatHours, parseHours } from './parse-hours'

it.each([
  ['1:30', 90],
  ['1.5', 90],
  ['1,5', 90],
  ['90m', 90],
  ['90 min', 90],
  ['1h30', 90],
  ['1h 30m', 90],
  ['1h', 60],
  ['.25', 15],
  [' 2 ', 120],
  ['0', 0],
  ['', null],
  ['.', null],
  ['h', null],
  ['1:75', null],
  ['-1', null],
  ['1.5.2', null],
  ['soon', null],
])('reads %s as %s minutes', (typed, minutes) => expect(parseHours(typed)).toBe(minutes === null ? null : minutes * 60))

it('reads what it writes, in each way of writing, and never throws', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 25 * 60 }), (minutes) => {
      const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
      for (const written of [formatHours(minutes * 60), `${minutes}m`, `${hours}h${rest}`, `${hours}h ${rest} min`])
        expect(parseHours(written)).toBe(minutes * 60)
    }),
  )
  fc.assert(
    fc.property(fc.string(), (text) => {
      const seconds = parseHours(text)
      expect(seconds === null || (Number.isInteger(seconds) && seconds >= 0)).toBe(true)
    }),
  )
})
