import type { Action, Grid } from '../grid/define-grid'
import { defineSlot } from './slot'

/** Actions that a module adds to the grid of one below it, after the grid's own. */
export const gridActions = defineSlot<{ grid: string; actions: Action[] }>('core.grid-actions')

/** @throws for an action that the grid has already */
export function withContributedActions(grid: Grid): Grid {
  const added = gridActions.contributed().flatMap((one) => (one.grid === grid.slug ? one.actions : []))
  if (added.length === 0) return grid
  const actions = [...(grid.actions ?? []), ...added]
  const keys = actions.map(({ key }) => key)
  const twice = keys.find((key, index) => keys.indexOf(key) !== index)
  if (twice) throw new Error(`grid ${grid.slug}: action ${twice} is declared twice`)
  return { ...grid, actions }
}
