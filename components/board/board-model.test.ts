import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BoardColumn } from '@/lib/client/grid-types'
import { addDecimals, cardAfter, daysSince, findCard, withCardAt, withMoreCards } from './board-model'

const column = (key: string, values: string[]): BoardColumn => ({
  key,
  label: key,
  count: values.length,
  total_value: values.reduce(addDecimals, '0.00'),
  cards: values.map((value, index) => ({ row_id: `${key}${index}`, value, status: key })),
  next_cursor: null,
})
const board = () => [column('new', ['10.10', '20.20']), column('quoted', ['5.00']), column('won', [])]
const move = (columns: BoardColumn[], rowId: string, to: string, index: number) =>
  withCardAt(columns, rowId, { column: to, index }, 'status', 'value')

describe('moving a card', () => {
  it('takes count and sum along', () => {
    const [first, second] = move(board(), 'new0', 'quoted', 0)
    expect(first).toMatchObject({ count: 1, total_value: '20.20' })
    expect(second).toMatchObject({ count: 2, total_value: '15.10' })
    expect(second?.cards.map((card) => card.row_id)).toEqual(['new0', 'quoted0'])
    expect(second?.cards[0]?.status).toBe('quoted')
  })

  it('within its column changes the order only', () => {
    const [first] = move(board(), 'new0', 'new', 1)
    expect(first).toMatchObject({ count: 2, total_value: '30.30' })
    expect(first?.cards.map((card) => card.row_id)).toEqual(['new1', 'new0'])
  })

  it('loses nothing, whatever is moved where', () => {
    const step = fc.record({
      id: fc.constantFrom('new0', 'new1', 'quoted0'),
      to: fc.constantFrom('new', 'quoted', 'won'),
      index: fc.nat(3),
    })
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const end = steps.reduce((columns, { id, to, index }) => move(columns, id, to, index), board())
        expect(end.flatMap((one) => one.cards.map((card) => card.row_id)).sort()).toEqual(['new0', 'new1', 'quoted0'])
        for (const one of end) {
          expect(one.count).toBe(one.cards.length)
          expect(addDecimals(one.total_value ?? '0', '0.00')).toBe(
            one.cards.map((card) => String(card.value)).reduce(addDecimals, '0.00'),
          )
        }
      }),
    )
  })

  it('knows the card that follows a place', () => {
    expect(cardAfter(board(), { column: 'new', index: 0 }, 'quoted0')).toBe('new0')
    expect(cardAfter(board(), { column: 'new', index: 1 }, 'new0')).toBeNull()
    expect(findCard(board(), 'quoted0')?.place).toEqual({ column: 'quoted', index: 0 })
  })
})

it('appends further cards once', () => {
  const more = { ...column('new', ['1.00']), cards: [{ row_id: 'new1' }, { row_id: 'new9' }], next_cursor: 'c' }
  const [first] = withMoreCards(board(), more)
  expect(first?.cards.map((card) => card.row_id)).toEqual(['new0', 'new1', 'new9'])
  expect(first?.next_cursor).toBe('c')
})

it('adds decimals exactly', () => {
  expect(addDecimals('0.1', '0.2')).toBe('0.3')
  expect(addDecimals('10.10', '-10.1')).toBe('0.00')
  expect(addDecimals('99999999999999.99', '0.01')).toBe('100000000000000.00')
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: -1e9, max: 1e9 }), (a, b) => {
      const cents = (value: number) =>
        `${value < 0 ? '-' : ''}${Math.floor(Math.abs(value) / 100)}.${String(Math.abs(value) % 100).padStart(2, '0')}`
      expect(Number(addDecimals(cents(a), cents(b)))).toBeCloseTo((a + b) / 100, 2)
    }),
  )
})

it('counts whole days', () => {
  const now = Date.parse('2026-03-10T12:00:00Z')
  expect(daysSince('2026-03-08T13:00:00Z', now)).toBe(1)
  expect(daysSince('2026-03-11T13:00:00Z', now)).toBe(0)
  expect(daysSince(null, now)).toBeNull()
})
