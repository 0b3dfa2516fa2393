import { describe, expect, test } from 'vitest'
import { isOpenAt, nextOpening } from './calling-hours'

const WORK = { days: [1, 2, 3, 4, 5], opens_at: '08:00', closes_at: '18:00' }
const at = (iso: string) => new Date(iso)

describe('calling hours', () => {
  test.each([
    // Friday 20 November 2026, ten in Johannesburg (UTC+2)
    ['Africa/Johannesburg', '2026-11-20T08:00:00Z', true],
    ['Africa/Johannesburg', '2026-11-20T05:59:59Z', false],
    ['Africa/Johannesburg', '2026-11-20T06:00:00Z', true],
    ['Africa/Johannesburg', '2026-11-20T15:59:59Z', true],
    ['Africa/Johannesburg', '2026-11-20T16:00:00Z', false],
    // The same moment is Saturday in Auckland (UTC+13), and early morning in New York (UTC-5)
    ['Pacific/Auckland', '2026-11-20T12:00:00Z', false],
    ['America/New_York', '2026-11-20T08:00:00Z', false],
    ['America/New_York', '2026-11-20T13:00:00Z', true],
    // Half hours: Kolkata is UTC+5:30
    ['Asia/Kolkata', '2026-11-20T02:29:00Z', false],
    ['Asia/Kolkata', '2026-11-20T02:30:00Z', true],
  ])('%s at %s: %s', (zone, moment, open) => {
    expect(isOpenAt(WORK, zone, at(moment))).toBe(open)
  })

  test('closed moments lead to the next opening', () => {
    const next = (zone: string, moment: string) => nextOpening(WORK, zone, at(moment))?.toISOString()
    expect(next('Africa/Johannesburg', '2026-11-20T08:00:00Z')).toBe('2026-11-20T08:00:00.000Z')
    expect(next('Africa/Johannesburg', '2026-11-20T03:10:30Z')).toBe('2026-11-20T06:00:00.000Z')
    // Friday evening: Monday morning
    expect(next('Africa/Johannesburg', '2026-11-20T17:00:00Z')).toBe('2026-11-23T06:00:00.000Z')
    // New York changes its clocks on 1 November and 8 March 2026
    expect(next('America/New_York', '2026-10-30T23:00:00Z')).toBe('2026-11-02T13:00:00.000Z')
    expect(next('America/New_York', '2026-03-06T23:30:00Z')).toBe('2026-03-09T12:00:00.000Z')
  })

  test('an opening that the clock skips is the first moment after it', () => {
    const night = { days: [7], opens_at: '02:30', closes_at: '04:00' }
    expect(nextOpening(night, 'America/New_York', at('2026-03-08T05:00:00Z'))?.toISOString()).toBe(
      '2026-03-08T07:00:00.000Z',
    )
  })

  test('hours that never open lead nowhere', () => {
    expect(nextOpening({ ...WORK, days: [] }, 'UTC', at('2026-11-20T20:00:00Z'))).toBeNull()
    expect(
      nextOpening({ ...WORK, opens_at: '18:00', closes_at: '08:00' }, 'UTC', at('2026-11-20T20:00:00Z')),
    ).toBeNull()
  })
})
