import { expect, test } from 'vitest'
import { describeCron, nextRun } from './cron-time'

const next = (cron: string, zone: string, after: string) => nextRun(cron, zone, new Date(after)).toISOString()

test.each([
  ['* * * * *', 'UTC', '2026-11-22T10:00:30Z', '2026-11-22T10:01:00.000Z', 'Every minute'],
  ['*/10 * * * *', 'UTC', '2026-11-22T23:50:00Z', '2026-11-23T00:00:00.000Z', 'Every 10 minutes'],
  ['17 * * * *', 'UTC', '2026-12-31T23:17:00Z', '2027-01-01T00:17:00.000Z', 'Every hour'],
  [
    '0 6,18 * * *',
    'Africa/Johannesburg',
    '2026-11-22T04:00:00Z',
    '2026-11-22T16:00:00.000Z',
    'Every day at 06:00 and 18:00',
  ],
  ['30 8 * * *', 'Asia/Kolkata', '2026-11-22T10:00:00Z', '2026-11-23T03:00:00.000Z', 'Every day at 08:30'],
  // The clock goes from 02:00 to 03:00 in that night.
  ['30 2 * * *', 'Europe/Berlin', '2027-03-27T12:00:00Z', '2027-03-28T01:30:00.000Z', 'Every day at 02:30'],
])('%s in %s', (cron, zone, after, due, words) => {
  expect(next(cron, zone, after)).toBe(due)
  expect(describeCron(cron)).toBe(words)
})

test('a clock that it cannot read is refused', () => {
  expect(() => nextRun('0 6 * * 1', 'UTC', new Date())).toThrow('only minutes and hours')
})
