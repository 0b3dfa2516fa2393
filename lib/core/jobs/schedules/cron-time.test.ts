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
  ['0 8 * * 1-5', 'UTC', '2026-11-27T09:00:00Z', '2026-11-30T08:00:00.000Z', 'Weekdays at 08:00'],
  ['15 7 * * 1,4', 'UTC', '2026-11-23T09:00:00Z', '2026-11-26T07:15:00.000Z', 'Mondays and Thursdays at 07:15'],
  ['0 6 * * 7', 'UTC', '2026-11-23T09:00:00Z', '2026-11-29T06:00:00.000Z', 'Sundays at 06:00'],
  ['0 6 29 2 *', 'UTC', '2026-11-23T09:00:00Z', '2028-02-29T06:00:00.000Z', 'Day 29 of the month in February at 06:00'],
  ['0 6 1 * 1', 'UTC', '2026-11-23T09:00:00Z', '2026-11-30T06:00:00.000Z', 'Day 1 of the month and Mondays at 06:00'],
  [
    '*/30 9-17 * * 1-5',
    'UTC',
    '2026-11-23T17:30:00Z',
    '2026-11-24T09:00:00.000Z',
    'Weekdays, 18 times between 09:00 and 17:30',
  ],
])('%s in %s', (cron, zone, after, due, words) => {
  expect(next(cron, zone, after)).toBe(due)
  expect(describeCron(cron)).toBe(words)
})

test.each([
  ['0 6 * *', 'five parts'],
  ['60 6 * * *', '60 is no minute'],
  ['0 6 * * mon', 'mon is no weekday'],
  ['0 6 * * 5-1', '5-1 is no weekday'],
  ['*/0 6 * * *', '*/0 is no minute'],
  ['0 6 30 2 *', 'No day of the calendar'],
])('%s cannot be read', (cron, why) => {
  expect(() => nextRun(cron, 'UTC', new Date())).toThrow(why)
})
