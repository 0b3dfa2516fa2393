import { apiUrl, toQuery } from '@/lib/client/api'
import type { ClientColumn, ClientGrid, FilterNode } from '@/lib/client/grid/grid-types'
import type { ActionTarget } from './action-targets'

/** More ids than this do not fit into an address. */
const MAX_IDS = 200

/** The address of a file with the chosen rows; null when they cannot be said in an address. */
export function selectionExportLink(
  grid: ClientGrid,
  columns: ClientColumn[],
  target: ActionTarget,
  sort: string,
  format: string,
): string | null {
  const rows = selectionQuery(target)
  if (!rows) return null
  return apiUrl(
    `/grid/${encodeURIComponent(grid.slug)}/export`,
    toQuery({ ...rows, sort, columns: columns.map(({ key }) => key).join(','), format }),
  )
}

function selectionQuery(target: ActionTarget): Record<string, string> | null {
  if (target.kind === 'none') return null
  const ids = target.kind === 'rows' ? target.rows.map(({ row_id }) => row_id) : target.except
  if (ids.length > MAX_IDS) return null
  const named: FilterNode = { column: 'row_id', op: target.kind === 'rows' ? 'in' : 'nin', value: ids }
  if (target.kind === 'rows') return { filter: JSON.stringify(named) }
  const nodes = [target.filter, ids.length > 0 ? named : null].filter((node) => node !== null)
  return {
    ...(target.q ? { q: target.q } : {}),
    ...(nodes.length > 0 ? { filter: JSON.stringify(nodes.length === 1 ? nodes[0] : { and: nodes }) } : {}),
    ...(target.bin ? { 'filter[deleted]': 'true' } : {}),
  }
}
