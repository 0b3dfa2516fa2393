import { describe, expect, it } from 'vitest'
import fc from '@/scripts/test/property'
import {
  addRange,
  dropRows,
  extendTo,
  headerState,
  isSelected,
  NOTHING_SELECTED,
  selectEverything,
  selectedCount,
  selectRows,
  toggleRow,
} from './selection'

const row = (index: number) => ({ row_id: `r${index}` })
const rows = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => row(from + i))
const ids = (selection: { rows: ReadonlyMap<string, unknown> }) => [...selection.rows.keys()].sort()

describe('selection', () => {
  it('toggles a row in and out', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 })), (clicks) => {
        const chosen = new Set<string>()
        let selection = NOTHING_SELECTED
        for (const index of clicks) {
          selection = toggleRow(selection, row(index), index)
          const id = `r${index}`
          if (!chosen.delete(id)) chosen.add(id)
        }
        expect(ids(selection)).toEqual([...chosen].sort())
      }),
    )
  })

  it('adds a range and keeps its anchor', () => {
    const first = toggleRow(NOTHING_SELECTED, row(2), 2)
    const range = addRange(first, rows(2, 5))
    expect(ids(range)).toEqual(['r2', 'r3', 'r4', 'r5'])
    expect(range.anchor).toBe(2)
  })

  it('extends with the keyboard and shrinks back to the anchor', () => {
    const at = (index: number) => ({ row: row(index), index })
    let selection = extendTo(NOTHING_SELECTED, at(3), at(4))
    selection = extendTo(selection, at(4), at(5))
    expect(ids(selection)).toEqual(['r3', 'r4', 'r5'])
    selection = extendTo(selection, at(5), at(4))
    expect(ids(selection)).toEqual(['r3', 'r4'])
  })

  it('selects everything that matches, and single rows can be left out', () => {
    const everything = selectEverything()
    expect(selectedCount(everything, 1240)).toBe(1240)
    expect(isSelected(everything, 'anything')).toBe(true)
    const without = toggleRow(everything, row(1), 1)
    expect(isSelected(without, 'r1')).toBe(false)
    expect(isSelected(without, 'r2')).toBe(true)
    expect(selectedCount(without, 1240)).toBe(1239)
    expect(headerState(without, rows(0, 2))).toBe('indeterminate')
  })

  it('tells the header whether all, some or none are chosen', () => {
    const loaded = rows(0, 2)
    expect(headerState(NOTHING_SELECTED, loaded)).toBe(false)
    expect(headerState(selectRows(rows(0, 1)), loaded)).toBe('indeterminate')
    expect(headerState(selectRows(loaded), loaded)).toBe(true)
    expect(headerState(selectEverything(), loaded)).toBe(true)
  })

  it('lets go of rows that are gone', () => {
    expect(ids(dropRows(selectRows(rows(0, 3)), ['r1', 'r9']))).toEqual(['r0', 'r2', 'r3'])
  })
})
