import type { AnswerOf } from '@/lib/client/call'
import { visibleColumns } from '@/lib/client/grid/grid-columns'
import { linkColumns } from '@/lib/client/grid/grid-links'
import type { ClientColumn, ClientGrid, GridPage, GridViews } from '@/lib/client/grid/grid-types'
import { formatSort, type GridViewState, selectionQuery } from '@/lib/client/grid/grid-url-state'
import type { GridDataRequest, RowSelectionQuery } from '@/lib/client/queries'
import { type Grouping, totalsOf } from '../state/totals'

/**
 * What the screen of a view asks of the API. The page on the server asks just this and hands on the answers
 * (`FirstAnswers`), so that the browser need not.
 */

/** Rows that one request answers. */
export const PER_PAGE = 100

/** What a page hands to the screen of a grid. */
export type GridStart = { grid: ClientGrid; views?: GridViews; first?: FirstAnswers }

/** What came with the page. What is missing, as it failed or took long, the browser asks for. */
export type FirstAnswers = {
  /** When it was read, by the server's clock. */
  at: number
  /** The rows that these are the first of: `rowsKey`. */
  rowsKey: string
  page: GridPage | null
  /** Of a request that counts alone. */
  count: GridPage | null
  stats: AnswerOf<'GET /grid/{slug}/stats'> | null
  totals: AnswerOf<'GET /grid/{slug}/totals'> | null
}

/** Which rows, in which order, with which columns. */
export const rowsRequest = (grid: ClientGrid, view: GridViewState): GridDataRequest => ({
  ...selectionQuery(view),
  sort: formatSort(view.sort) || grid.defaultSort,
  columns: columnsToRead(grid, visibleColumns(grid, view.columns)).join(','),
})

export const rowsKey = (request: GridDataRequest, grouping: Grouping | null) => JSON.stringify([request, grouping])

export const pageRequest = (request: GridDataRequest, page: number, perPage = PER_PAGE): GridDataRequest => ({
  ...request,
  page,
  per_page: perPage,
  count: 'none',
})

export const countRequest = ({ sort: _, columns, ...selection }: GridDataRequest): GridDataRequest => ({
  ...selection,
  columns: columns?.split(',')[0],
  per_page: 1,
  count: 'estimated',
})

/** The cards are of the rows without the card that is chosen among them. */
export const statsRequest = (view: GridViewState): RowSelectionQuery => selectionQuery({ ...view, card: null })

/** The columns that have a figure at the foot. */
export const totalsColumns = (grid: ClientGrid, view: GridViewState): string[] =>
  Object.keys(totalsOf(visibleColumns(grid, view.columns), view.totals))

/** Columns that have to be in the data for the visible ones to be drawn and the actions to be offered. */
function columnsToRead(grid: ClientGrid, visible: ClientColumn[]): string[] {
  const keys = new Set(grid.columns.filter((column) => column.visible).map((column) => column.key))
  for (const column of visible) {
    keys.add(column.key)
    if (column.currencyColumn) keys.add(column.currencyColumn)
    for (const key of linkColumns(column.link ?? '')) keys.add(key)
    if (column.tree) for (const key of Object.values(column.tree)) keys.add(key)
  }
  for (const key of grid.chart ? [grid.chart.x, ...grid.chart.series] : []) {
    const currency = grid.columns.find((column) => column.key === key)?.currencyColumn
    keys.add(key)
    if (currency) keys.add(currency)
  }
  for (const { when, params } of grid.actions) {
    if (when) keys.add(when.column)
    for (const { presetFrom } of params) if (presetFrom) keys.add(presetFrom)
  }
  return grid.columns.map((column) => column.key).filter((key) => keys.has(key))
}
