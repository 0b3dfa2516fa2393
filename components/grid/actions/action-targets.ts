import type { ClientAction, ClientGrid, FilterNode, GridRow } from '@/lib/client/grid/grid-types'

/** What an action is done to; `note` says whom it leaves out. */
export type ActionTarget = { note?: string } & (
  | { kind: 'rows'; rows: GridRow[] }
  /** Everything that matches but some: the server finds the rows itself. */
  | { kind: 'all'; q: string; filter: FilterNode | null; bin: boolean; except: readonly string[]; count: number }
  | { kind: 'none' }
)

export const targetCount = (target: ActionTarget): number =>
  target.kind === 'rows' ? target.rows.length : target.kind === 'all' ? target.count : 0

/** The part of an action's body that says which rows. */
export function targetBody(target: ActionTarget): Record<string, unknown> {
  if (target.kind === 'rows') return { ids: target.rows.map((row) => row.row_id) }
  if (target.kind === 'none') return {}
  const conditions: FilterNode[] = []
  if (target.filter) conditions.push(target.filter)
  if (target.bin) conditions.push({ column: 'deleted', op: 'eq', value: true })
  const filter = conditions.length === 1 ? conditions[0] : { and: conditions }
  return {
    filter,
    ...(target.q ? { q: target.q } : {}),
    ...(target.except.length > 0 ? { except: target.except } : {}),
  }
}

export const EDIT = 'edit'

/** Whether something has to be filled in before it is done. */
export const asksFirst = (action: ClientAction): boolean => action.params.length > 0 || action.key === EDIT

/** The same words on every button and in every list; the dots say that a question follows. */
export const actionLabel = (action: ClientAction): string => (asksFirst(action) ? `${action.label}…` : action.label)

export const isDangerous = (action: ClientAction): boolean => action.effect === 'danger' || action.key === 'delete'

/** A row that was read by itself tells that it lies in the bin. */
export const isDeleted = (row: GridRow): boolean => row.deleted === true

/** In the bin there is one thing to do, and elsewhere it is not offered. */
const RESTORE = 'restore'

const fits = (action: ClientAction, bin: boolean): boolean => (action.key === RESTORE) === bin

/** Whether the row is one that the action is for. */
function suits(action: ClientAction, row: GridRow, bin: boolean): boolean {
  return fits(action, bin) && (!action.when || action.when.in.some((one) => one === row[action.when?.column ?? '']))
}

export const rowActions = (grid: ClientGrid, row: GridRow, bin: boolean): ClientAction[] =>
  grid.actions.filter((action) => action.scope.includes('row') && suits(action, row, bin))

/** Bulk actions for a selection; of rows that do not suit, the result will tell one by one. */
export const bulkActions = (grid: ClientGrid, rows: GridRow[] | 'all', bin: boolean): ClientAction[] =>
  grid.actions.filter(
    (action) =>
      action.scope.includes('bulk') &&
      (rows === 'all' ? fits(action, bin) : rows.some((row) => suits(action, row, bin))),
  )

/** Choosing rows makes sense only where something can be done with several. */
export const isSelectable = (grid: ClientGrid): boolean => grid.actions.some((action) => action.scope.includes('bulk'))

export const toolbarActions = (grid: ClientGrid): ClientAction[] =>
  grid.actions.filter((action) => action.scope.includes('toolbar'))

/** Why an action cannot be done to so many rows; null when it can. */
export function countProblem(action: ClientAction, count: number): string | null {
  if (action.minRows && count < action.minRows) return `Select at least ${action.minRows}`
  if (action.maxRows && count > action.maxRows) return `Select at most ${action.maxRows}`
  return null
}
