'use client'
import { type MouseEvent, useCallback, useRef } from 'react'
import { isSelectable } from '@/components/grid/actions/action-targets'
import { useGrid } from '@/components/grid/grid-context'
import { addRange, isSelected, toggleRow } from '@/components/grid/state/selection'
import { announce } from '@/components/ui/feedback/announce'
import type { BoardCard } from '@/lib/client/grid/grid-types'
import { type BoardState, cellAt, findCard, inBoardOrder } from './board-model'

/** The grid's own selection, made on cards: Ctrl or Cmd adds one, Shift a range within a cell. */
export function useBoardSelection(state: BoardState | undefined) {
  const { grid, selection, setSelection, labelOf } = useGrid()
  const anchor = useRef<string | null>(null)
  const selectable = isSelectable(grid) || Boolean(grid.board?.canMove)

  const toggle = useCallback(
    (card: BoardCard) => {
      if (!selectable) return
      anchor.current = card.row_id
      announce(`${labelOf(card)} ${isSelected(selection, card.row_id) ? 'no longer selected' : 'selected'}`)
      setSelection((now) => toggleRow(now, card, -1))
    },
    [selectable, selection, setSelection, labelOf],
  )

  const extendTo = (card: BoardCard) => {
    const from = anchor.current && state && findCard(state, anchor.current)?.place
    const to = state && findCard(state, card.row_id)?.place
    if (!selectable || !from || !to || from.column !== to.column || from.lane !== to.lane) return toggle(card)
    const [first, last] = from.index < to.index ? [from.index, to.index] : [to.index, from.index]
    const range = cellAt(state, to)?.cards.slice(first, last + 1) ?? []
    announce(`${range.length} selected`)
    setSelection((now) => addRange(now, range))
  }

  const together = useCallback(
    (rowId: string): string[] => {
      if (!state || selection.all || !selection.rows.has(rowId) || selection.rows.size < 2) return [rowId]
      return inBoardOrder(state, new Set(selection.rows.keys()))
    },
    [state, selection],
  )

  /** @returns whether the click was about choosing rather than opening */
  const onCardClick = (card: BoardCard, event: MouseEvent): boolean => {
    if (event.shiftKey) extendTo(card)
    else if (event.ctrlKey || event.metaKey) toggle(card)
    else return false
    return true
  }

  return {
    selectable,
    isSelected: useCallback((rowId: string) => isSelected(selection, rowId), [selection]),
    any: selection.all || selection.rows.size > 0,
    toggle,
    together,
    onCardClick,
  }
}
