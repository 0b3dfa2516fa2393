'use client'
import { useCallback, useRef } from 'react'
import { useGrid } from '@/components/grid/grid-context'
import { announce } from '@/components/ui/announce'
import { toast } from '@/components/ui/toast'
import { messageOf } from '@/lib/client/api'
import type { BoardColumn } from '@/lib/client/grid-types'
import { moveBoardCard } from '@/lib/client/queries'
import { type CardPlace, cardAfter, findCard, withCard, withCardAt } from './board-model'
import type { BoardData } from './use-board-data'

/** Moves cards at once and asks the server afterwards: it stays put and says why if the server refuses. */
export function useBoardMoves(data: BoardData) {
  const { grid, labelOf, refresh } = useGrid()
  const latest = useRef(data)
  latest.current = data
  const board = grid.board

  const move = useCallback(
    async (rowId: string, to: CardPlace, undoable = true): Promise<void> => {
      const { columns, update, cancelReads } = latest.current
      const found = columns && findCard(columns, rowId)
      if (!board || !columns || !found) return
      const { place: from, card } = found
      if (from.column === to.column && from.index === to.index) return
      const name = labelOf(card)
      const before = cardAfter(columns, to, rowId)
      await cancelReads()
      update((current) => withCardAt(current, rowId, to, board.column, board.value))
      try {
        const { row } = await moveBoardCard(grid.slug, { row_id: rowId, to: to.column, before })
        update((current) => withCard(current, row))
        const label = labelOfColumn(columns, to.column)
        const said = from.column === to.column ? `${name} moved within ${label}` : `${name} moved to ${label}`
        announce(said)
        if (undoable && from.column !== to.column) {
          toast.success(said, {
            action: { label: 'Undo', onClick: () => void move(rowId, from, false) },
            duration: 10_000,
          })
        }
        refresh()
      } catch (error) {
        update((current) => withCardAt(current, rowId, from, board.column, board.value))
        toast.error(`${name} stays in ${labelOfColumn(columns, from.column)}`, { description: messageOf(error) })
        refresh()
      }
    },
    [board, grid.slug, labelOf, refresh],
  )
  return move
}

export type MoveCard = ReturnType<typeof useBoardMoves>

export const labelOfColumn = (columns: BoardColumn[], key: string): string =>
  columns.find((column) => column.key === key)?.label ?? key
