'use client'
import { createContext, useContext } from 'react'
import type { ClientColumn, ClientGrid, GridRow } from '@/lib/client/grid/grid-types'
import type { GridViewState, SortLevel } from '@/lib/client/grid/grid-url-state'
import type { RowSelectionQuery } from '@/lib/client/queries'
import type { GridActions } from './actions/use-grid-actions'
import type { RowSource, Total } from './data/row-source'
import type { GridUndo } from './editing/undo/use-undo'
import type { Selection } from './state/selection'
import type { SetView } from './state/use-grid-view'
import type { Figures } from './stats/use-figures'

/** What the parts of a grid's screen share: the declaration, the view in the address, the rows, the selection. */
export type GridController = {
  grid: ClientGrid
  view: GridViewState
  setView: SetView
  /** Which rows and how is decided by the page around. */
  fixed: boolean
  /** What every row that is added here has, unless it is entered otherwise. */
  newRow: Record<string, string> | undefined
  closeRow: () => void
  /** The address that led here; what the grid does not know has gone from the address since. */
  entered: string
  /** `q` and `filter` of the view, as the API takes them. */
  query: RowSelectionQuery
  /** Visible columns in order, the primary one first. */
  columns: ClientColumn[]
  /** The order the grid declares. */
  defaultSort: SortLevel[]
  /** Rows of this view; `shown` are those of the view before while these are on their way. */
  store: RowSource
  shown: RowSource
  switching: boolean
  /** Changes with every change of the rows; for dependencies. */
  version: number
  /** How many rows the view selects: the one count of heading, selection and scrollbar. */
  count: Total | null
  /** Stat cards, read with the count. */
  figures: Figures
  selection: Selection
  setSelection: (change: Selection | ((selection: Selection) => Selection)) => void
  /** Reads again, quietly, what is shown: after a change here or a word from the server. */
  refresh: () => void
  /**
   * These rows were changed here: they stay where they are, those that the view would no longer select are marked, and
   * counts and figures are read again.
   */
  rowsChanged: (rows: GridRow[]) => void
  /** Rows that others have added to this view and that are not shown yet. */
  arrivals: number
  /** Who added them, where it is one person. */
  arrivalsFrom: string | null
  showArrivals: () => void
  actions: GridActions
  /** What was done here can be undone for ten minutes; whoever does something pushes its step. */
  undo: GridUndo
  labelOf: (row: GridRow) => string
  openRow: (rowId: string) => void
  startCreating: (preset?: Record<string, string>) => void
}

const Context = createContext<GridController | null>(null)

export const GridProvider = Context.Provider

export function useGrid(): GridController {
  const controller = useContext(Context)
  if (!controller) throw new Error('This part of a grid stands outside of GridScreen.')
  return controller
}
