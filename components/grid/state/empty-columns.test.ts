import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ClientColumn, ClientGrid, GridRow } from '@/lib/client/grid/grid-types'
import { fetchGridPage } from '@/lib/client/queries'
import { blankIn, emptyColumns } from './empty-columns'

vi.mock('@/lib/client/queries', () => ({ fetchGridPage: vi.fn() }))
const asked = vi.mocked(fetchGridPage)
afterEach(() => asked.mockReset())

const column = (key: string, more: Partial<ClientColumn> = {}) => ({ key, filters: ['null'], ...more }) as ClientColumn
const columns = [
  column('name', { primary: true }),
  column('note'),
  column('tags'),
  column('done'),
  column('file', { filters: [] }),
]
const rows = [
  { row_id: '1', name: '', note: '', tags: [], done: false, file: null },
  { row_id: '2', name: '', note: null, tags: [], done: false, file: null },
] as unknown as GridRow[]
const wanted = {
  grid: { slug: 'things' } as ClientGrid,
  columns,
  query: { filter: '{"column":"a","op":"eq","value":1}' },
}

describe('empty columns', () => {
  it('hold nothing in any row; "no" is something, and the name stays', () => {
    expect(blankIn(rows, columns).map(({ key }) => key)).toEqual(['note', 'tags', 'file'])
    expect(blankIn([], columns)).toEqual([])
  })

  it('are known without asking when every row is loaded', async () => {
    expect(await emptyColumns({ ...wanted, loaded: rows, total: 2 })).toEqual(['note', 'tags', 'file'])
    expect(asked).not.toHaveBeenCalled()
  })

  it('are asked of the server for the rows that are not loaded, within the view’s filter', async () => {
    asked.mockImplementation(
      async (_slug, { columns: key }) => ({ rows: key === 'note' ? [{ row_id: '3' }] : [] }) as never,
    )
    expect(await emptyColumns({ ...wanted, loaded: rows, total: null })).toEqual(['tags'])
    expect(asked.mock.calls.map(([, request]) => request.columns)).toEqual(['note', 'tags'])
    expect(JSON.parse(asked.mock.calls[0]![1].filter!)).toEqual({
      and: [
        { column: 'a', op: 'eq', value: 1 },
        { column: 'note', op: 'null', value: false },
      ],
    })
  })
})
