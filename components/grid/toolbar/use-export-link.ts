'use client'
import { apiUrl, toQuery } from '@/lib/client/api'
import type { ClientGrid, FilterNode } from '@/lib/client/grid/grid-types'
import { formatSort, type GridViewState } from '@/lib/client/grid/grid-url-state'
import { useGrid } from '../grid-context'
import { useGridViews } from '../views/use-grid-views'

type Format = 'csv' | 'xlsx' | 'pdf'

/** The order on the screen: rows under headings come heading by heading. */
function exportSort(grid: ClientGrid, view: Pick<GridViewState, 'sort' | 'groupBy' | 'thenBy'>): string {
  const sort = formatSort(view.sort) || grid.defaultSort
  const levels = sort.split(',')
  const own = [view.groupBy, view.thenBy].flatMap((by) => {
    const heading = grid.columns.find(({ key, sortable }) => key === by && sortable)
    if (!heading) return []
    // The latest month comes first.
    const usual = heading.type === 'date' || heading.type === 'datetime' ? `-${heading.key}` : heading.key
    return levels.find((level) => level.replace(/^-/, '') === heading.key) ?? usual
  })
  return [...new Set([...own, ...levels])].slice(0, 5).join(',')
}

/** What the view shows: its rows, columns and order, and its name for the file. */
function useExported() {
  const { grid, view, query, columns } = useGrid()
  const { views } = useGridViews(grid.slug)
  const name = views.find(({ id }) => id === view.saved)?.name ?? (view.q ? `“${view.q}”` : '')
  return { query, name, sort: exportSort(grid, view), columns: columns.map(({ key }) => key).join(',') }
}

/** The address of a file with exactly what the view shows, or with all fields of its rows. */
export function useExportLink() {
  const { grid } = useGrid()
  const { query, columns, ...rest } = useExported()
  return (format: Format, { allFields = false } = {}) =>
    apiUrl(
      `/grid/${encodeURIComponent(grid.slug)}/export`,
      toQuery({ ...query, ...rest, ...(allFields ? {} : { columns }), format }),
    )
}

export type ExportRequest = { name: string; sort: string; columns: string; q?: string; filter?: FilterNode }

/** The same for a request with a body, which names the chosen rows. */
export function useExportRequest(): ExportRequest {
  const { query, ...rest } = useExported()
  const filter = query.filter ? (JSON.parse(query.filter) as FilterNode) : null
  const bin: FilterNode | null = query['filter[deleted]'] ? { column: 'deleted', op: 'eq', value: true } : null
  const both = [filter, bin].filter((node) => node !== null)
  return { ...rest, ...(query.q ? { q: query.q } : {}), ...(both.length ? { filter: { and: both } } : {}) }
}
