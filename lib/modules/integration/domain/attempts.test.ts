import { expect, test } from 'vitest'
import { describeRefusal, isGone, isSuccess, MAX_ATTEMPTS, waitBeforeNext } from './attempts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

test('eight attempts, hours apart in the end, up to a tenth later than said', () => {
  const waits = (random: () => number) =>
    Array.from({ length: MAX_ATTEMPTS }, (_, round) => waitBeforeNext(round + 1, false, random))
  const said = [5_000, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR]
  expect(waits(() => 0)).toEqual([...said, null])
  expect(waits(() => 1)).toEqual([...said.map((wait) => Math.round(wait * 1.1)), null])
})

test('a test event is tried once', () => {
  expect(waitBeforeNext(1, true)).toBeNull()
})

test.each([
  [200, true],
  [204, true],
  [299, true],
  [199, false],
  [300, false],
  [302, false],
  [404, false],
  [410, false],
  [500, false],
  [null, false],
])('%s is success: %s', (status, success) => {
  expect(isSuccess(status)).toBe(success)
  if (status !== null && !success) expect(describeRefusal(status)).toContain(String(status))
})

test('410 alone ends a subscription', () => {
  expect([200, 404, 409, 410, 500, null].filter(isGone)).toEqual([410])
})
