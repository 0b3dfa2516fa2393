'use client'

import { isApiError } from '@/lib/client/api'
import { isFiltered } from '@/lib/client/grid/grid-url-state'
import { useGrid } from '../grid-context'

export type GridState = 'rows' | 'board' | 'failed' | 'forbidden' | 'nothing' | 'no-match' | 'empty-bin'

/** What the middle of the screen shows: rows, or the reason why there are none. */
export function useGridState(): GridState {
  const { grid, view, store, shown } = useGrid()
  if (view.view === 'board' && grid.board) return 'board'
  if (store.error && !store.ready) return isApiError(store.error) && store.error.status === 403 ? 'forbidden' : 'failed'
  if (shown.ready && shown.rowCount === 0) return isFiltered(view) ? 'no-match' : view.bin ? 'empty-bin' : 'nothing'
  return 'rows'
}
