import { expect, test } from 'vitest'
import fc from '@/scripts/test/property'
import { planPaste } from './paste-plan'

const at = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right })
const limits = { rows: 10, columns: 5 }
const laid = (block: string[][], area: ReturnType<typeof at>) =>
  planPaste(block, area, limits).cells.map(({ row, column, source }) => `${row},${column}=${source}`)

test('one value fills all that is selected', () => {
  expect(laid([['x']], at(1, 1, 2, 2))).toEqual(['1,1=x', '1,2=x', '2,1=x', '2,2=x'])
})

test('a block is laid down once from the first cell, however much is selected', () => {
  expect(laid([['a', 'b']], at(3, 2))).toEqual(['3,2=a', '3,3=b'])
  expect(laid([['a'], ['b']], at(3, 2, 5, 2))).toEqual(['3,2=a', '4,2=b'])
})

test('a block repeats where the selection is a multiple of it', () => {
  expect(laid([['a'], ['b']], at(0, 0, 3, 0))).toEqual(['0,0=a', '1,0=b', '2,0=a', '3,0=b'])
  expect(laid([['a', 'b']], at(0, 0, 1, 1))).toEqual(['0,0=a', '0,1=b', '1,0=a', '1,1=b'])
})

test('what does not fit is left out and counted', () => {
  const plan = planPaste(
    [
      ['a', 'b', 'c'],
      ['d', 'e', 'f'],
    ],
    at(9, 3),
    limits,
  )
  expect(plan.cells.map((cell) => cell.source)).toEqual(['a', 'b'])
  expect([plan.clippedRows, plan.clippedColumns]).toEqual([1, 1])
})

test('nothing is ever laid outside of the table or twice on a cell', () => {
  const size = fc.integer({ min: 1, max: 6 })
  const start = fc.integer({ min: 0, max: 9 })
  fc.assert(
    fc.property(size, size, start, start, size, size, (height, width, top, left, tall, broad) => {
      const block = Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => `${y}.${x}`))
      const { cells } = planPaste(block, at(top, left % 5, top + tall - 1, (left % 5) + broad - 1), limits)
      for (const cell of cells) {
        expect(cell.row).toBeLessThan(limits.rows)
        expect(cell.column).toBeLessThan(limits.columns)
      }
      expect(new Set(cells.map((cell) => `${cell.row},${cell.column}`)).size).toBe(cells.length)
    }),
  )
})
