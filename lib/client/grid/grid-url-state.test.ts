import { describe, expect, it } from 'vitest'
import fc from '@/scripts/test/property'
import type { ClientGrid, FilterCondition, FilterNode } from './grid-types'
import {
  DENSITIES,
  EMPTY_VIEW,
  filterNodeOf,
  formatGridView,
  formatSort,
  type GridViewState,
  isFiltered,
  MAX_WIDTH,
  MIN_WIDTH,
  parseGridView,
  parseSort,
  selectionQuery,
} from './grid-url-state'

const name = fc.stringMatching(/^[a-z][a-z_]{0,12}$/)
const text = fc.string({ unit: 'grapheme', maxLength: 20 }).filter((value) => value === value.toWellFormed())
const condition: fc.Arbitrary<FilterCondition> = fc.oneof(
  fc.record({
    column: name,
    op: fc.constantFrom('eq' as const, 'ne' as const, 'gte' as const, 'like' as const),
    value: text,
  }),
  fc.record({
    column: name,
    op: fc.constantFrom('in' as const, 'nin' as const, 'between' as const),
    value: fc.array(text, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ column: name, op: fc.constant('null' as const), value: fc.boolean() }),
)
const group: fc.Arbitrary<FilterNode> = fc.record({ or: fc.array(condition, { minLength: 1, maxLength: 3 }) })
const groups = fc.uniqueArray(name, { maxLength: 2 }).map(([groupBy = null, thenBy = null]) => ({ groupBy, thenBy }))
const ungrouped: fc.Arbitrary<Omit<GridViewState, 'groupBy' | 'thenBy'>> = fc.record({
  q: text,
  sort: fc.uniqueArray(fc.record({ column: name, descending: fc.boolean() }), {
    selector: (l) => l.column,
    maxLength: 3,
  }),
  // Only a grid tells parameters from other conditions.
  parameters: fc.constant({}),
  conditions: fc.array(condition, { maxLength: 4 }),
  filterGroup: fc.option(group),
  totals: fc.option(
    fc.dictionary(name, fc.constantFrom('sum' as const, 'average' as const, 'filled' as const), {
      maxKeys: 3,
      noNullPrototype: true,
    }),
  ),
  card: fc.option(fc.record({ key: name, filter: fc.oneof(group, condition) })),
  columns: fc.option(fc.uniqueArray(name, { minLength: 1, maxLength: 5 })),
  pinned: fc.option(fc.uniqueArray(name, { maxLength: 3 })),
  widths: fc.dictionary(name, fc.integer({ min: MIN_WIDTH, max: MAX_WIDTH }), { maxKeys: 3, noNullPrototype: true }),
  density: fc.option(fc.constantFrom(...DENSITIES)),
  view: fc.constantFrom('table' as const, 'board' as const),
  lanes: fc.option(name),
  board: fc.option(name),
  collapsed: fc.array(
    text.filter((t) => t !== ''),
    { maxLength: 3 },
  ),
  saved: fc.option(fc.uuid()),
  bin: fc.boolean(),
  row: fc.option(text.filter((t) => t !== '')),
  tab: fc.option(name),
  creating: fc.boolean(),
  preset: fc.dictionary(name, text, { maxKeys: 3, noNullPrototype: true }),
})
const view: fc.Arbitrary<GridViewState> = fc.tuple(ungrouped, groups).map(([one, by]) => ({ ...one, ...by }))

describe('the address of a view', () => {
  it('shows the same view again, whatever it holds', () => {
    fc.assert(
      fc.property(view, (state) => {
        expect(parseGridView(new URLSearchParams(formatGridView(state)))).toEqual(state)
      }),
    )
  })

  it('is empty for the view that a grid opens with', () => {
    expect(formatGridView(EMPTY_VIEW)).toBe('')
  })

  it('reads like the API', () => {
    const address = formatGridView({
      ...EMPTY_VIEW,
      conditions: [
        { column: 'status', op: 'in', value: ['New', 'Quoted'] },
        { column: 'company', op: 'eq', value: 'Acme, Inc' },
      ],
      sort: [{ column: 'created_at', descending: true }],
    })
    expect(address).toBe('filter[status][in]=New,Quoted&filter[company]=Acme,%20Inc&sort=-created_at')
  })

  it('tells nothing pinned from pinned as usual', () => {
    expect(parseGridView(new URLSearchParams('')).pinned).toBeNull()
    expect(parseGridView(new URLSearchParams('pin=')).pinned).toEqual([])
    expect(formatGridView({ ...EMPTY_VIEW, pinned: [] })).toBe('pin=')
  })

  it('keeps widths that can be used', () => {
    expect(parseGridView(new URLSearchParams('widths=a:1,b:240,c:99999,d,e:x,:5')).widths).toEqual({
      a: MIN_WIDTH,
      b: 240,
      c: MAX_WIDTH,
    })
  })

  it('takes a flat group from elsewhere as conditions that can be edited', () => {
    const filter = JSON.stringify({
      and: [
        { column: 'status', op: 'in', value: ['New'] },
        { column: 'value', op: 'gte', value: 100 },
      ],
    })
    const state = parseGridView(new URLSearchParams({ filter }))
    expect(state.filterGroup).toBeNull()
    expect(state.conditions).toEqual([
      { column: 'status', op: 'in', value: ['New'] },
      { column: 'value', op: 'gte', value: '100' },
    ])
  })

  it('holds what a report is made for apart from the conditions, and sends it as a filter', () => {
    const column = (key: string, more = {}) => ({ key, label: key, type: 'date', filters: ['eq'], ...more })
    const columns = [column('day'), column('from_date', { parameter: { default: '2026-01-01' } })]
    const grid = { columns, ops: {}, bin: false, board: null } as unknown as ClientGrid
    const address = 'filter[from_date]=-7d&filter[day]=today'
    const state = parseGridView(new URLSearchParams(`${address}&filter[from_date][gte]=x`), grid)
    expect(state).toMatchObject({
      parameters: { from_date: '-7d' },
      conditions: [{ column: 'day', op: 'eq', value: 'today' }],
    })
    expect(formatGridView(state)).toBe(address)
    expect(filterNodeOf(state)).toEqual({ and: [{ column: 'from_date', op: 'eq', value: '-7d' }, ...state.conditions] })
    expect(isFiltered({ ...state, conditions: [] })).toBe(false)
  })

  it('never fails on an address that was tampered with', () => {
    fc.assert(
      fc.property(fc.string(), (query) => {
        parseGridView(new URLSearchParams(query))
      }),
    )
    for (const filter of ['{', 'null', '[]', '{"and":1}', '{"column":"a","op":"drop"}']) {
      expect(parseGridView(new URLSearchParams({ filter })).filterGroup).toBeNull()
    }
  })
})

describe('the filter of a view', () => {
  it('joins conditions, group and card', () => {
    const status: FilterCondition = { column: 'status', op: 'in', value: ['New'] }
    const either: FilterNode = { or: [status] }
    expect(filterNodeOf({ conditions: [], filterGroup: null, card: null })).toBeNull()
    expect(filterNodeOf({ conditions: [status], filterGroup: null, card: null })).toEqual(status)
    expect(filterNodeOf({ conditions: [status], filterGroup: either, card: { key: 'stale', filter: status } })).toEqual(
      {
        and: [status, either, status],
      },
    )
  })

  it('asks for deleted rows only in the bin', () => {
    expect(selectionQuery({ ...EMPTY_VIEW, q: '  ' })).toEqual({})
    expect(selectionQuery({ ...EMPTY_VIEW, bin: true, q: ' ann ' })).toEqual({ q: 'ann', 'filter[deleted]': 'true' })
  })
})

describe('sorting', () => {
  it('keeps levels in order and each column once', () => {
    expect(parseSort('-created_at,name,name,')).toEqual([
      { column: 'created_at', descending: true },
      { column: 'name', descending: false },
    ])
    expect(formatSort(parseSort('-a,b'))).toBe('-a,b')
  })
})
