import type { Format } from '@/components/cells/cell-text'
import type { ClientColumn, ClientGrid, GridRow } from '@/lib/client/grid/grid-types'
import type { GridViewState } from '@/lib/client/grid/grid-url-state'
import { isDraft } from '../data/row-overlay'
import { plainText } from './clipboard/format'

type Screen = { grid: ClientGrid; view: Pick<GridViewState, 'bin'> }

/** Whether a cell can be changed in place: a row that is being typed takes what a new row may have. */
export function mayEdit({ grid, view }: Screen, column: ClientColumn, row: GridRow): boolean {
  if (column.type === 'file' || view.bin) return false
  return isDraft(row.row_id) ? column.creatable : column.editable && grid.ops.update
}

/** Whether anything in the table can be changed, for keys that mean something else where nothing can. */
export const hasEditableCells = ({ grid, view }: Screen): boolean =>
  grid.ops.update && !view.bin && grid.columns.some((column) => column.editable)

/** Why not, gently. */
export function readOnlyWords({ grid, view }: Screen, column: ClientColumn): string {
  if (view.bin) return 'Restore it first: what is in the bin cannot be changed.'
  if (!grid.ops.update) return 'You may look at this, but not change it.'
  if (column.type === 'file') return 'Files are added and removed in the open row.'
  return `${column.label} is kept by the system and cannot be changed here.`
}

/** What a text editor begins with: the value as one would type it. */
export function editText(column: ClientColumn, row: GridRow, format: Format): string {
  const value = row[column.key]
  if (value === null || value === undefined) return ''
  if (column.type === 'json' && typeof value !== 'string') return JSON.stringify(value, null, 2)
  return plainText(column, row, format)
}

/** Columns whose value is picked from a list. */
export const isListed = (column: ClientColumn): boolean =>
  column.type === 'reference' || column.type === 'tags' || column.choices !== undefined
