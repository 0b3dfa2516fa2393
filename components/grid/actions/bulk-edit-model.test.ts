import { describe, expect, test } from 'vitest'
import type { ClientColumn, ClientGrid, DryRun } from '@/lib/client/grid/grid-types'
import { changesOf, describeDryRun, editableInBulk } from './bulk-edit-model'

const column = (key: string, type: ClientColumn['type'], editable = true) => ({ key, type, editable, label: key })
const grid = {
  title: 'Leads',
  singular: 'Lead',
  columns: [
    column('name', 'text'),
    column('value', 'money'),
    column('tags', 'tags'),
    column('paid', 'boolean'),
    column('photo', 'file'),
    column('created_at', 'datetime', false),
  ],
} as unknown as ClientGrid

test('what the person may change, but for files', () => {
  expect(editableInBulk(grid).map(({ key }) => key)).toEqual(['name', 'value', 'tags', 'paid'])
})

describe('changes', () => {
  test('an empty box changes nothing; only asking to empty a field does', () => {
    const untouched = ['name', 'value', 'tags', 'paid'].map((key) => ({ key, value: undefined, clear: false }))
    expect(changesOf(grid, untouched)).toBeNull()
    expect(changesOf(grid, [{ key: 'name', value: '', clear: false }])).toBeNull()
    expect(changesOf(grid, [{ key: 'tags', value: [], clear: false }])).toBeNull()
    expect(
      changesOf(
        grid,
        ['name', 'value', 'tags'].map((key) => ({ key, value: 'ignored', clear: true })),
      ),
    ).toEqual({ name: '', value: null, tags: [] })
  })

  test('values go out as the API takes them, also no', () => {
    expect(
      changesOf(grid, [
        { key: 'name', value: 'Sipho', clear: false },
        { key: 'paid', value: 'false', clear: false },
        { key: 'value', value: '12.50', clear: false },
      ]),
    ).toEqual({ name: 'Sipho', paid: false, value: '12.50' })
  })
})

test.each([
  [{ count: 1, refused: 0 }, false, '1 lead chosen.'],
  [{ count: 3, refused: 1 }, false, '3 leads chosen: 1 cannot be changed.'],
  [{ count: 5, refused: 0, changes: 5, unchanged: 0 }, true, '5 leads chosen: 5 will change.'],
  [{ count: 5, refused: 0, changes: 4, unchanged: 1 }, true, '5 leads chosen: 4 will change, 1 is so already.'],
  [
    { count: 9, refused: 2, changes: 4, unchanged: 3 },
    true,
    '9 leads chosen: 4 will change, 3 are so already, 2 cannot be changed.',
  ],
  [{ count: 2, refused: 0, changes: 0, unchanged: 2 }, true, '2 leads chosen: none will change, 2 are so already.'],
])('%j is said as it is', (counted, hasChanges, words) => {
  expect(describeDryRun(grid, { dry_run: true, ...counted } as DryRun, hasChanges)).toBe(words)
})
