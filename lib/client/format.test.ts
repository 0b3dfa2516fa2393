import { describe, expect, it } from 'vitest'
import { formatDate, formatDuration, formatMoney, formatRelative, fromLocalInput, toLocalInput } from './format'

const JOHANNESBURG = 'Africa/Johannesburg'
const flat = (text: string) => text.replace(/\s/g, ' ')

describe('dates', () => {
  it('keeps a day without a time on that day in every time zone', () => {
    for (const zone of ['Pacific/Honolulu', 'UTC', 'Pacific/Kiritimati']) {
      expect(formatDate('2026-03-01', zone)).toContain('2026')
      expect(formatDate('2026-03-01', zone)).toMatch(/^0?1\s/)
    }
  })

  it('turns a local field into the moment it means and back', () => {
    expect(fromLocalInput('2026-03-01T14:05', JOHANNESBURG)).toBe('2026-03-01T12:05:00.000Z')
    expect(toLocalInput('2026-03-01T12:05:00Z', JOHANNESBURG)).toBe('2026-03-01T14:05')
  })

  it('finds the right offset on the day that clocks change', () => {
    expect(fromLocalInput('2026-03-29T03:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
    expect(fromLocalInput('2026-03-29T01:30', 'Europe/Berlin')).toBe('2026-03-29T00:30:00.000Z')
  })

  it('counts days of the calendar, not spans of 24 hours', () => {
    const lateEvening = new Date('2026-03-01T21:30:00Z')
    expect(formatRelative('2026-03-02', JOHANNESBURG, lateEvening)).toBe('tomorrow')
    expect(formatRelative('2026-03-01', JOHANNESBURG, lateEvening)).toBe('today')
    expect(formatRelative('2026-02-28', JOHANNESBURG, lateEvening)).toBe('yesterday')
  })

  it('says how long ago a moment was', () => {
    const now = new Date('2026-03-01T12:00:00Z')
    expect(formatRelative('2026-03-01T11:59:50Z', JOHANNESBURG, now)).toBe('just now')
    expect(formatRelative('2026-03-01T10:00:00Z', JOHANNESBURG, now)).toBe('2 hours ago')
  })
})

describe('amounts', () => {
  it('writes rand with the symbol in front', () => {
    expect(flat(formatMoney('1234.5', 'ZAR'))).toMatch(/^R ?1 234[.,]50$/)
  })

  it('leaves a missing amount blank and survives an unknown currency', () => {
    expect(formatMoney(null, 'ZAR')).toBe('')
    expect(formatMoney('5', 'points')).toContain('points 5')
  })
})

describe('durations', () => {
  it.each([
    [12, '12s'],
    [250, '4m 10s'],
    [7500, '2h 05m'],
    [260_000, '3d 0h'],
  ])('%d seconds', (seconds, text) => expect(formatDuration(seconds)).toBe(text))
})
