import type { Action, Column, Grid } from '../grid/define-grid'
import { defineSlot } from './slot'

/** What a module adds to the grid of one below it, after the grid's own: actions, and columns that nobody writes. */
export const gridParts = defineSlot<{ grid: string; actions?: Action[]; columns?: Record<string, Column> }>(
  'core.grid-parts',
)

/** @throws for an action or a column that the grid has already */
export function withContributedParts(grid: Grid): Grid {
  const parts = gridParts.contributed().filter((part) => part.grid === grid.slug)
  if (parts.length === 0) return grid
  const actions = [...(grid.actions ?? []), ...parts.flatMap((part) => part.actions ?? [])]
  const columns = [grid.columns, ...parts.map((part) => part.columns ?? {})].flatMap(Object.entries)
  for (const keys of [actions.map(({ key }) => key), columns.map(([key]) => key)]) {
    const twice = keys.find((key, index) => keys.indexOf(key) !== index)
    if (twice) throw new Error(`grid ${grid.slug}: ${twice} is declared twice`)
  }
  // Without a prototype, as `defineGrid` makes them.
  return { ...grid, actions, columns: Object.assign(Object.create(null), Object.fromEntries(columns)) }
}
