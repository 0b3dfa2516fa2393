import type { GridRow } from '@/lib/client/grid/grid-types'

/** What a person has chosen: some rows, or everything that matches the view but for some. */
export type Selection = {
  all: boolean
  /** The chosen rows; with `all`, the ones left out. */
  rows: ReadonlyMap<string, GridRow>
  /** Where the next range starts. */
  anchor: number | null
}

export const NOTHING_SELECTED: Selection = { all: false, rows: new Map(), anchor: null }

export const isSelected = (selection: Selection, rowId: string): boolean => selection.all !== selection.rows.has(rowId)

/** How many rows an action would meet. */
export const selectedCount = (selection: Selection, total: number): number =>
  selection.all ? Math.max(0, total - selection.rows.size) : selection.rows.size

export const hasSelection = (selection: Selection): boolean => selection.all || selection.rows.size > 0

/** One row in or out. */
export function toggleRow(selection: Selection, row: GridRow, index: number): Selection {
  const rows = new Map(selection.rows)
  if (!rows.delete(row.row_id)) rows.set(row.row_id, row)
  return { ...selection, rows, anchor: index }
}

/** Adds every row of a range; the anchor stays, so that the range can be drawn again from it. */
export function addRange(selection: Selection, range: GridRow[]): Selection {
  if (selection.all) return selection
  const rows = new Map(selection.rows)
  for (const row of range) rows.set(row.row_id, row)
  return { ...selection, rows }
}

/** From a moving focus with Shift held: the row left behind drops out when the range shrinks towards the anchor. */
export function extendTo(
  selection: Selection,
  from: { row?: GridRow; index: number },
  to: { row?: GridRow; index: number },
): Selection {
  if (selection.all) return selection
  const anchor = selection.anchor ?? from.index
  const rows = new Map(selection.rows)
  const shrinks = Math.abs(to.index - anchor) < Math.abs(from.index - anchor)
  if (shrinks && from.row) rows.delete(from.row.row_id)
  else if (from.row) rows.set(from.row.row_id, from.row)
  if (to.row) rows.set(to.row.row_id, to.row)
  return { all: false, rows, anchor }
}

export const selectRows = (rows: GridRow[]): Selection => ({
  all: false,
  rows: new Map(rows.map((row) => [row.row_id, row])),
  anchor: null,
})

export const selectEverything = (): Selection => ({ all: true, rows: new Map(), anchor: null })

/** The header's box: empty, half or full. */
export function headerState(selection: Selection, loaded: GridRow[]): boolean | 'indeterminate' {
  if (selection.rows.size === 0) return selection.all
  if (selection.all) return 'indeterminate'
  return loaded.length > 0 && loaded.every((row) => selection.rows.has(row.row_id)) ? true : 'indeterminate'
}

/** Rows that are gone, or were handled, leave the selection. */
export function dropRows(selection: Selection, rowIds: Iterable<string>): Selection {
  if (selection.all) return NOTHING_SELECTED
  const rows = new Map(selection.rows)
  for (const id of rowIds) rows.delete(id)
  return { ...selection, rows }
}
