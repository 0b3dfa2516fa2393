import { actionsOf } from './actions/actions-of'
import type { Grid } from './define-grid'

/** The words for an operation in a row's history. */
export function findOperation(grid: Grid, name: string): string {
  const own = [
    ...Object.values(grid.writes ?? {}),
    grid.board?.move,
    ...actionsOf(grid).map((action) => action.operation),
  ]
  return own.find((operation) => operation?.name === name)?.title ?? sentence(name)
}

/** `crm.lead.mark-called` -> `Mark called` */
function sentence(name: string): string {
  const words = (name.split('.').at(-1) ?? name).replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
