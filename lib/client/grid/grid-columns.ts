import type { ClientColumn, ClientGrid } from './grid-types'

/** Which columns a view shows, in order, and which of them stay in view when the table is scrolled sideways. */
type Layout = { columns: string[] | null; pinned: string[] | null }

/** The chosen columns in their order, or those the grid shows by itself; the primary one always leads. */
export function visibleColumns(grid: ClientGrid, chosen: string[] | null): ClientColumn[] {
  const listed = chosen
    ? chosen.flatMap((key) => grid.columns.find((column) => column.key === key) ?? [])
    : grid.columns.filter((column) => column.visible)
  const primary = grid.columns.find((column) => column.primary)
  return primary ? [primary, ...listed.filter((column) => column !== primary)] : listed
}

/** Keys of the pinned columns, in order: the primary one, unless the view says otherwise. */
export function pinnedKeys(grid: ClientGrid, { columns, pinned }: Layout): string[] {
  const visible = visibleColumns(grid, columns)
  return visible.filter(({ key, primary }) => (pinned ? pinned.includes(key) : primary)).map(({ key }) => key)
}

/**
 * The same layout in the one form that the rest relies on: pinned columns are visible and stand before all others, the
 * primary one first; what is as the grid declares it is null.
 */
export function tidyLayout(grid: ClientGrid, { columns, pinned }: Layout): Layout {
  const primary = grid.columns.find((column) => column.primary)?.key
  const order = visibleColumns(grid, columns).map(({ key }) => key)
  // With something pinned, the column that names the row is, too: the others would stand before it.
  const held = pinned && order.filter((key) => pinned.includes(key) || (pinned.length > 0 && key === primary))
  const front = held ?? (primary ? [primary] : [])
  const tidy = [...front, ...order.filter((key) => !front.includes(key))]
  const usual = visibleColumns(grid, null).map(({ key }) => key)
  return {
    columns: tidy.join() === usual.join() ? null : tidy,
    pinned: held === null || (held.length === 1 && held[0] === primary) ? null : held,
  }
}
