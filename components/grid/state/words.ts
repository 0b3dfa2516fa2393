import { formatNumber } from '@/lib/client/format'
import type { ClientColumn, ClientGrid } from '@/lib/client/grid/grid-types'
import type { SortLevel } from '@/lib/client/grid/grid-url-state'
import type { Total } from '../data/row-source'

/** "1 lead", "3 leads"; names such as "TLD costs" keep their capitals. */
export function describeRows(grid: ClientGrid, count: number): string {
  return `${formatNumber(count)} ${inSentence(count === 1 ? grid.singular : (grid.plural ?? grid.title))}`
}

export const inSentence = (name: string): string =>
  /^[A-Z](?![A-Z])/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name

/** "1 234" or "about 12 000". */
export const describeTotal = (total: Total): string =>
  total.exact ? formatNumber(total.value) : `about ${formatNumber(roundedTo3(total.value))}`

function roundedTo3(value: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 2)
  return Math.round(value / unit) * unit
}

/** What comes first in an order, by the kind of column. */
export function describeDirection(column: ClientColumn | undefined, descending: boolean): string {
  switch (column?.type) {
    case 'date':
    case 'datetime':
      return descending ? 'newest first' : 'oldest first'
    case 'number':
    case 'money':
    case 'percent':
      return descending ? 'largest first' : 'smallest first'
    case 'duration':
      return descending ? 'longest first' : 'shortest first'
    case 'boolean':
      return descending ? 'yes first' : 'no first'
    default:
      return descending ? 'Z to A' : 'A to Z'
  }
}

/** "sorted by created, newest first". */
export function describeSort(grid: ClientGrid, sort: SortLevel[]): string {
  const levels = sort.map(({ column: key, descending }) => {
    const column = grid.columns.find((one) => one.key === key)
    const direction = describeDirection(column, descending)
    return `${inSentence(column?.label ?? key)}, ${direction}`
  })
  return levels.length > 0 ? `sorted by ${levels.join(', then ')}` : ''
}

/** Fills `{count}` and `{label}` of a confirmation. */
export const fillIn = (text: string, values: { count: string; label: string }): string =>
  text.replaceAll('{count}', values.count).replaceAll('{label}', values.label)
