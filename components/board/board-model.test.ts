import { describe, expect, it } from 'vitest'
import type { ClientColumn } from '@/lib/client/grid/grid-types'
import fc from '@/scripts/test/property'
import {
  type BoardDetails,
  type BoardState,
  type Cell,
  cellAt,
  findCard,
  inBoardOrder,
  withCardsAt,
  withFurtherCards,
  withMoreCards,
} from './board-model'
import { indexWithout, isWhereItIs, runsBack, runTo, withRun } from './board-runs'
import { daysSince } from './cards/days-here'
import { addDecimals } from './decimals'

const OWNER = { key: 'owner', label: 'Owner', type: 'reference', reference: {} } as ClientColumn
const FACTS: BoardDetails = { column: 'status', lane: null, value: { key: 'value' } }
const DIVIDED: BoardDetails = { ...FACTS, lane: OWNER }

const cell = (column: string, lane: string | null, values: string[]): Cell => ({
  column,
  lane,
  count: values.length,
  total_value: values.reduce(addDecimals, '0.00'),
  cards: values.map((value, index) => ({
    row_id: `${column}${lane ?? ''}${index}`,
    value,
    status: column,
    owner: lane,
  })),
  next_cursor: null,
})

function board(cells: Cell[]): BoardState {
  const head = (key: string, own: Cell[]) => ({
    key,
    label: key,
    count: own.reduce((sum, one) => sum + one.count, 0),
    total_value: own.map((one) => one.total_value ?? '0').reduce(addDecimals, '0.00'),
  })
  const lanes = [...new Set(cells.map(({ lane }) => lane))].filter((lane) => lane !== null)
  return {
    columns: [...new Set(cells.map(({ column }) => column))].map((key) =>
      head(
        key,
        cells.filter(({ column }) => column === key),
      ),
    ),
    lanes:
      lanes.length > 0
        ? lanes.map((key) =>
            head(
              key,
              cells.filter(({ lane }) => lane === key),
            ),
          )
        : null,
    moreLanes: null,
    choice: null,
    cells,
  }
}

const plain = () =>
  board([cell('new', null, ['10.10', '20.20']), cell('quoted', null, ['5.00']), cell('won', null, [])])
const divided = () =>
  board(['new', 'won'].flatMap((column) => ['anele', ''].map((lane) => cell(column, lane, ['1.00', '2.50']))))
const ids = (state: BoardState, column: string, lane: string | null = null) =>
  cellAt(state, { column, lane })?.cards.map((card) => card.row_id)

describe('moving cards', () => {
  it('takes count and sum along', () => {
    const moved = withCardsAt(plain(), ['new0'], { column: 'quoted', lane: null, index: 0 }, FACTS)
    expect(moved.columns).toMatchObject([
      { count: 1, total_value: '20.20' },
      { count: 2, total_value: '15.10' },
      { count: 0 },
    ])
    expect(ids(moved, 'quoted')).toEqual(['new0', 'quoted0'])
    expect(findCard(moved, 'new0')?.card).toMatchObject({ status: 'quoted', board_since: expect.any(String) })
  })

  it('within a column changes the order only', () => {
    const moved = withCardsAt(plain(), ['new0'], { column: 'new', lane: null, index: 1 }, FACTS)
    expect(moved.columns[0]).toMatchObject({ count: 2, total_value: '30.30' })
    expect(ids(moved, 'new')).toEqual(['new1', 'new0'])
    expect(findCard(moved, 'new0')?.card.board_since).toBeUndefined()
  })

  it('into another lane changes what the card has there', () => {
    const moved = withCardsAt(divided(), ['newanele0'], { column: 'won', lane: '', index: 1 }, DIVIDED)
    expect(ids(moved, 'won', '')).toEqual(['won0', 'newanele0', 'won1'])
    expect(findCard(moved, 'newanele0')?.card).toMatchObject({ status: 'won', owner: null, owner__label: null })
    expect(moved.lanes).toMatchObject([
      { key: 'anele', count: 3, total_value: '6.00' },
      { key: '', count: 5, total_value: '8.00' },
    ])
  })

  it('money in another currency is not in the sums', () => {
    const details: BoardDetails = { ...FACTS, value: { key: 'value', currencyColumn: 'currency', currency: 'ZAR' } }
    const start = board([cell('new', null, []), cell('won', null, [])])
    start.cells[0]?.cards.push({ row_id: 'x', value: '9.00', currency: 'USD' })
    const moved = withCardsAt(start, ['x'], { column: 'won', lane: null, index: 0 }, details)
    expect(moved.columns[1]).toMatchObject({ count: 1, total_value: '0.00' })
  })
})

const place = fc.record({
  column: fc.constantFrom('new', 'won'),
  lane: fc.constantFrom('anele', ''),
  index: fc.nat(4),
})
const some = fc.subarray(['newanele0', 'newanele1', 'new0', 'new1', 'wonanele0', 'wonanele1', 'won0', 'won1'], {
  minLength: 1,
})

it('loses nothing, whatever is moved where; counts and sums are those of the cards', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(some, place)), (steps) => {
      const end = steps.reduce((state, [moved, to]) => withCardsAt(state, moved, to, DIVIDED), divided())
      expect(inBoardOrder(end, new Set(inBoardOrder(divided(), new Set(allIds))))).toHaveLength(8)
      for (const one of end.cells) {
        expect(one.count).toBe(one.cards.length)
        expect(addDecimals(one.total_value ?? '', '0.00')).toBe(
          one.cards.map((card) => String(card.value)).reduce(addDecimals, '0.00'),
        )
      }
      expect(end.lanes?.reduce((sum, lane) => sum + lane.count, 0)).toBe(8)
      expect(end.columns.reduce((sum, column) => sum + column.count, 0)).toBe(8)
    }),
  )
})
const allIds = divided().cells.flatMap((one) => one.cards.map((card) => card.row_id))

it('every move can be taken back: column, lane and place', () => {
  fc.assert(
    fc.property(some, place, (moved, to) => {
      const start = divided()
      const back = runsBack(start, moved)
      const there = withRun(start, runTo(start, moved, to), DIVIDED)
      const again = back.reduce((state, run) => withRun(state, run, DIVIDED), there)
      expect(again.cells.map((one) => one.cards.map((card) => card.row_id))).toEqual(
        start.cells.map((one) => one.cards.map((card) => card.row_id)),
      )
      expect(again.lanes).toMatchObject(start.lanes?.map(({ key, count }) => ({ key, count })) ?? [])
    }),
  )
})

it('knows a move that changes nothing', () => {
  const at = (index: number) => ({ column: 'new', lane: null, index })
  expect(isWhereItIs(plain(), ['new0'], at(0))).toBe(true)
  expect(isWhereItIs(plain(), ['new0'], at(1))).toBe(false)
  expect(isWhereItIs(plain(), ['new0', 'new1'], at(0))).toBe(true)
  expect(isWhereItIs(plain(), ['quoted0'], at(0))).toBe(false)
  expect(indexWithout(plain(), ['new0'], at(2))).toBe(1)
})

it('appends further cards once, and keeps them when the board is read again', () => {
  const first = { ...cell('new', null, ['1.00', '2.00']), count: 4, next_cursor: 'a' }
  const fresh = board([first])
  const more = withMoreCards(fresh, first, { cards: [{ row_id: 'new1' }, { row_id: 'new9' }], next_cursor: 'b' })
  expect(ids(more, 'new')).toEqual(['new0', 'new1', 'new9'])
  expect(ids(withFurtherCards(fresh, more), 'new')).toEqual(['new0', 'new1', 'new9'])
  expect(withFurtherCards(fresh, more).cells[0]?.next_cursor).toBe('b')
  const fewer = board([{ ...first, count: 3 }])
  expect(ids(withFurtherCards(fewer, more), 'new')).toEqual(['new0', 'new1'])
})

it('adds decimals exactly', () => {
  expect(addDecimals('0.1', '0.2')).toBe('0.3')
  expect(addDecimals('10.10', '-10.1')).toBe('0.00')
  expect(addDecimals('99999999999999.99', '0.01')).toBe('100000000000000.00')
})

it('counts whole days', () => {
  const now = Date.parse('2026-03-10T12:00:00Z')
  expect(daysSince('2026-03-08T13:00:00Z', now)).toBe(1)
  expect(daysSince('2026-03-11T13:00:00Z', now)).toBe(0)
  expect(daysSince(null, now)).toBeNull()
})
