import type { ActionParam, ClientGrid, GridRow, Option } from '@/lib/client/grid/grid-types'
import type { ActionTarget } from './action-targets'

/**
 * What a parameter offers of the chosen rows: each different value of a column, or the rows themselves. Null: it offers
 * something else. Rows that do not have the column loaded offer nothing of it.
 */
export function choicesFromRows(
  grid: ClientGrid,
  param: ActionParam,
  target: ActionTarget,
  labelOf: (row: GridRow) => string,
): Option[] | null {
  const key = param.fromRows
  if (!key || target.kind !== 'rows') return null
  if (key === 'row_id') return target.rows.map((row) => withHint(row.row_id, labelOf(row), hintOf(grid, row)))
  const values = new Set(
    target.rows.map((row) => row[key]).filter((value) => typeof value === 'string' && value !== ''),
  )
  return [...values].map((value) => ({ value: String(value), label: String(value) }))
}

/** What a parameter begins with: a column of the one row that is chosen, else its default. */
export function presetOf({ presetFrom, default: byDefault = null }: ActionParam, target: ActionTarget): unknown {
  const only = target.kind === 'rows' && target.rows.length === 1 ? target.rows[0] : undefined
  return (presetFrom && only?.[presetFrom]) ?? byDefault
}

const withHint = (value: string, label: string, hint: string): Option =>
  hint ? { value, label, hint } : { value, label }

/** Tells namesakes apart by what they can be searched by. */
function hintOf(grid: ClientGrid, row: GridRow): string {
  const beside = grid.columns.filter((column) => column.searched && !column.primary)
  return beside
    .map((column) => row[column.key])
    .filter(Boolean)
    .join(' · ')
}
