import type { BoardCard } from '@/lib/client/grid/grid-types'
import { type BoardDetails, type BoardState, type CellKey, cellAt, withNewCard } from '../board-model'

/** A new card that has not reached the server; it survives the page. */
export type UnsentCard = {
  slug: string
  cell: CellKey
  values: Record<string, unknown>
  /** Names of what its values refer to. */
  shown: Record<string, unknown>
  /** Every attempt is the same intent. */
  key: string
  at: number
  /** The server could not be reached. */
  waits: boolean
}

const PENDING = 'pending:'

/** A card that the server does not know yet. */
export const isPending = (card: { row_id: string }): boolean => card.row_id.startsWith(PENDING)
export const isWaiting = (card: BoardCard): boolean => card.unsent === true

/** The board with the new cards on top of where they were added, the latest first. */
export function withUnsent(state: BoardState, unsent: Map<string, UnsentCard>, details: BoardDetails): BoardState {
  return [...unsent]
    .sort(([, a], [, b]) => a.at - b.at)
    .reduce((now, [id, { cell, values, shown, at, waits }]) => {
      // The board may be divided otherwise by now.
      const place = cellAt(now, cell) ?? now.cells.find(({ column }) => column === cell.column)
      if (!place) return now
      const since = { board_since: new Date(at).toISOString() }
      const card: BoardCard = { ...values, ...shown, ...since, row_id: PENDING + id, unsent: waits }
      return withNewCard(now, { column: place.column, lane: place.lane, index: 0 }, card, details)
    }, state)
}
