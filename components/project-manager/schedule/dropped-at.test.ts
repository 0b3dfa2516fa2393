import { expect, test } from 'vitest'
import { droppedAt } from './dropped-at'

const timeZone = 'Europe/Berlin'
const from = '2030-03-29T08:30:00.000Z'

test('a drop on an hour is that moment', () => {
  const to = '2030-03-31T10:00:00+02:00'
  expect(droppedAt({ from, to, onDay: false, timeZone })).toBe('2030-03-31T08:00:00.000Z')
})

test('a drop on a day keeps the time of day, also over a change of clocks', () => {
  expect(droppedAt({ from, to: '2030-04-02', onDay: true, timeZone })).toBe('2030-04-02T07:30:00.000Z')
})
