import { expect, test } from 'vitest'
import { describeWait } from './wait'

const now = new Date('2026-03-02T12:00:00Z')
const at = (minutes: number) => describeWait(new Date(now.getTime() - minutes * 60_000).toISOString(), now)

test('a wait is written briefly and coloured by the target of one hour', () => {
  expect(at(5)).toEqual({ text: '5 min', words: 'Waiting for 5 minutes', tone: 'success' })
  expect(at(59).tone).toBe('success')
  expect(at(60)).toMatchObject({ text: '1 h 00', tone: 'warning' })
  expect(at(125)).toMatchObject({ text: '2 h 05', tone: 'danger' })
  expect(at(3 * 24 * 60)).toMatchObject({ text: '3 d', tone: 'danger' })
})

test('a clock that runs behind the helpdesk does not count backwards', () => {
  expect(at(-3).text).toBe('0 min')
})
