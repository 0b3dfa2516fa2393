import { expect, test } from 'vitest'
import { fromLocalInput } from '@/lib/client/format'
import { snoozeTimes } from './snooze-times'

const timesOn = (day: string) =>
  snoozeTimes(
    { today: () => day, fromLocalInput: (local) => fromLocalInput(local, 'Africa/Johannesburg') },
    new Date(`${day}T10:00:00Z`),
  ).map(({ until }) => until)

test('mornings are those of the organization', () => {
  // A Wednesday.
  expect(timesOn('2026-02-25')).toEqual([
    '2026-02-25T11:00:00.000Z',
    '2026-02-26T06:00:00.000Z',
    '2026-03-02T06:00:00.000Z',
    '2026-03-04T06:00:00.000Z',
    null,
  ])
})

test('on a Monday the next Monday is a week away, on a Sunday it is tomorrow; either is offered once', () => {
  expect(timesOn('2026-03-02').slice(2)).toEqual(['2026-03-09T06:00:00.000Z', null])
  expect(timesOn('2026-03-01').slice(1)).toEqual(['2026-03-02T06:00:00.000Z', '2026-03-08T06:00:00.000Z', null])
})
