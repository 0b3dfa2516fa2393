import { expect, test } from 'vitest'
import { areaBetween, cellCount, contains, fillTarget, isOneCell } from './cell-range'

test('an area is the same from whichever corner it was drawn', () => {
  const area = { top: 2, bottom: 5, left: 1, right: 3 }
  expect(areaBetween({ row: 2, column: 3 }, { row: 5, column: 1 })).toEqual(area)
  expect(areaBetween({ row: 5, column: 1 }, { row: 2, column: 3 })).toEqual(area)
  expect(cellCount(area)).toBe(12)
  expect(contains(area, { row: 5, column: 3 })).toBe(true)
  expect(contains(area, { row: 6, column: 3 })).toBe(false)
  expect(isOneCell(areaBetween({ row: 1, column: 1 }, { row: 1, column: 1 }))).toBe(true)
})

test('a drag of the corner fills one way: where it went furthest', () => {
  const area = { top: 2, bottom: 3, left: 2, right: 2 }
  expect(fillTarget(area, { row: 3, column: 2 })).toBeNull()
  expect(fillTarget(area, { row: 7, column: 4 })).toEqual({ target: { ...area, bottom: 7 }, direction: 'down' })
  expect(fillTarget(area, { row: 0, column: 2 })).toEqual({ target: { ...area, top: 0 }, direction: 'down' })
  expect(fillTarget(area, { row: 3, column: 6 })).toEqual({ target: { ...area, right: 6 }, direction: 'right' })
})
