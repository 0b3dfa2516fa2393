import { describe, expect, test } from 'vitest'
import type { Grid } from '../define-grid'
import type { ColumnType } from '../wire'
import { csvCell, exportColumns, sheetName, sheetValue, textOf } from './export-cells'

const column = (type: ColumnType, more = {}) => ({ key: 'x', column: { label: 'X', type, ...more } })
const zone = 'Africa/Johannesburg'

test('what a spreadsheet would run gets a quote; numbers with a sign do not', () => {
  for (const text of ['=1+1', '@SUM(A1)', '+cmd', '-2+3|x', '\tx']) expect(csvCell(text).replace(/^"/, '')[0]).toBe("'")
  for (const text of ['-12.50', '+27 82 555 0101', 'a=b', "'s"]) expect(csvCell(text)).toBe(text)
  expect(csvCell('a "b"; c')).toBe('"a ""b""; c"')
})

describe('values', () => {
  test('in words', () => {
    const row = { row_id: '1', x: '2026-12-31T22:30:00.000Z', x__label: 'Naidoo' }
    expect(textOf(row, column('datetime'), zone)).toBe('2027-01-01 00:30')
    expect(textOf(row, column('reference', { reference: {} }), zone)).toBe('Naidoo')
    expect(textOf({ row_id: '1', x: true }, column('boolean'), zone)).toBe('Yes')
    expect(textOf({ row_id: '1', x: ['a', 'b'] }, column('tags'), zone)).toBe('a, b')
    expect(textOf({ row_id: '1', x: null }, column('money'), zone)).toBe('')
  })

  test('with their kind in a workbook, on either side of summer time', () => {
    const at = (x: unknown, type: ColumnType, where = zone) => sheetValue({ row_id: '1', x }, column(type), where)
    expect(at('12.50', 'money')).toBe(12.5)
    expect(at('2026-03-31', 'date')).toEqual(new Date('2026-03-31T00:00:00Z'))
    expect(at('2026-03-28T12:00:00Z', 'datetime', 'Europe/Berlin')).toEqual(new Date('2026-03-28T13:00:00Z'))
    expect(at('2026-03-30T12:00:00Z', 'datetime', 'Europe/Berlin')).toEqual(new Date('2026-03-30T14:00:00Z'))
    expect(at('=1+1', 'text')).toBe('=1+1')
    expect(at('', 'text')).toBeNull()
  })
})

test('an amount brings its currency along, once, and not where it was asked for already', () => {
  const grid = {
    columns: {
      net: { label: 'Net', type: 'money', currencyColumn: 'currency' },
      gross: { label: 'Gross', type: 'money', currencyColumn: 'currency' },
      currency: { label: 'Currency', type: 'text' },
    },
  } as unknown as Grid
  const keys = (wanted: string[]) => exportColumns(grid, wanted).map(({ key }) => key)
  expect(keys(['net', 'gross'])).toEqual(['net', 'currency', 'gross'])
  expect(keys(['currency', 'net'])).toEqual(['currency', 'net'])
})

test('names of sheets are what Excel takes', () => {
  expect(sheetName('In/out: a [list] of things that is long')).toBe('In out  a  list  of things that')
})
