import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onMessage } from '@/lib/core/live/bus'
import { invalidate } from '@/lib/core/live/invalidate'
import { figureFamily } from './figure-family'
import { cachedFigure } from './figures-cache'

const told: string[] = []
const family = figureFamily('00000000-0000-7000-8000-000000000001', 'figures-test')

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())
onMessage((message) => {
  if ('signal' in message && message.signal.type === 'figures') told.push(message.signal.slug)
})

it('serves a slow figure old after a write, renews it, and tells browsers when it differs', async () => {
  let value = 1
  const slowly = async () => {
    vi.advanceTimersByTime(200)
    return value
  }
  expect(await cachedFigure(family, 'count', slowly)).toBe(1)

  value = 2
  invalidate('count', family)
  expect(await cachedFigure(family, 'count', slowly)).toBe(1)
  await vi.advanceTimersByTimeAsync(3_100)
  expect(told).toEqual(['figures-test'])
  expect(await cachedFigure(family, 'count', slowly)).toBe(2)

  invalidate('count', family)
  await cachedFigure(family, 'count', slowly)
  await vi.advanceTimersByTimeAsync(3_100)
  expect(told, 'the same value again is no news').toEqual(['figures-test'])
})

it('computes a quick figure again after a write', async () => {
  let value = 1
  const quickly = async () => value
  expect(await cachedFigure(family, 'quick', quickly)).toBe(1)
  value = 2
  invalidate('count', family)
  expect(await cachedFigure(family, 'quick', quickly)).toBe(2)
})

it('never serves old what is said to be exact, however long it took', async () => {
  let value = 1
  const slowly = async () => {
    vi.advanceTimersByTime(200)
    return value
  }
  const ask = () => cachedFigure(family, 'exact', slowly, () => false)
  expect(await ask()).toBe(1)
  for (value = 2; value < 5; value++) {
    invalidate('count', family)
    expect(await ask()).toBe(value)
  }
  const overtaken = cachedFigure(family, 'overtaken', async () => {
    const read = await slowly()
    invalidate('count', family)
    return read
  })
  value = 6
  await overtaken
  expect(await cachedFigure(family, 'overtaken', slowly, () => false), 'a write came while it was read').toBe(6)
})
