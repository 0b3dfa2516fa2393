import { describe, expect, test } from 'vitest'
import fc from '@/scripts/test/property'
import {
  barsOf,
  type ChartPoint,
  extentOf,
  labelEvery,
  niceTicks,
  numberOf,
  placeOf,
  sharesOf,
  shortLabel,
} from './chart-scale'

const series = ['a', 'b', 'c'].map((key) => ({ key, label: key }))
const point = (a: string | null, b: string | null = null, c: string | null = null): ChartPoint => ({
  key: 'x',
  label: 'x',
  values: { a, b, c },
})

describe('ticks', () => {
  test('are round and reach around all values', () => {
    expect(niceTicks(0, 97)).toEqual([0, 25, 50, 75, 100])
    expect(niceTicks(0, 155_030)).toEqual([0, 50_000, 100_000, 150_000, 200_000])
    expect(niceTicks(-30, 70)).toEqual([-50, -25, 0, 25, 50, 75])
    expect(niceTicks(0, 0.3)).toEqual([0, 0.1, 0.2, 0.3])
    expect(niceTicks(-8, -2)).toEqual([-8, -6, -4, -2, 0])
    expect(niceTicks(0, 0)).toEqual([0, 1])
  })

  test('whatever the values are', () => {
    const amount = fc.double({ min: -1e12, max: 1e12, noNaN: true })
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        const [least, most] = [Math.min(one, other), Math.max(one, other)]
        const ticks = niceTicks(least, most)
        const slack = 1e-6 * Math.max(1, Math.abs(least), Math.abs(most))
        expect(ticks).toContain(0)
        expect(ticks[0]).toBeLessThanOrEqual(least + slack)
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(most - slack)
        expect(ticks.length).toBeLessThan(9)
        for (let index = 1; index < ticks.length; index++) expect(ticks[index]).toBeGreaterThan(ticks[index - 1]!)
      }),
    )
  })
})

test('values have their places between the lowest and the highest tick', () => {
  expect(placeOf(0, [-50, 0, 50], 200, 0)).toBe(100)
  expect(placeOf(50, [-50, 0, 50], 200, 0)).toBe(0)
  expect(placeOf(-50, [-50, 0, 50], 200, 0)).toBe(200)
})

test('bars stand side by side from zero, or on each other with losses downwards', () => {
  expect(barsOf(point('3', '-2', null), series, false)).toEqual([
    { series: 'a', from: 0, to: 3 },
    { series: 'b', from: 0, to: -2 },
  ])
  expect(barsOf(point('3', '-2', '4'), series, true)).toEqual([
    { series: 'a', from: 0, to: 3 },
    { series: 'b', from: 0, to: -2 },
    { series: 'c', from: 3, to: 7 },
  ])
  expect(extentOf([point('3', '-2', '4'), point('-1', '-5')], series, true)).toEqual([-6, 7])
  expect(extentOf([point('3', '-2', '4')], series, false)).toEqual([-2, 4])
  expect(extentOf([], series, false)).toEqual([0, 0])
})

test('amounts are read from decimal text; what is none is not drawn', () => {
  expect(['12.50', -3, '', null, undefined, 'x', '0'].map(numberOf)).toEqual([12.5, -3, null, null, null, null, 0])
})

test('names below do not touch', () => {
  expect(labelEvery(5, 800, 10)).toBe(1)
  expect(labelEvery(60, 600, 8)).toBeGreaterThan(5)
  expect(labelEvery(0, 600, 8)).toBe(1)
  expect(shortLabel('Without an expected close', 80)).toBe('Without an…')
  expect(shortLabel('May', 80)).toBe('May')
})

test('shares are of the whole, where there is one', () => {
  expect(sharesOf([1, 2, null, 1])).toEqual([25, 50, null, 25])
  expect(sharesOf([1, -1, 5])).toEqual([null, null, null])
  expect(sharesOf([0, 0])).toEqual([null, null])
})
