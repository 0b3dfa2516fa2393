import type { Action, Grid } from '../define-grid'
import { editAction, undoEditAction } from './bulk-edit'

const known = new WeakMap<Grid, Action[]>()

/**
 * A grid's own actions, and those that its writes imply for several rows: `edit` (and its `undo_edit`), `delete` and
 * `restore`.
 */
export function actionsOf(grid: Grid): Action[] {
  let actions = known.get(grid)
  if (!actions) {
    actions = compose(grid)
    known.set(grid, actions)
  }
  return actions
}

function compose(grid: Grid): Action[] {
  const { update, remove, restore } = grid.writes ?? {}
  const noun = grid.singular.toLowerCase()
  const soft = grid.source.kind === 'model' && grid.source.softDelete
  const edit = update && editAction(grid, update)
  const implied: Action[] = []
  if (remove)
    implied.push({
      key: 'delete',
      label: 'Delete',
      icon: 'trash',
      scope: ['row', 'bulk'],
      runs: 'each',
      operation: remove,
      confirm: {
        title: `Delete {count} ${noun}(s)?`,
        body: soft ? 'They go to the bin and can be restored from there.' : 'This cannot be undone.',
        button: 'Delete',
      },
    })
  if (restore)
    implied.push({
      key: 'restore',
      label: 'Restore',
      icon: 'undo',
      scope: ['row', 'bulk'],
      runs: 'each',
      operation: restore,
    })
  return [...(edit ? [edit] : []), ...(grid.actions ?? []), ...implied, ...(edit ? [undoEditAction(grid, update)] : [])]
}
