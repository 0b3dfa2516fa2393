import { describe, expect, test } from 'vitest'
import fc from '@/scripts/test/property'
import { dateIn, spanOf } from './dates'

const ZONE = 'Africa/Johannesburg'
/** A Friday, shortly after midnight where the organization is and still Thursday in UTC. */
const NOW = new Date('2026-11-19T22:30:00Z')

/** First and last day of a span, as people say it. */
function days(value: string, now = NOW, zone = ZONE): string | null {
  const span = spanOf(value, zone, now)
  return span && `${dateIn(zone, span.from)} to ${dateIn(zone, new Date(span.to.getTime() - 1))}`
}

describe('words for dates', () => {
  test.each([
    ['today', '2026-11-20 to 2026-11-20'],
    ['yesterday', '2026-11-19 to 2026-11-19'],
    ['tomorrow', '2026-11-21 to 2026-11-21'],
    ['last_7_days', '2026-11-14 to 2026-11-20'],
    ['last_1_days', '2026-11-20 to 2026-11-20'],
    ['last_90_days', '2026-08-23 to 2026-11-20'],
    ['next_7_days', '2026-11-20 to 2026-11-26'],
    ['next_30_days', '2026-11-20 to 2026-12-19'],
    ['this_week', '2026-11-16 to 2026-11-22'],
    ['last_week', '2026-11-09 to 2026-11-15'],
    ['next_month', '2026-12-01 to 2026-12-31'],
    ['this_quarter', '2026-10-01 to 2026-12-31'],
    ['last_quarter', '2026-07-01 to 2026-09-30'],
    ['next_quarter', '2027-01-01 to 2027-03-31'],
    ['last_year', '2025-01-01 to 2025-12-31'],
    ['-14d', '2026-11-06 to 2026-11-06'],
    ['14d', '2026-12-04 to 2026-12-04'],
    ['2026-02-28', '2026-02-28 to 2026-02-28'],
  ])('%s', (value, expected) => expect(days(value)).toBe(expected))

  test.each(['last_0_days', 'last_-1_days', 'this_7_days', 'last_99999_days', '2026-02-30', 'soon', ''])(
    '%j is none',
    (value) => expect(days(value)).toBeNull(),
  )
})

test('the last days end today and the next ones begin today, as many as are said, also when clocks change', () => {
  const moment = fc.date({ min: new Date('2026-01-01Z'), max: new Date('2027-12-31Z'), noInvalidDate: true })
  fc.assert(
    fc.property(moment, fc.integer({ min: 1, max: 400 }), fc.constantFrom(ZONE, 'Europe/Berlin'), (now, n, zone) => {
      const last = spanOf(`last_${n}_days`, zone, now)!
      const next = spanOf(`next_${n}_days`, zone, now)!
      const today = spanOf('today', zone, now)!
      expect(last.to).toEqual(today.to)
      expect(next.from).toEqual(today.from)
      for (const { from, to } of [last, next]) expect(Math.round((to.getTime() - from.getTime()) / 86_400_000)).toBe(n)
    }),
  )
})
