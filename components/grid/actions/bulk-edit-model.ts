import { wireValue } from '@/components/cells/editor'
import { formatNumber } from '@/lib/client/format'
import type { ClientColumn, ClientGrid, DryRun } from '@/lib/client/grid/grid-types'
import { describeRows } from '../state/words'

/** A field of a bulk edit; without a value it does nothing yet, so that an empty box empties no rows. */
export type ChosenField = { key: string; value: unknown; clear: boolean }

const NOT_IN_BULK = new Set(['file', 'json'])

export const editableInBulk = (grid: ClientGrid): ClientColumn[] =>
  grid.columns.filter((column) => column.editable && !NOT_IN_BULK.has(column.type))

/** What to change, as the API takes it; null while nothing has been entered. */
export function changesOf(grid: ClientGrid, fields: ChosenField[]): Record<string, unknown> | null {
  const entered = fields.flatMap(({ key, value, clear }) => {
    const column = grid.columns.find((one) => one.key === key)
    if (!column) return []
    if (clear) return [[key, wireValue(column, column.type === 'tags' ? [] : null)] as const]
    return isBlank(value) ? [] : [[key, wireValue(column, value)] as const]
  })
  return entered.length > 0 ? Object.fromEntries(entered) : null
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** "1 240 leads chosen: 1 100 will change, 140 are so already." */
export function describeDryRun(grid: ClientGrid, counted: DryRun, hasChanges: boolean): string {
  const { count, refused, changes = 0, unchanged = 0 } = counted
  const parts = hasChanges
    ? [
        changes > 0 || (unchanged === 0 && refused === 0) ? `${formatNumber(changes)} will change` : 'none will change',
        unchanged > 0 && `${formatNumber(unchanged)} ${unchanged === 1 ? 'is' : 'are'} so already`,
      ]
    : []
  const cannot = refused > 0 && `${formatNumber(refused)} cannot be changed`
  const said = [...parts, cannot].filter(Boolean).join(', ')
  return `${describeRows(grid, count)} chosen${said ? `: ${said}` : ''}.`
}
