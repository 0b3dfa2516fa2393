import { expect, test } from 'vitest'
import type { ActionParam, ClientColumn, ClientGrid, GridRow } from '@/lib/client/grid/grid-types'
import { choicesFromRows, presetOf } from './row-choices'

const column = (key: string, more: Partial<ClientColumn> = {}) =>
  ({ key, searched: true, primary: false, ...more }) as ClientColumn
const grid = {
  columns: [column('name', { primary: true }), column('email'), column('notes', { searched: false })],
} as ClientGrid
const param = (fromRows?: string) => ({ key: 'p', label: 'P', type: 'text', required: false, fromRows }) as ActionParam
const rows = [
  { row_id: '1', name: 'Thandi', email: 'a@example.com', notes: 'x' },
  { row_id: '2', name: 'Thandi', email: '', notes: 'x' },
]
const labelOf = (row: GridRow) => String(row.name)
const choices = (fromRows?: string) => choicesFromRows(grid, param(fromRows), { kind: 'rows', rows }, labelOf)

test('each different value once, and nothing of what is blank', () => {
  expect(choices('name')).toEqual([{ value: 'Thandi', label: 'Thandi' }])
  expect(choices('email')).toEqual([{ value: 'a@example.com', label: 'a@example.com' }])
})

test('the rows themselves, with what tells namesakes apart', () => {
  expect(choices('row_id')).toEqual([
    { value: '1', label: 'Thandi', hint: 'a@example.com' },
    { value: '2', label: 'Thandi' },
  ])
})

test('a parameter without this, or an action on all that match, offers nothing of rows', () => {
  expect(choices()).toBeNull()
  const all = { kind: 'all', q: '', filter: null, bin: false, except: [], count: 2 } as const
  expect(choicesFromRows(grid, param('row_id'), all, labelOf)).toBeNull()
})

test('a parameter begins with a column of the one chosen row, else with its default', () => {
  const preset = { ...param(), presetFrom: 'email' } as ActionParam
  expect(presetOf(preset, { kind: 'rows', rows: rows.slice(0, 1) })).toBe('a@example.com')
  expect(presetOf(preset, { kind: 'rows', rows })).toBeNull()
  expect(presetOf({ ...preset, default: 'usual' }, { kind: 'none' })).toBe('usual')
  expect(presetOf({ ...param(), default: 'usual' }, { kind: 'rows', rows: rows.slice(0, 1) })).toBe('usual')
})
