import { describe, expect, it } from 'vitest'
import fc from '@/scripts/test/property'
import { pinnedKeys, tidyLayout, visibleColumns } from './grid-columns'
import type { ClientColumn, ClientGrid, GridViews, SavedView } from './grid-types'
import { DENSITIES, EMPTY_VIEW, formatGridView, type GridViewState, MAX_WIDTH, MIN_WIDTH } from './grid-url-state'
import {
  formatAddress,
  isModified,
  layoutOf,
  layoutToKeep,
  NO_VIEWS,
  openedView,
  queryToSave,
  resolveView,
} from './grid-view-layers'

const column = (key: string, more: Partial<ClientColumn> = {}) =>
  ({
    key,
    label: key,
    type: 'text',
    width: 150,
    sortable: true,
    visible: true,
    primary: false,
    ...more,
  }) as ClientColumn
const grid = {
  slug: 'things',
  columns: [
    column('name', { primary: true }),
    column('status'),
    column('value'),
    column('note', { visible: false }),
    column('owner'),
  ],
  board: {},
  bin: true,
  ops: { create: true },
} as unknown as ClientGrid

const key = fc.constantFrom('name', 'status', 'value', 'note', 'owner')
const text = fc.string({ unit: 'grapheme', maxLength: 8 }).filter((value) => value === value.toWellFormed())
const finding = fc.record({
  q: text,
  sort: fc.uniqueArray(fc.record({ column: key, descending: fc.boolean() }), {
    selector: (l) => l.column,
    maxLength: 2,
  }),
  conditions: fc.array(fc.record({ column: key, op: fc.constantFrom('eq' as const, 'like' as const), value: text }), {
    maxLength: 2,
  }),
  groupBy: fc.option(key),
  totals: fc.option(
    fc.dictionary(key, fc.constantFrom('sum' as const, 'max' as const), { maxKeys: 2, noNullPrototype: true }),
  ),
  view: fc.constantFrom('table' as const, 'board' as const),
  lanes: fc.option(key),
  board: fc.option(key),
})
const layout = fc
  .record({
    columns: fc.option(fc.uniqueArray(key, { minLength: 1 })),
    pinned: fc.option(fc.uniqueArray(key)),
    widths: fc.dictionary(key, fc.integer({ min: MIN_WIDTH, max: MAX_WIDTH }), { maxKeys: 2, noNullPrototype: true }),
    density: fc.option(fc.constantFrom(...DENSITIES)),
  })
  .map((one) => ({ ...one, ...tidyLayout(grid, one) }))
const place = fc.record({ bin: fc.boolean(), row: fc.option(fc.uuid()), saved: fc.constantFrom(null, 'a', 'b') })
const shown: fc.Arbitrary<GridViewState> = fc
  .tuple(finding, layout, place)
  .map(([found, lies, at]) => ({ ...EMPTY_VIEW, ...found, ...lies, ...at }))

const saved = (id: string, query: string): SavedView => ({
  id,
  name: id,
  query,
  shared: false,
  mine: true,
  owner: 'Me',
  version: 1,
  may_change: true,
})
const kept = (view_id: string | null) =>
  fc.option(
    layout.map((one) => ({ view_id, query: formatGridView({ ...EMPTY_VIEW, ...one }) || 'columns=' })),
    { nil: undefined },
  )
const views: fc.Arbitrary<GridViews> = fc
  .tuple(shown, shown, kept(null), kept('a'), fc.constantFrom(null, 'a'))
  .map(([a, b, ofGrid, ofA, opens]) => ({
    views: [saved('a', queryToSave(a)), saved('b', queryToSave(b))],
    layouts: [ofGrid, ofA].filter((one) => one !== undefined),
    opens,
  }))
const read = (address: string, known: GridViews, entering = false) =>
  resolveView(new URLSearchParams(address), grid, known, entering).view

describe('address, kept layout, saved view, declaration', () => {
  it('an address shows the same again, entered or stepped into, whatever is saved and kept', () => {
    fc.assert(
      fc.property(shown, views, (view, known) => {
        const address = formatAddress(view, grid, known)
        expect(read(address, known)).toEqual(view)
        expect(read(address, known, true)).toEqual(view)
      }),
    )
  })

  it('completing an address ends: what it is completed to stays as it is', () => {
    fc.assert(
      fc.property(shown, views, fc.boolean(), (view, known, entering) => {
        const first = formatAddress(read(formatGridView(view), known, entering), grid, known)
        expect(formatAddress(read(first, known), grid, known)).toBe(first)
      }),
    )
  })

  it('a link shows a colleague who keeps nothing the same, but for what one’s own saved views hold', () => {
    fc.assert(
      fc.property(shown, views, (view, known) => {
        const plain = { ...view, saved: null }
        expect(read(formatAddress(plain, grid, known), NO_VIEWS, true)).toEqual(plain)
      }),
    )
  })

  it('what is kept comes back, and nothing is kept of a view that lies as it was saved', () => {
    fc.assert(
      fc.property(shown, views, (view, known) => {
        const query = layoutToKeep(view, grid, known)
        const others = known.layouts.filter((one) => one.view_id !== view.saved)
        const later = { ...known, layouts: query ? [...others, { view_id: view.saved, query }] : others }
        expect(layoutOf(openedView(grid, later, view.saved))).toEqual(layoutOf(view))
      }),
    )
    const known = { ...NO_VIEWS, views: [saved('a', 'density=compact&widths=value:200')] }
    expect(layoutToKeep(openedView(grid, known, 'a'), grid, known)).toBe('')
    expect(layoutToKeep({ ...EMPTY_VIEW, saved: 'a' }, grid, known)).toBe('columns=')
  })

  it('is modified exactly when saving would store something else', () => {
    fc.assert(
      fc.property(shown, views, (view, known) => {
        const query = queryToSave(view)
        const after = { ...known, views: [saved('a', query), saved('b', query)] }
        expect(isModified({ ...view, saved: 'a' }, grid, after)).toBe(false)
      }),
    )
    const known = { ...NO_VIEWS, views: [saved('a', 'q=x')] }
    expect(isModified({ ...EMPTY_VIEW, q: 'x', saved: 'a' }, grid, known)).toBe(false)
    expect(isModified({ ...EMPTY_VIEW, q: 'x', saved: 'a', density: 'roomy' }, grid, known)).toBe(true)
    expect(isModified({ ...EMPTY_VIEW, row: '1' }, grid, known)).toBe(false)
  })

  it('opens with the chosen view, unless the address says something else', () => {
    const known: GridViews = { ...NO_VIEWS, views: [saved('a', 'q=x')], opens: 'a' }
    expect(read('', known, true)).toMatchObject({ saved: 'a', q: 'x' })
    expect(read('row=7', known, true)).toMatchObject({ saved: 'a', q: 'x', row: '7' })
    for (const address of ['q=y', 'columns=name,value', 'bin=1', 'saved=', 'view=board'])
      expect(read(address, known, true).saved).toBeNull()
    expect(read('', known).saved).toBeNull()
    expect(formatAddress(EMPTY_VIEW, grid, known)).toBe('saved=')
  })

  it('takes each set whole from the address', () => {
    const known = { ...NO_VIEWS, views: [saved('a', 'q=x&sort=value&density=compact&widths=value:200')] }
    expect(read('saved=a&q=y', known)).toMatchObject({ q: 'y', sort: [], density: 'compact', widths: { value: 200 } })
    expect(read('saved=a&density=roomy', known)).toMatchObject({ q: 'x', density: 'roomy', widths: {} })
    expect(formatAddress({ ...read('saved=a', known), q: '', sort: [] }, grid, known)).toBe('saved=a&sort=')
  })

  it('a view that is gone, or another’s, falls back and says so', () => {
    expect(resolveView(new URLSearchParams('saved=gone&row=7'), grid, NO_VIEWS, true)).toEqual({
      view: { ...EMPTY_VIEW, row: '7' },
      missing: true,
    })
    expect(resolveView(new URLSearchParams('saved='), grid, NO_VIEWS, true).missing).toBe(false)
  })

  it('drops columns that the grid has no more', () => {
    const known = { ...NO_VIEWS, views: [saved('a', 'columns=name,old,value&pin=name,old&widths=old:90&sort=old')] }
    expect(read('saved=a', known)).toMatchObject({ columns: ['name', 'value'], pinned: null, widths: {}, sort: [] })
  })
})

describe('pinned columns', () => {
  it('stand before all others, the one that names the row first', () => {
    fc.assert(
      fc.property(layout, (one) => {
        const order = visibleColumns(grid, one.columns).map((each) => each.key)
        const pins = pinnedKeys(grid, one)
        expect(order.slice(0, pins.length)).toEqual(pins)
        expect(tidyLayout(grid, one)).toEqual({ columns: one.columns, pinned: one.pinned })
      }),
    )
    expect(tidyLayout(grid, { columns: null, pinned: ['value'] })).toEqual({
      columns: ['name', 'value', 'status', 'owner'],
      pinned: ['name', 'value'],
    })
    expect(tidyLayout(grid, { columns: null, pinned: ['name'] })).toEqual({ columns: null, pinned: null })
    expect(tidyLayout(grid, { columns: null, pinned: [] })).toEqual({ columns: null, pinned: [] })
  })
})
