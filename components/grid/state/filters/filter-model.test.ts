import { describe, expect, it } from 'vitest'
import type { ClientColumn, ClientGrid, FilterNode, FilterOperator } from '@/lib/client/grid/grid-types'
import fc from '@/scripts/test/property'
import {
  conditionOf,
  describeCondition,
  describeNode,
  type FilterMode,
  filterModes,
  modeOf,
  valueProblem,
  valuesOf,
} from './filter-model'

const column = (over: Partial<ClientColumn>): ClientColumn => ({
  key: 'c',
  label: 'C',
  type: 'text',
  width: 100,
  sortable: true,
  filters: ['eq', 'ne', 'in', 'nin', 'like', 'starts', 'null', 'gte', 'lte', 'between'] as FilterOperator[],
  editable: true,
  creatable: true,
  required: false,
  visible: true,
  primary: false,
  searched: false,
  ...over,
})

describe('filter modes', () => {
  it('offers only what the column allows', () => {
    expect(filterModes(column({ type: 'text' }))).toEqual([
      'like',
      'eq',
      'starts',
      'ne',
      'in',
      'nin',
      'empty',
      'filled',
    ])
    expect(filterModes(column({ type: 'choice' }))).toEqual(['in', 'nin', 'empty', 'filled'])
    expect(filterModes(column({ type: 'choice', filters: ['eq', 'ne'] }))).toEqual(['eq', 'ne'])
    expect(filterModes(column({ type: 'money', filters: ['gte'] }))).toEqual(['gte'])
    expect(filterModes(column({ filters: [] }))).toEqual([])
  })
})

describe('conditions', () => {
  it('keep their mode and values when edited again', () => {
    const mode = fc.constantFrom<FilterMode>('eq', 'like', 'gte', 'in', 'nin', 'empty', 'filled')
    const value = fc.stringMatching(/^[a-z]{1,8}$/)
    fc.assert(
      fc.property(mode, fc.array(value, { minLength: 1, maxLength: 1 }), (mode, values) => {
        const condition = conditionOf('c', mode, values)
        expect(condition && modeOf(condition)).toBe(mode)
        if (mode !== 'empty' && mode !== 'filled') expect(condition && valuesOf(condition)).toEqual(values)
      }),
    )
  })

  it('a range with one end is open at the other', () => {
    expect(conditionOf('c', 'between', ['1', ''])).toEqual({ column: 'c', op: 'gte', value: '1' })
    expect(conditionOf('c', 'between', ['', '9'])).toEqual({ column: 'c', op: 'lte', value: '9' })
    expect(conditionOf('c', 'between', ['1', '9'])).toEqual({ column: 'c', op: 'between', value: ['1', '9'] })
    expect(conditionOf('c', 'between', ['', ''])).toBeNull()
  })

  it('nothing typed is no condition', () => {
    expect(conditionOf('c', 'like', ['  '])).toBeNull()
    expect(conditionOf('c', 'in', [])).toBeNull()
  })
})

describe('words', () => {
  const status = column({
    type: 'choice',
    choices: [
      { value: 'new', label: 'New' },
      { value: 'quoted', label: 'Quoted' },
    ],
  })

  it('say what a condition means', () => {
    expect(describeCondition(status, { column: 'c', op: 'in', value: ['new', 'quoted'] })).toBe('is New or Quoted')
    expect(describeCondition(column({}), { column: 'c', op: 'like', value: 'acme' })).toBe('contains acme')
    expect(describeCondition(column({}), { column: 'c', op: 'null', value: false })).toBe('is filled in')
    expect(describeCondition(column({ type: 'money' }), { column: 'c', op: 'between', value: ['1', '9'] })).toBe(
      '1 to 9',
    )
    const date = column({ type: 'datetime' })
    expect(describeCondition(date, { column: 'c', op: 'eq', value: 'last_7_days' })).toBe('in the last 7 days')
    expect(describeCondition(date, { column: 'c', op: 'gte', value: '-7d' })).toBe('from 7 days ago')
    expect(describeCondition(column({ type: 'reference' }), { column: 'c', op: 'in', value: ['1'] }, () => 'Ann')).toBe(
      'is Ann',
    )
  })

  it('a nested filter reads as a sentence, references by their names', () => {
    const grid = {
      title: 'Rows',
      columns: [status, column({ key: 'o', label: 'Owner', type: 'reference' })],
    } as ClientGrid
    const node: FilterNode = {
      or: [
        { column: 'c', op: 'in', value: ['new'] },
        {
          and: [
            { column: 'o', op: 'in', value: ['1'] },
            { column: 'row_id', op: 'in', value: ['a', 'b'] },
          ],
        },
      ],
    }
    expect(describeNode(grid, node, () => 'Ann')).toBe('C is New, or (Owner is Ann and 2 chosen Rows)')
  })
})

describe('numbers', () => {
  it('are told apart from what only looks like one', () => {
    const value = column({ type: 'money' })
    expect(valueProblem(value, ['1250.50', ''])).toBeNull()
    expect(valueProblem(value, ['-3'])).toBeNull()
    for (const wrong of ['-', '1.2.3', '5-3', '.']) expect(valueProblem(value, [wrong])).toMatch(/number/)
    expect(valueProblem(column({ type: 'text' }), ['-'])).toBeNull()
  })
})
