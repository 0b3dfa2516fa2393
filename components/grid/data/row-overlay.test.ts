import { expect, it } from 'vitest'
import type { GridPage } from '@/lib/client/grid/grid-types'
import fc from '@/scripts/test/property'
import { PageStore } from './page-store'

const SIZE = 23
/** What the server counts when it is asked again. */
let counted = SIZE

/** A store that holds all rows `0` to `22`. */
async function loadedStore() {
  const store = new PageStore({
    perPage: 10,
    settleMs: 0,
    fetchPage: async (page, perPage): Promise<GridPage> => {
      const ids = Array.from({ length: SIZE }, (_, index) => String(index)).slice((page - 1) * perPage, page * perPage)
      return {
        rows: ids.map((row_id) => ({ row_id })),
        total: null,
        total_is_exact: false,
        page,
        per_page: perPage,
        pages: null,
        next_cursor: page * perPage < SIZE ? 'more' : null,
      }
    },
    fetchTotal: async () => ({ value: counted, exact: true }),
  })
  store.subscribe(() => {})
  store.start()
  await store.ensureRange(0, SIZE - 1)
  return store
}

const shownIds = (store: PageStore) =>
  Array.from({ length: store.rowCount }, (_, index) => store.getRow(index)?.row_id ?? 'missing')

const step = fc.oneof(
  fc.record({ do: fc.constant('add' as const), id: fc.constantFrom('n1', 'n2', '5', 'draft:1') }),
  fc.record({ do: fc.constant('drop' as const), id: fc.constantFrom('0', '5', '9', '10', '22', 'n1', 'draft:1') }),
)

it('shows added rows first and dropped ones not at all, each row at one place', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const store = await loadedStore()
      let expected = Array.from({ length: SIZE }, (_, index) => String(index))
      for (const { do: what, id } of steps) {
        if (what === 'add') {
          store.addRow({ row_id: id })
          expected = [id, ...expected.filter((one) => one !== id)]
        } else {
          store.dropRow(id)
          expected = expected.filter((one) => one !== id)
        }
        expect(shownIds(store)).toEqual(expected)
        expect(expected.map((one) => store.indexOf(one))).toEqual(expected.map((_, index) => index))
        expect(store.loadedRows().map((row) => row.row_id)).toEqual(expected)
      }
    }),
    { numRuns: 60 },
  )
})

it('lets everything fall into its place when the view is read again, but for drafts', async () => {
  const store = await loadedStore()
  store.addRow({ row_id: 'n1' })
  store.addRow({ row_id: 'draft:1' })
  store.dropRow('3')
  store.setMark('4', 'no-match')
  store.refresh()
  await store.ensureRange(0, SIZE - 1)
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(shownIds(store)).toEqual(['draft:1', ...Array.from({ length: SIZE }, (_, index) => String(index))])
  expect(store.markOf('4')).toBeUndefined()
})

it('counts again without moving or hiding a row', async () => {
  const store = await loadedStore()
  counted = SIZE - 1
  store.refreshCount()
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(store.count).toEqual({ value: SIZE - 1, exact: true })
  expect(store.rowCount).toBe(SIZE)
  counted = SIZE
})
