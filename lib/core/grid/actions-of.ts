import type { Action, Grid } from './define-grid'

/** A grid's own actions, and those that its writes imply: `delete` and `restore` for several rows. */
export function actionsOf(grid: Grid): Action[] {
  const { remove, restore } = grid.writes ?? {}
  const noun = grid.singular.toLowerCase()
  const soft = grid.source.kind === 'model' && grid.source.softDelete
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
  return [...(grid.actions ?? []), ...implied]
}
