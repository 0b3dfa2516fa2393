import { expect, test } from 'vitest'
import { LruMap } from './lru-map'

test('the entry unused the longest goes first', () => {
  const map = new LruMap<number>(2)
  map.set('a', 1)
  map.set('b', 2)
  expect(map.get('a')).toBe(1)
  map.set('c', 3)
  expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([1, undefined, 3])
})

test('entries are weighed, also when they are replaced or deleted', () => {
  const map = new LruMap<string>(10, (key, value) => key.length + value.length)
  map.set('a', '1234')
  map.set('b', '1234')
  map.set('b', '12')
  map.set('c', '1')
  expect(map.size).toBe(3)
  map.delete('b')
  map.set('d', '1234')
  expect(['a', 'c', 'd'].map((key) => map.get(key))).toEqual([undefined, '1', '1234'])
})

test('what is heavier than everything together is not stored, and displaces nothing', () => {
  const map = new LruMap<string>(10, (key, value) => key.length + value.length)
  map.set('a', '1')
  map.set('b', '1234567890')
  expect([map.get('a'), map.get('b')]).toEqual(['1', undefined])
  map.clear()
  map.set('c', '123456789')
  expect(map.get('c')).toBe('123456789')
})
