import { describe, expect, it } from 'vitest'
import type { Format } from '@/components/cells/cell-text'
import type { ClientColumn, ClientGrid } from '@/lib/client/grid/grid-types'
import { figureLabel, figuresOf, figureText, groupingOf, totalsOf, withFigure } from './totals'

const column = (key: string, type: ClientColumn['type'], more: Partial<ClientColumn> = {}) =>
  ({ key, label: key, type, ...more }) as ClientColumn
const value = column('value', 'money', { total: 'sum' })
const status = column('status', 'choice', { groupable: true })
const at = column('at', 'datetime')
const hidden = column('cost', 'money', { total: 'sum' })
const grid = { columns: [value, status, at, hidden] } as ClientGrid
const format = {
  money: (amount: string) => `R ${amount}`,
  datetime: (text: string) => `on ${text}`,
} as unknown as Format

describe('the figures at the foot', () => {
  it('are the declared ones of the shown columns until somebody chooses', () => {
    expect(totalsOf([value, status], null)).toEqual({ value: 'sum' })
    expect(totalsOf([value, status], {})).toEqual({})
    expect(totalsOf([value, status], { status: 'filled', at: 'max' })).toEqual({ status: 'filled' })
  })

  it('a figure that the column does not have is none', () => {
    expect(totalsOf([status], { status: 'sum' })).toEqual({})
    expect(figuresOf(at)).not.toContain('average')
  })

  it('choosing one leaves the others as they are, also those of hidden columns', () => {
    expect(withFigure(grid, null, 'value', 'average')).toEqual({ value: 'average', cost: 'sum' })
    expect(withFigure(grid, { value: 'max' }, 'value', null)).toEqual({})
  })

  it('are written as the column is', () => {
    expect(figureText(value, 'sum', '12.50', format)).toBe('R 12.50')
    expect(figureText(value, 'filled', 3, format)).toBe('3')
    expect(figureText(at, 'max', '2026-01-01', format)).toBe('on 2026-01-01')
    expect(figureText(value, 'average', null, format)).toBe('–')
    expect(figureLabel(at, 'min')).toBe('Earliest')
  })
})

it('groups show the figures of the foot; what cannot be grouped by is not asked for', () => {
  expect(groupingOf(grid, { groupBy: 'status', thenBy: null }, [value, at], { value: 'max', at: 'min' })).toEqual({
    by: 'status',
    totals: 'value:max,at:min',
  })
  expect(groupingOf(grid, { groupBy: 'value', thenBy: 'status' }, [value], null)).toBeNull()
  expect(groupingOf(grid, { groupBy: null, thenBy: null }, [value], null)).toBeNull()
})
