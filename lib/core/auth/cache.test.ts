import { expect, test, vi } from 'vitest'
import { LoadingCache } from './cache'

test('misses of one key at the same moment share one load', async () => {
  const cache = new LoadingCache<number>(1_000, 10)
  const load = vi.fn(async () => 7)
  expect(await Promise.all([cache.get('a', load), cache.get('a', load)])).toEqual([7, 7])
  expect(await cache.get('a', load)).toBe(7)
  expect(load).toHaveBeenCalledTimes(1)
})

test('what is forgotten while it loads is not kept', async () => {
  const cache = new LoadingCache<string>(1_000, 10)
  let finish = (_value: string) => {}
  const loading = cache.get('a', () => new Promise((resolve) => (finish = resolve)))
  cache.forget('a')
  finish('out of date')
  expect(await loading).toBe('out of date')
  expect(cache.peek('a')).toBeUndefined()
})

test('"nothing" is remembered like anything else, a failure is not', async () => {
  const cache = new LoadingCache<null>(1_000, 10)
  const load = vi.fn(async () => null)
  await cache.get('a', load)
  await cache.get('a', load)
  expect(load).toHaveBeenCalledTimes(1)
  await expect(cache.get('b', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(await cache.get('b', load)).toBeNull()
})

test('entries end by time and by number', async () => {
  const cache = new LoadingCache<number>(1_000, 2)
  cache.set('a', 1)
  cache.set('b', 2)
  cache.set('c', 3)
  expect([cache.peek('a'), cache.peek('b'), cache.peek('c')]).toEqual([undefined, 2, 3])
  vi.useFakeTimers()
  vi.setSystemTime(Date.now() + 2_000)
  expect(cache.peek('c')).toBeUndefined()
  vi.useRealTimers()
})
