import { pinnedKeys, tidyLayout, visibleColumns } from '@/lib/client/grid/grid-columns'
import type { ClientColumn, ClientGrid } from '@/lib/client/grid/grid-types'
import type { GridViewState } from '@/lib/client/grid/grid-url-state'

/** How the columns lie: which, in which order, how wide, and which of them stay in view. Pure; the screen says it aloud. */
type Layout = Pick<GridViewState, 'columns' | 'pinned' | 'widths'>
export type LayoutChange = Pick<GridViewState, 'columns' | 'pinned'>

const keysOf = (grid: ClientGrid, layout: Layout) => visibleColumns(grid, layout.columns).map(({ key }) => key)
const primaryOf = (grid: ClientGrid) => grid.columns.find((column) => column.primary)?.key
/** Spelled out, so that "as usual" does not come in between. */
const change = (grid: ClientGrid, columns: string[], pinned: string[]): LayoutChange =>
  tidyLayout(grid, { columns, pinned })

const widthOf = (layout: Pick<Layout, 'widths'>, column: ClientColumn): number =>
  layout.widths[column.key] ?? column.width

/** Puts a column at a place among the visible ones; it stays among the pinned, or among the others. */
export function moveColumn(grid: ClientGrid, layout: Layout, key: string, to: number): LayoutChange {
  const order = keysOf(grid, layout)
  const pinned = pinnedKeys(grid, layout)
  const [from, until] = placesFor(grid, layout, key)
  const rest = order.filter((one) => one !== key)
  if (order.includes(key)) rest.splice(Math.min(until, Math.max(from, to)), 0, key)
  return change(
    grid,
    rest,
    rest.filter((one) => pinned.includes(one)),
  )
}

/** The first and the last place that a column can have; the one that names the row keeps its own. */
export function placesFor(grid: ClientGrid, layout: Layout, key: string): [from: number, until: number] {
  const pinned = pinnedKeys(grid, layout)
  const first = primaryOf(grid) === undefined ? 0 : 1
  if (key === primaryOf(grid)) return [0, 0]
  if (pinned.includes(key)) return [Math.min(first, pinned.length - 1), pinned.length - 1]
  return [Math.max(first, pinned.length), keysOf(grid, layout).length - 1]
}

export function showColumns(grid: ClientGrid, layout: Layout, keys: string[]): LayoutChange {
  const order = keysOf(grid, layout)
  return change(grid, [...order, ...keys.filter((key) => !order.includes(key))], pinnedKeys(grid, layout))
}

export function hideColumns(grid: ClientGrid, layout: Layout, keys: string[]): LayoutChange {
  const gone = new Set(keys.filter((key) => key !== primaryOf(grid)))
  const left = (list: string[]) => list.filter((key) => !gone.has(key))
  const order = left(keysOf(grid, layout))
  return change(grid, order, left(pinnedKeys(grid, layout)))
}

/** Pinned columns stand in the order in which they were pinned. */
export function pinColumn(grid: ClientGrid, layout: Layout, key: string): LayoutChange {
  const pinned = [...pinnedKeys(grid, layout).filter((one) => one !== key), key]
  const order = keysOf(grid, layout).filter((one) => !pinned.includes(one))
  return change(grid, [...pinned, ...order], pinned)
}

/** The column goes before the others that are not pinned; without the one that names the row nothing is pinned. */
export function unpinColumn(grid: ClientGrid, layout: Layout, key: string): LayoutChange {
  const pinned = key === primaryOf(grid) ? [] : pinnedKeys(grid, layout).filter((one) => one !== key)
  const order = keysOf(grid, layout)
  return change(grid, [...pinned, ...order.filter((one) => !pinned.includes(one))], pinned)
}

/** Half of the table is for the columns that move; the rest may be pinned. `room` is the table's width. */
const roomForPins = (room: number) => room / 2

/** Why a column cannot be pinned, in words; null: it can. */
export function pinProblem(grid: ClientGrid, layout: Layout, key: string, room: number): string | null {
  const pinned = pinnedKeys(grid, layout)
  const wanted = grid.columns.filter((column) => column.key === key || pinned.includes(column.key))
  const taken = wanted.reduce((sum, column) => sum + widthOf(layout, column), 0)
  if (taken <= roomForPins(room)) return null
  return 'Pinned columns may fill half of the table. Make one narrower or unpin one first.'
}

/**
 * The pinned columns that a table of this width holds; on a narrower one those that would fill more than half of it move
 * with the others. The first stays.
 */
export function heldKeys(grid: ClientGrid, layout: Layout, room: number): string[] {
  const columns = new Map(grid.columns.map((column) => [column.key, column]))
  let taken = 0
  let full = false
  return pinnedKeys(grid, layout).filter((key, index) => {
    const column = columns.get(key)
    taken += column ? widthOf(layout, column) : 0
    full ||= index > 0 && taken > roomForPins(room)
    return !full
  })
}
