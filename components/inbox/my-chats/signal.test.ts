import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pollSignal, waitAfter } from './signal'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const SIGNAL = { latest_activity_at: null, unread: 2 }

test('it waits longer after each failure, up to five minutes, and is back to normal after a success', async () => {
  const look = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(SIGNAL)
  const onSignal = vi.fn()
  const { stop } = pollSignal({ look, onSignal, isHidden: () => false })
  await vi.advanceTimersByTimeAsync(waitAfter(0))
  expect(look).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(waitAfter(1) - waitAfter(0))
  expect(onSignal).toHaveBeenCalledExactlyOnceWith(SIGNAL)
  await vi.advanceTimersByTimeAsync(waitAfter(0))
  expect(look).toHaveBeenCalledTimes(3)
  stop()
  await vi.advanceTimersByTimeAsync(waitAfter(9))
  expect(look).toHaveBeenCalledTimes(3)
  expect(waitAfter(30)).toBe(300_000)
})

test('a hidden tab asks nothing, and asks at once when it is seen again', async () => {
  let hidden = false
  const look = vi.fn().mockResolvedValue(SIGNAL)
  const poll = pollSignal({ look, onSignal: () => {}, isHidden: () => hidden })
  await vi.advanceTimersByTimeAsync(0)
  hidden = true
  poll.onVisibility()
  await vi.advanceTimersByTimeAsync(waitAfter(5))
  expect(look).toHaveBeenCalledTimes(1)
  hidden = false
  poll.onVisibility()
  await vi.advanceTimersByTimeAsync(0)
  expect(look).toHaveBeenCalledTimes(2)
  poll.stop()
})
