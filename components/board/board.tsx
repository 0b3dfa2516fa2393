'use client'
import { useCallback, useEffect, useRef } from 'react'
import { useGrid } from '@/components/grid/grid-context'
import { inSentence, rowsInWords } from '@/components/grid/state/words'
import { FailedState, GridStates } from '@/components/grid/states/grid-states'
import { announce } from '@/components/ui/announce'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/skeleton'
import type { ClientBoard, BoardColumn as Column } from '@/lib/client/grid-types'
import { isFiltered } from '@/lib/client/grid-url-state'
import { BoardColumn } from './board-column'
import { BoardDrag } from './board-drag'
import { useBoardData } from './use-board-data'
import { useBoardKeyboard } from './use-board-keyboard'
import { useBoardMoves } from './use-board-moves'

const NO_COLUMNS: Column[] = []

/** The rows as cards in columns; search and filters are those of the table. */
export function Board() {
  const { grid, view } = useGrid()
  const data = useBoardData()
  const boardRef = useRef<HTMLDivElement>(null)
  const move = useBoardMoves(data)
  const keyboard = useBoardKeyboard(data.columns ?? NO_COLUMNS, move, boardRef)
  const { loadMore, columns } = data
  const onNearEnd = useCallback((column: Column) => void loadMore(column), [loadMore])
  useAnnouncedBoard(columns, data.isPlaceholderData)

  if (data.error && !columns)
    return (
      <FailedState
        className="flex-1 border-t border-line"
        error={data.error}
        what={inSentence(grid.title)}
        onRetry={() => void data.refetch()}
      />
    )
  if (!columns) return grid.board && <BoardSkeleton board={grid.board} />
  const empty = columns.every((column) => column.count === 0)
  if (empty) return <GridStates state={isFiltered(view) ? 'no-match' : 'nothing'} />
  return (
    <BoardDrag columns={columns} move={move}>
      {({ drop, registerIndexAt }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the cards in it take the focus, their keys are handled in one place
        <div
          ref={boardRef}
          onKeyDown={keyboard.onKeyDown}
          onBlur={keyboard.onBlur}
          aria-busy={data.isFetching}
          className={cn(
            'flex min-h-0 flex-1 snap-x snap-mandatory gap-3 overflow-x-auto overscroll-x-contain border-t border-line px-3 py-3 sm:snap-none sm:px-4',
            data.isPlaceholderData && 'opacity-60',
          )}
        >
          <p id="board-help" className="sr-only">
            Enter opens the card.{' '}
            {grid.board?.canMove && 'M picks it up; then arrows move it, Enter puts it down, Escape puts it back.'}
          </p>
          {keyboard.shown.map((column) => (
            <BoardColumn
              key={column.key}
              column={column}
              activeId={keyboard.activeId}
              carriedId={keyboard.carriedId}
              dropIndex={drop?.column === column.key ? drop.index : null}
              move={move}
              onFocus={keyboard.setActive}
              onNearEnd={onNearEnd}
              registerIndexAt={registerIndexAt}
            />
          ))}
        </div>
      )}
    </BoardDrag>
  )
}

function BoardSkeleton({ board }: { board: ClientBoard }) {
  return (
    <div aria-busy className="flex min-h-0 flex-1 gap-3 overflow-hidden border-t border-line px-3 py-3 sm:px-4">
      {board.columns.map((column, index) => (
        <div
          key={column.key}
          className="flex h-full w-[85vw] shrink-0 flex-col gap-2 rounded-lg bg-canvas px-2 sm:w-72"
        >
          <h2 className="flex h-10 items-center px-1 text-sm">{column.label}</h2>
          {Array.from({ length: 4 - (index % 3) }, (_, card) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
            <Skeleton key={card} className="h-[92px] rounded-md" />
          ))}
        </div>
      ))}
    </div>
  )
}

function useAnnouncedBoard(columns: Column[] | undefined, placeholder: boolean): void {
  const { grid, query } = useGrid()
  const told = useRef('')
  useEffect(() => {
    const key = JSON.stringify(query)
    if (!columns || placeholder || told.current === key) return
    told.current = key
    announce(
      `Board with ${rowsInWords(
        grid,
        columns.reduce((sum, column) => sum + column.count, 0),
      )} in ${columns.length} columns`,
    )
  }, [columns, placeholder, grid, query])
}
