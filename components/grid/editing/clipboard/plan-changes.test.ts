import { expect, test } from 'vitest'
import type { ClientColumn, GridRow } from '@/lib/client/grid/grid-types'
import { planChanges, rowChanges, type TargetCell } from './plan-changes'

const column = (key: string, more: Partial<ClientColumn> = {}): ClientColumn => ({
  key,
  label: key,
  type: 'text',
  width: 100,
  sortable: true,
  filters: [],
  editable: true,
  creatable: true,
  required: false,
  visible: true,
  primary: false,
  searched: false,
  ...more,
})
const name = column('name', { required: true })
const owner = column('owner', { type: 'reference', reference: {} })
const made = column('made', { type: 'date', editable: false })
const row = (id: string, more: object = {}): GridRow => ({
  row_id: id,
  name: 'Old',
  owner: null,
  made: '2026-01-01',
  ...more,
})
const people = [
  { value: 'p1', label: 'Thandi Nkosi', hint: 'thandi@a.example' },
  { value: 'p2', label: 'Sam Ndlovu', hint: 'sam1@a.example' },
  { value: 'p3', label: 'Sam Ndlovu', hint: 'sam2@a.example' },
]
const asked: string[] = []
const plan = (targets: TargetCell[]) =>
  planChanges(targets, {
    place: { today: '2026-11-20', fromLocal: () => null },
    mayEdit: ({ editable }) => editable,
    readOnlyWords: ({ label }) => `${label} cannot be changed`,
    textNow: (column, row) => String(row[column.key] ?? ''),
    options: async (_, text) => {
      asked.push(text)
      return people.filter(({ label, hint }) => `${label} ${hint}`.toLowerCase().includes(text.toLowerCase()))
    },
  })
const cell = (target: GridRow, column: ClientColumn, text: string): TargetCell => ({
  row: target,
  column,
  source: { text },
})

test('cells that stay as they are are no changes, also those that nobody may change', async () => {
  expect(
    await plan([cell(row('a'), name, ' Old '), cell(row('a'), made, '2026-01-01'), cell(row('a'), owner, '')]),
  ).toEqual([])
})

test('what cannot be says why, beside what can', async () => {
  const cells = await plan([
    cell(row('a'), name, 'New'),
    cell(row('a'), made, '2026-02-02'),
    cell(row('b'), name, ''),
    cell(row('draft:1'), name, 'x'),
  ])
  expect(cells.map(({ row, column, problem }) => [row.row_id, column.key, problem])).toEqual([
    ['a', 'name', null],
    ['a', 'made', 'made cannot be changed'],
    ['b', 'name', 'This field is required.'],
    ['draft:1', 'name', 'This row is not saved yet.'],
  ])
  expect(rowChanges(cells)).toEqual([{ row: row('a'), changes: { name: 'New' }, labels: {} }])
})

test('records are found by their name or their address, each name asked for once', async () => {
  asked.length = 0
  const cells = await plan([
    cell(row('a'), owner, 'thandi nkosi'),
    cell(row('b'), owner, 'thandi nkosi'),
    cell(row('c'), owner, 'Sam Ndlovu'),
    cell(row('d'), owner, 'sam2@a.example'),
    cell(row('e'), owner, 'Nobody'),
  ])
  expect(asked).toEqual(['thandi nkosi', 'Sam Ndlovu', 'sam2@a.example', 'Nobody'])
  expect(
    rowChanges(cells).map(({ row, changes, labels }) => [row.row_id, changes.owner, labels?.owner__label]),
  ).toEqual([
    ['a', 'p1', 'Thandi Nkosi'],
    ['b', 'p1', 'Thandi Nkosi'],
    ['d', 'p3', 'Sam Ndlovu'],
  ])
  expect(cells.filter(({ problem }) => problem).map(({ problem }) => problem)).toEqual([
    'There are several called “Sam Ndlovu”. Choose one in the cell.',
    'owner: nothing is called “Nobody”.',
  ])
})

test('what was copied here keeps what its text does not say', async () => {
  asked.length = 0
  const from = { column: owner, row: row('z', { owner: 'p3', owner__label: 'Sam Ndlovu' }) }
  const cells = await plan([{ row: row('a'), column: owner, source: { text: 'Sam Ndlovu', from } }])
  expect(asked).toEqual([])
  expect(cells).toMatchObject([{ problem: null, value: 'p3', label: 'Sam Ndlovu' }])
})
