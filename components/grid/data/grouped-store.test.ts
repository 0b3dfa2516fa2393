import { afterEach, describe, expect, it, vi } from 'vitest'
import type { GridGroups, GridRow } from '@/lib/client/grid/grid-types'
import fc from '@/scripts/test/property'
import { groupKey } from './group-key'
import { GroupedStore } from './grouped-store'
import { PageStore } from './page-store'

const flush = async () => {
  for (let turn = 0; turn < 6; turn++) await Promise.resolve()
}

/** A server with that many rows in each group; it counts what it is asked. */
function server(sizes: Record<string, number>, more: { keptGroups?: number; perPage?: number } = {}) {
  const state = { sizes, pages: [] as string[], counted: 0, fail: false }
  const perPage = more.perPage ?? 10
  const row = (key: string, index: number): GridRow => ({ row_id: `${key}${index}` })
  const store = new GroupedStore({
    settleMs: 0,
    ...(more.keptGroups === undefined ? {} : { keptGroups: more.keptGroups }),
    fetchGroups: async () => {
      state.counted++
      if (state.fail) throw new Error('down')
      const groups = Object.entries(state.sizes).map(([value, count]) => ({
        value: value === '-' ? null : value,
        label: value,
        count,
        totals: {},
        filter: { column: 'status', op: 'eq' as const, value },
      }))
      return { by: 'status', groups, more: false } satisfies GridGroups
    },
    makeStore: (group) => {
      const key = groupKey(group.value)
      return new PageStore({
        perPage,
        settleMs: 0,
        fetchTotal: async () => null,
        fetchPage: async (page) => {
          state.pages.push(`${key}${page}`)
          const size = state.sizes[key] ?? 0
          const from = (page - 1) * perPage
          const rows = Array.from({ length: Math.max(0, Math.min(perPage, size - from)) }, (_, i) => row(key, from + i))
          const next_cursor = from + perPage < size ? 'more' : null
          return { rows, total: null, total_is_exact: false, page, per_page: perPage, pages: null, next_cursor }
        },
      })
    },
  })
  const unsubscribe = store.subscribe(() => {})
  return { store, state, unsubscribe }
}

async function started(sizes: Record<string, number>, more?: { keptGroups?: number }) {
  const all = server(sizes, more)
  all.store.start()
  await flush()
  return all
}

/** The same within groups: two of three rows in each, under two headings. */
async function nested() {
  const inner: ReturnType<typeof server>[] = []
  const answer = (value: string, count: number) => ({
    value,
    label: value,
    count,
    totals: {},
    filter: { column: 'a', op: 'eq' as const, value },
  })
  const store = new GroupedStore({
    settleMs: 0,
    fetchGroups: async () => ({ by: 'a', groups: [answer('x', 5), answer('y', 5)], more: false }),
    makeStore: ({ value }) => {
      inner.push(server({ [`${value}m`]: 2, [`${value}n`]: 3 }))
      return inner.at(-1)!.store
    },
  })
  store.subscribe(() => {})
  store.start()
  await flush()
  store.setViewport(0, 60)
  await flush()
  await flush()
  return store
}

/** Every place in words: `#a` a heading, `a3` a row, `.` a row on its way. */
const places = (store: GroupedStore): string[] =>
  Array.from({ length: store.rowCount }, (_, index) => {
    const heading = store.headingAt(index)
    return heading ? `#${heading.key}` : (store.getRow(index)?.row_id ?? '.')
  })

afterEach(() => vi.restoreAllMocks())

describe('GroupedStore', () => {
  it('knows every place from the counts, before any row has come', async () => {
    const { store, state } = await started({ a: 2, b: 0, '-': 1 })
    expect(places(store)).toEqual(['#a', '.', '.', '#b', '#-', '.'])
    expect(store.count).toEqual({ value: 3, exact: true })
    expect(state.pages).toEqual([])
  })

  it('reads the rows of groups in view, and of no others', async () => {
    const { store, state } = await started({ a: 30, b: 30, c: 30 })
    store.setViewport(0, 8)
    await flush()
    expect(state.pages.every((page) => page.startsWith('a'))).toBe(true)
    expect(store.getRow(1)?.row_id).toBe('a0')
    store.setViewport(80, 90)
    await flush()
    // Far down in the last group: not its first page.
    expect(store.getRow(80)?.row_id).toBe('c17')
    expect(state.pages.filter((page) => page.startsWith('b'))).toEqual([])
  })

  it('collapsed groups keep their heading and lose their places', async () => {
    const { store, state } = await started({ a: 2, b: 2 })
    store.setCollapsed(['a'])
    store.setViewport(0, 10)
    await flush()
    expect(places(store)).toEqual(['#a', '#b', 'b0', 'b1'])
    expect(state.pages).toEqual(['b1'])
    expect(store.headingAt(0)).toMatchObject({ collapsed: true, count: 2 })
    expect(store.count?.value).toBe(4)
    store.setCollapsed([])
    await flush()
    expect(places(store)).toEqual(['#a', 'a0', 'a1', '#b', 'b0', 'b1'])
  })

  it('finds its way from rows to places and back, whatever is collapsed', async () => {
    const size = fc.integer({ min: 0, max: 25 })
    await fc.assert(
      fc.asyncProperty(
        fc.record({ a: size, b: size, c: size }),
        fc.subarray(['a', 'b', 'c']),
        async (sizes, closed) => {
          const { store } = await started(sizes)
          store.setCollapsed(closed)
          const open = Object.entries(sizes).filter(([key]) => !closed.includes(key))
          const rows = await store.ensureRange(0, store.rowCount - 1)
          expect(rows.map((row) => row.row_id)).toEqual(
            open.flatMap(([key, count]) => Array.from({ length: count }, (_, index) => `${key}${index}`)),
          )
          for (const row of rows) expect(store.getRow(store.indexOf(row.row_id))?.row_id).toBe(row.row_id)
          const headings = places(store).filter((place) => place.startsWith('#'))
          expect(headings).toEqual(['#a', '#b', '#c'])
          for (let index = 0; index < store.rowCount; index++)
            expect(store.headingAt(store.headingIndexOf(index))).toBeDefined()
        },
      ),
      { numRuns: 40 },
    )
  })

  it('reads again: counts, new groups, and the rows in view; what was made here falls into its place', async () => {
    const { store, state } = await started({ a: 2, b: 2 })
    store.setViewport(0, 5)
    await flush()
    store.addRow({ row_id: 'draft' })
    expect(places(store)[0]).toBe('draft')
    expect(store.markOf('draft')).toBe('new')
    state.sizes = { a: 1, c: 3 }
    store.refresh()
    await flush()
    expect(places(store)).toEqual(['#a', 'a0', '#c', 'c0', 'c1', 'c2'])
  })

  it('counts again without moving a row; also when a group has lost its last', async () => {
    const { store, state } = await started({ a: 2, b: 2 })
    store.setViewport(0, 5)
    await flush()
    store.setMark('a0', 'no-match')
    state.sizes = { b: 4 }
    store.refreshCount()
    await flush()
    expect(store.markOf('a0')).toBe('no-match')
    expect(places(store).filter((place) => place.startsWith('a'))).toEqual(['a0', 'a1'])
    expect(store.headingAt(store.headingIndexOf(store.indexOf('a0')))).toMatchObject({ key: 'a', count: 0 })
    expect(store.headingAt(store.headingIndexOf(store.indexOf('b0')))).toMatchObject({ key: 'b', count: 4 })
  })

  it('a word that everything is to be read again is not lost among counts', async () => {
    const { store, state } = await started({ a: 2 })
    store.setViewport(0, 5)
    await flush()
    store.addRow({ row_id: 'draft' })
    store.refresh()
    store.refreshCount()
    await flush()
    expect(state.counted).toBeGreaterThan(2)
    expect(places(store)).toEqual(['#a', 'a0', 'a1'])
  })

  it('replaces, marks and drops a row in its group', async () => {
    const { store } = await started({ a: 3 })
    store.setViewport(0, 5)
    await flush()
    store.replaceRow({ row_id: 'a1', name: 'Ann' })
    expect(store.findRow('a1')).toMatchObject({ name: 'Ann' })
    store.setMark('a1', 'changed')
    expect(store.markOf('a1')).toBe('changed')
    store.dropRow('a1')
    expect(places(store)).toEqual(['#a', 'a0', 'a2'])
  })

  it('gives all rows of a group, also of a collapsed one', async () => {
    const { store } = await started({ a: 3, b: 25 })
    store.setCollapsed(['b'])
    const rows = await store.rowsUnder(places(store).indexOf('#b'))
    expect(rows).toHaveLength(25)
  })

  it('keeps the rows of a bounded number of groups', async () => {
    const sizes = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`g${index}x`, 20]))
    const { store } = await started(sizes, { keptGroups: 2 })
    for (let first = 0; first < store.rowCount; first += 21) {
      store.setViewport(first, first + 5)
      await flush()
    }
    const groupsHeld = new Set(store.loadedRows().map((row) => row.row_id.split('x')[0]))
    expect(groupsHeld.size).toBeLessThanOrEqual(3)
  })

  it('has groups within groups: each closes by its own key, and gives its own rows', async () => {
    const store = await nested()
    const x = ['#x', '#x/xm', 'xm0', 'xm1', '#x/xn', 'xn0', 'xn1', 'xn2']
    const y = ['#y', '#y/ym', 'ym0', 'ym1', '#y/yn', 'yn0', 'yn1', 'yn2']
    expect(places(store)).toEqual([...x, ...y])
    expect(store.headingAt(1)).toMatchObject({ level: 1, count: 2 })
    expect(store.headingIndexOf(5)).toBe(4)
    expect((await store.rowsUnder(4)).map((row) => row.row_id)).toEqual(['xn0', 'xn1', 'xn2'])
    expect(await store.rowsUnder(0)).toHaveLength(5)
    expect(store.loadedUnder(4)).toHaveLength(3)
    expect(store.indexOf('yn0')).toBe(13)
    store.setCollapsed(['x/xm', 'y'])
    expect(places(store)).toEqual(['#x', '#x/xm', '#x/xn', 'xn0', 'xn1', 'xn2', '#y'])
    store.setCollapsed([])
    expect(places(store)).toEqual([...x, ...y])
  })

  it('reports a failure and recovers by a retry; a failed count leaves the rows alone', async () => {
    const { store, state } = server({ a: 1 })
    state.fail = true
    store.start()
    await flush()
    expect(store.error).toBeInstanceOf(Error)
    expect(store.ready).toBe(false)
    state.fail = false
    store.retry()
    await flush()
    expect(store.error).toBeNull()
    expect(store.rowCount).toBe(2)
    state.fail = true
    store.refreshCount()
    await flush()
    expect(store.error).toBeNull()
  })
})
