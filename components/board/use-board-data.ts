'use client'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import { useGrid } from '@/components/grid/grid-context'
import { toast } from '@/components/ui/feedback/toast'
import { messageOf } from '@/lib/client/api'
import { type BoardRequest, fetchBoard, fetchBoardCards, gridKeys } from '@/lib/client/queries'
import { type BoardState, type Cell, factsOf, stateOf, withFurtherCards, withMoreCards } from './board-model'

const CARDS_OF_COLUMN = 50
/** Cells are many and small; more is asked for there. */
const CARDS_OF_CELL = 10

/** The board with its first cards; more of a cell when they are wanted. */
export function useBoardData() {
  const { grid, query, view } = useGrid()
  const client = useQueryClient()
  const lanes = view.lanes && grid.board?.lanes.includes(view.lanes) ? view.lanes : null
  const details = useMemo(() => factsOf(grid, lanes), [grid, lanes])
  const request = useMemo<BoardRequest>(
    () => ({
      ...query,
      ...(view.board ? { board: view.board } : {}),
      ...(lanes ? { lanes, per_column: CARDS_OF_CELL } : { per_column: CARDS_OF_COLUMN }),
    }),
    [query, lanes, view.board],
  )
  const queryKey = useMemo(() => [...gridKeys.board(grid.slug), request] as const, [grid.slug, request])
  const result = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const fresh = stateOf(await fetchBoard(grid.slug, request, signal))
      return withFurtherCards(fresh, client.getQueryData<BoardState>(queryKey))
    },
    placeholderData: keepPreviousData,
  })
  const loading = useRef(new Set<string>())

  const update = useCallback(
    (change: (state: BoardState) => BoardState) =>
      client.setQueryData<BoardState>(queryKey, (state) => state && change(state)),
    [client, queryKey],
  )
  const cancelReads = useCallback(() => client.cancelQueries({ queryKey }), [client, queryKey])

  const loadMore = useCallback(
    async ({ column, lane, next_cursor: cursor, cards }: Cell) => {
      const key = JSON.stringify([column, lane])
      if (!cursor || loading.current.has(key)) return
      loading.current.add(key)
      try {
        // The further a user goes, the more at once.
        const many = { ...request, per_column: cards.length >= 100 ? 200 : CARDS_OF_COLUMN }
        const more = await fetchBoardCards(grid.slug, many, { column, lane, cursor })
        if (more) update((state) => withMoreCards(state, { column, lane }, more))
      } catch (error) {
        toast.error('More cards could not be loaded', { id: 'more-cards', description: messageOf(error) })
      } finally {
        loading.current.delete(key)
      }
    },
    [grid.slug, request, update],
  )
  return { ...result, state: result.data, details, update, loadMore, cancelReads }
}

export type BoardData = ReturnType<typeof useBoardData>
