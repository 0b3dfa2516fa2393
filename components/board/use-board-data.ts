'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import { useGrid } from '@/components/grid/grid-context'
import { toast } from '@/components/ui/toast'
import { messageOf } from '@/lib/client/api'
import type { BoardColumn } from '@/lib/client/grid-types'
import { fetchBoardColumn, gridBoardQuery } from '@/lib/client/queries'
import { withMoreCards } from './board-model'

/** The columns with their first cards; more of a column when its end comes near. */
export function useBoardData() {
  const { grid, query } = useGrid()
  const client = useQueryClient()
  const options = useMemo(() => gridBoardQuery(grid.slug, query), [grid.slug, query])
  const { queryKey } = options
  const result = useQuery(options)
  const loading = useRef(new Set<string>())

  const update = useCallback(
    (change: (columns: BoardColumn[]) => BoardColumn[]) =>
      client.setQueryData<BoardColumn[]>(queryKey, (columns) => columns && change(columns)),
    [client, queryKey],
  )

  const loadMore = useCallback(
    async (column: BoardColumn) => {
      if (!column.next_cursor || loading.current.has(column.key)) return
      loading.current.add(column.key)
      try {
        const more = await fetchBoardColumn(grid.slug, query, column.key, column.next_cursor)
        if (more) update((columns) => withMoreCards(columns, more))
      } catch (error) {
        toast.error('More cards could not be loaded', { description: messageOf(error) })
      } finally {
        loading.current.delete(column.key)
      }
    },
    [grid.slug, query, update],
  )
  return { ...result, columns: result.data, update, loadMore, cancelReads: () => client.cancelQueries({ queryKey }) }
}

export type BoardData = ReturnType<typeof useBoardData>
