'use client'
import { createContext, type MouseEvent, useContext } from 'react'
import type { BoardCard } from '@/lib/client/grid/grid-types'
import type { BoardDetails, BoardState, Cell, CellKey } from './board-model'
import type { UnsentCard } from './cards/unsent-cards'
import type { Drop } from './drag-target'
import type { BoardData } from './use-board-data'
import type { MoveCards } from './use-board-moves'

/** What the parts of a board share. */
export type BoardController = {
  /** As shown: with carried cards where they would be put down. */
  state: BoardState
  details: BoardDetails
  data: Pick<BoardData, 'details' | 'update' | 'cancelReads'>
  move: MoveCards
  /** The one card that takes the focus. */
  activeId: string | null
  setActive: (rowId: string) => void
  carriedIds: ReadonlySet<string>
  draggedIds: ReadonlySet<string>
  /** Where dragged cards would fall. */
  drop: Drop | null
  selectedIds: (rowId: string) => boolean
  anySelected: boolean
  toggleSelected: (card: BoardCard) => void
  /** The chosen cards if this is one of them, else this one: what a move would take along. */
  together: (rowId: string) => string[]
  /** The cell in which new cards are typed in. */
  adding: CellKey | null
  setAdding: (cell: CellKey | null) => void
  /** Sends a new card, which is kept until the server has it. @throws what the server has against it */
  sendNew: (id: string, card: UnsentCard) => Promise<void>
  /** The column that cannot take more, while that is being told. */
  full: string | null
  loadMore: (cell: Cell) => void
  isCollapsed: (kind: 'column' | 'lane', key: string) => boolean
  toggleCollapsed: (kind: 'column' | 'lane', key: string) => void
  openMenu: (card: BoardCard, event: MouseEvent<HTMLElement>) => void
}

const Context = createContext<BoardController | null>(null)
export const BoardProvider = Context.Provider

export function useBoard(): BoardController {
  const board = useContext(Context)
  if (!board) throw new Error('This part of a board stands outside of Board.')
  return board
}
