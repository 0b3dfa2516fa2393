import type { Action, Column, Grid } from '../grid/define-grid'
import { defineSlot } from './slot'

/** What a module adds to the grid of one below it, after the grid's own. */
type GridParts = {
  grid: string
  actions?: Action[]
  /** Read-only columns. */
  columns?: Record<string, Column>
  /** The page of a row, where this module shows it. */
  rowPage?: string
}

export const gridParts = defineSlot<GridParts>('core.grid-parts')

/** @throws for an action, a column or a page that the grid has already */
export function withContributedParts(grid: Grid): Grid {
  const parts = gridParts.contributed().filter((part) => part.grid === grid.slug)
  if (parts.length === 0) return grid
  const actions = [...(grid.actions ?? []), ...parts.flatMap((part) => part.actions ?? [])]
  const columns = [grid.columns, ...parts.map((part) => part.columns ?? {})].flatMap(Object.entries)
  const [rowPage, ...others] = [grid, ...parts].flatMap((part) => part.rowPage ?? [])
  if (others.length > 0) throw new Error(`grid ${grid.slug}: its rows have more than one page`)
  for (const keys of [actions.map(({ key }) => key), columns.map(([key]) => key)]) {
    const twice = keys.find((key, index) => keys.indexOf(key) !== index)
    if (twice) throw new Error(`grid ${grid.slug}: ${twice} is declared twice`)
  }
  // Without a prototype, as `defineGrid` makes them.
  return {
    ...grid,
    actions,
    ...(rowPage ? { rowPage } : {}),
    columns: Object.assign(Object.create(null), Object.fromEntries(columns)),
  }
}
