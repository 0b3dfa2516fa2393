import type { ClientColumn, ClientGrid, FilterNode, GridRow } from '@/lib/client/grid/grid-types'
import { fetchGridPage, type RowSelectionQuery } from '@/lib/client/queries'

const isBlank = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Columns that hold nothing in these rows; the one that names the row is left out. */
export const blankIn = (rows: GridRow[], columns: ClientColumn[]): ClientColumn[] =>
  rows.length === 0 ? [] : columns.filter((column) => !column.primary && rows.every((row) => isBlank(row[column.key])))

type Wanted = {
  grid: ClientGrid
  columns: ClientColumn[]
  query: RowSelectionQuery
  loaded: GridRow[]
  /** How many rows the view has, if that is known exactly. */
  total: number | null
}

/**
 * Columns that are empty in every row of the view. Rows that are loaded rule most columns out; of the others the server is
 * asked whether any row has a value. What cannot be asked for stays.
 */
export async function emptyColumns({ grid, columns, query, loaded, total }: Wanted): Promise<string[]> {
  const likely = blankIn(loaded, columns)
  if (total !== null && loaded.length >= total) return likely.map(({ key }) => key)
  const empty = await Promise.all(
    likely.map(async (column) => {
      if (!column.filters.includes('null')) return null
      const filled: FilterNode = { column: column.key, op: 'null', value: false }
      const filter: FilterNode = query.filter ? { and: [JSON.parse(query.filter) as FilterNode, filled] } : filled
      const page = await fetchGridPage(grid.slug, {
        ...query,
        filter: JSON.stringify(filter),
        columns: column.key,
        per_page: 1,
        count: 'none',
      })
      return page.rows.length === 0 ? column.key : null
    }),
  )
  return empty.filter((key) => key !== null)
}
