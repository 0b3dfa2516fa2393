import { describe, expect, it } from 'vitest'
import { pinnedKeys, visibleColumns } from '@/lib/client/grid/grid-columns'
import type { ClientColumn, ClientGrid } from '@/lib/client/grid/grid-types'
import fc from '@/scripts/test/property'
import {
  heldKeys,
  hideColumns,
  moveColumn,
  pinColumn,
  pinProblem,
  placesFor,
  showColumns,
  unpinColumn,
} from './column-layout'

const column = (key: string, more: Partial<ClientColumn> = {}) =>
  ({ key, label: key, width: 100, visible: true, primary: false, ...more }) as ClientColumn
const grid = {
  columns: [
    column('name', { primary: true }),
    column('a'),
    column('b'),
    column('c'),
    column('hidden', { visible: false }),
  ],
} as ClientGrid
const START = { columns: null, pinned: null, widths: {} }
const keys = (layout: { columns: string[] | null }) => visibleColumns(grid, layout.columns).map(({ key }) => key)

describe('columns of a view', () => {
  it('move within the pinned or within the others; the one that names the row stays first', () => {
    expect(keys(moveColumn(grid, START, 'c', 1))).toEqual(['name', 'c', 'a', 'b'])
    expect(keys(moveColumn(grid, START, 'c', 0))).toEqual(['name', 'c', 'a', 'b'])
    expect(keys(moveColumn(grid, START, 'a', 99))).toEqual(['name', 'b', 'c', 'a'])
    expect(moveColumn(grid, START, 'name', 3)).toEqual({ columns: null, pinned: null })
    const pinned = { ...START, ...pinColumn(grid, START, 'b') }
    expect(keys(moveColumn(grid, pinned, 'b', 3))).toEqual(['name', 'b', 'a', 'c'])
    expect(keys(moveColumn(grid, pinned, 'c', 0))).toEqual(['name', 'b', 'c', 'a'])
    expect(placesFor(grid, pinned, 'a')).toEqual([2, 3])
  })

  it('hide and come back at the end', () => {
    const without = { ...START, ...hideColumns(grid, START, ['a', 'name']) }
    expect(keys(without)).toEqual(['name', 'b', 'c'])
    expect(keys(showColumns(grid, without, ['a', 'hidden', 'b']))).toEqual(['name', 'b', 'c', 'a', 'hidden'])
    expect(hideColumns(grid, { ...START, ...showColumns(grid, START, ['hidden']) }, ['hidden'])).toEqual({
      columns: null,
      pinned: null,
    })
  })

  it('are pinned in the order of pinning, and unpinned to the front of the others', () => {
    const two = { ...START, ...pinColumn(grid, { ...START, ...pinColumn(grid, START, 'c') }, 'a') }
    expect([keys(two), two.pinned]).toEqual([
      ['name', 'c', 'a', 'b'],
      ['name', 'c', 'a'],
    ])
    const one = unpinColumn(grid, two, 'c')
    expect([keys(one), one.pinned]).toEqual([
      ['name', 'a', 'c', 'b'],
      ['name', 'a'],
    ])
    expect(unpinColumn(grid, two, 'name').pinned).toEqual([])
  })

  it('whatever is done, pinned columns are visible, stand first, and no column is lost or doubled', () => {
    const step = fc.tuple(
      fc.constantFrom('move', 'hide', 'show', 'pin', 'unpin'),
      fc.constantFrom('name', 'a', 'b', 'c', 'hidden'),
      fc.nat(5),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let layout = { ...START } as {
          columns: string[] | null
          pinned: string[] | null
          widths: Record<string, number>
        }
        for (const [what, key, to] of steps) {
          const visible = keys(layout)
          if (what !== 'show' && !visible.includes(key)) continue
          const next = {
            move: () => moveColumn(grid, layout, key, to),
            hide: () => hideColumns(grid, layout, [key]),
            show: () => showColumns(grid, layout, [key]),
            pin: () => pinColumn(grid, layout, key),
            unpin: () => unpinColumn(grid, layout, key),
          }[what]!()
          layout = { ...layout, ...next }
          const after = keys(layout)
          const change = what === 'hide' && key !== 'name' ? -1 : what === 'show' && !visible.includes(key) ? 1 : 0
          expect(after).toHaveLength(visible.length + change)
          expect(new Set(after).size).toBe(after.length)
          expect(after[0]).toBe('name')
          const pins = pinnedKeys(grid, layout)
          expect(after.slice(0, pins.length)).toEqual(pins)
        }
      }),
    )
  })
})

describe('room for pinned columns', () => {
  const wide = { ...START, columns: ['name', 'a', 'b', 'c'], pinned: ['name', 'a', 'b'] }
  it('half of the table stays free', () => {
    expect(pinProblem(grid, START, 'a', 400)).toBeNull()
    expect(pinProblem(grid, START, 'a', 399)).toMatch(/half/)
    expect(pinProblem(grid, { ...START, widths: { a: 64 } }, 'a', 399)).toBeNull()
  })

  it('a narrower table lets go of the last ones, and never of the first', () => {
    expect(heldKeys(grid, wide, 600)).toEqual(['name', 'a', 'b'])
    expect(heldKeys(grid, wide, 599)).toEqual(['name', 'a'])
    expect(heldKeys(grid, wide, 50)).toEqual(['name'])
  })
})
