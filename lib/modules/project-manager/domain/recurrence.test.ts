import { describe, expect, test } from 'vitest'
import fc from '@/scripts/test/property'
import { nextDue } from './recurrence'

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const next = (recurrence: 'daily' | 'weekly' | 'monthly', due: string | null, today: string, dueDay?: number) =>
  nextDue({ recurrence, due, dueDay: dueDay ?? null, today }).due
const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000
const lastOf = (date: string) => new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate()

describe('a recurring card comes again', () => {
  test('after its last day and after today, and on the nearest such day of its series', () => {
    fc.assert(
      fc.property(day, day, (due, today) => {
        const latest = [due, today].toSorted().at(-1)!
        expect(days(latest, next('daily', due, today))).toBe(1)
        const week = next('weekly', due, today)
        expect(days(due, week) % 7).toBe(0)
        expect(days(latest, week)).toBeGreaterThan(0)
        expect(days(latest, week)).toBeLessThanOrEqual(7)
        const month = next('monthly', due, today)
        expect(days(latest, month)).toBeGreaterThan(0)
        expect(days(latest, month)).toBeLessThanOrEqual(31)
      }),
    )
  })

  test('on its day of the month, through short months, however often', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 30 }), (first, times) => {
        let card = { due: first, dueDay: null as number | null }
        for (let at = 0; at < times; at++) {
          const { due } = card
          card = nextDue({ recurrence: 'monthly', ...card, today: due })
          expect(Number(card.due.slice(8))).toBe(Math.min(Number(first.slice(8)), lastOf(card.due)))
          expect(days(due, card.due)).toBeLessThanOrEqual(31)
        }
      }),
    )
  })

  test('without a day: counted from today', () => {
    expect(next('daily', null, '2026-02-28')).toBe('2026-03-01')
    expect(next('weekly', null, '2026-12-28')).toBe('2027-01-04')
    expect(next('monthly', null, '2026-01-31')).toBe('2026-02-28')
  })

  test('kept through February, and late ones next after today', () => {
    expect(next('monthly', '2026-02-28', '2026-02-20', 31)).toBe('2026-03-31')
    expect(next('monthly', '2026-01-31', '2026-04-15')).toBe('2026-04-30')
    expect(next('weekly', '2026-11-02', '2026-11-20')).toBe('2026-11-23')
    expect(next('daily', '2026-12-24', '2026-12-20')).toBe('2026-12-25')
  })
})
