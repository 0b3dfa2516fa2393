import { expect, test, vi } from 'vitest'
import { createShopCache } from './shop-cache'

test('an answer is never found under another key', async () => {
  const cache = createShopCache({ load: async (key) => ({ key }), bound: 100 })
  const keys = Array.from({ length: 30 }, (_, n) => `shop-${n}`)
  for (let round = 0; round < 3; round++)
    for (const { key, answer } of await Promise.all(keys.map(async (key) => ({ key, answer: await cache.get(key) }))))
      expect(answer).toEqual({ key })
})

test('a change is served within five seconds, and the visitor who comes late waits for it', async () => {
  let time = 0
  let price = 1
  const cache = createShopCache({ load: async () => price, bound: 10, now: () => time })
  expect(await cache.get('a')).toBe(1)
  price = 2
  time = 1_000
  expect(await cache.get('a')).toBe(1)
  time = 4_500
  expect(await cache.get('a')).toBe(2)
})

test('one that is getting old is answered at once and read again behind it', async () => {
  let time = 0
  const load = vi.fn(async () => time)
  const cache = createShopCache({ load, bound: 10, now: () => time })
  await cache.get('a')
  time = 2_000
  expect(await cache.get('a')).toBe(0)
  await vi.waitFor(async () => expect(await cache.get('a')).toBe(2_000))
  expect(load).toHaveBeenCalledTimes(2)
})

test('with the database away the last answer goes on being served, also while nothing comes back at all', async () => {
  let time = 0
  let load = async (): Promise<string> => 'known'
  const cache = createShopCache({ load: () => load(), bound: 10, now: () => time })
  await cache.get('a')
  load = async () => {
    throw new Error('connection refused')
  }
  time = 3_600_000
  expect(await cache.get('a')).toBe('known')
  load = () => new Promise(() => {})
  expect(await cache.get('a')).toBe('known')
  await expect(createShopCache({ load: () => Promise.reject(new Error('away')), bound: 1 }).get('b')).rejects.toThrow()
})

test('visitors at once cost one reading', async () => {
  const load = vi.fn(async (key: string) => key)
  const cache = createShopCache({ load, bound: 10 })
  await Promise.all(Array.from({ length: 50 }, () => cache.get('a')))
  expect(load).toHaveBeenCalledTimes(1)
})

test('what it remembers is bounded by weight', async () => {
  const cache = createShopCache({ load: async (key) => Number(key), weigh: (n) => n, bound: 10 })
  for (const key of ['4', '5', '3']) await cache.get(key)
  expect(cache.size()).toBe(2)
  await cache.get('99')
  expect(cache.size()).toBe(1)
})
