'use client'
import { useEffect, useRef } from 'react'
import { useGrid } from '@/components/grid/grid-context'
import { describeRows, inSentence } from '@/components/grid/state/words'
import { FailedState, GridStates } from '@/components/grid/states/grid-states'
import { announce } from '@/components/ui/feedback/announce'
import { isFiltered } from '@/lib/client/grid/grid-url-state'
import type { BoardState } from './board-model'
import { BoardSkeleton } from './board-skeleton'
import { OpenBoard } from './open-board'
import { useBoardData } from './use-board-data'

/** The rows as cards in columns; search and filters are those of the table. */
export function Board() {
  const { grid, view, selection } = useGrid()
  const data = useBoardData()
  const { state } = data
  useAnnouncedBoard(state, data.isPlaceholderData)
  // A board that becomes empty while it is open stays a board: it can be undone, or added to.
  const wasFilled = useRef(false)

  if (data.error && !state)
    return (
      <FailedState
        className="flex-1 border-t border-line"
        error={data.error}
        what={inSentence(grid.title)}
        onRetry={() => void data.refetch()}
      />
    )
  if (!state) return grid.board && <BoardSkeleton board={grid.board} />
  const empty = state.columns.every((column) => column.count === 0)
  if (!empty) wasFilled.current = true
  // Another board may be full.
  const only = !state.choice || state.choice.boards.length < 2
  if (empty && only && isFiltered(view)) return <GridStates state="no-match" />
  if (empty && only && !wasFilled.current && selection.rows.size === 0) return <GridStates state="nothing" />
  return <OpenBoard data={data} state={state} />
}

function useAnnouncedBoard(state: BoardState | undefined, placeholder: boolean): void {
  const { grid, query, view } = useGrid()
  const told = useRef('')
  useEffect(() => {
    const key = JSON.stringify([query, view.lanes])
    if (!state || placeholder || told.current === key) return
    told.current = key
    const rows = describeRows(
      grid,
      state.columns.reduce((sum, column) => sum + column.count, 0),
    )
    const lanes = state.lanes ? ` and ${state.lanes.length} lanes` : ''
    announce(`Board with ${rows} in ${state.columns.length} columns${lanes}`)
  }, [state, placeholder, grid, query, view.lanes])
}
