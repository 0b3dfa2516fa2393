'use client'
import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useGrid } from '@/components/grid/grid-context'
import { singleKeysAreOn } from '@/lib/client/shortcuts'
import { type BoardState, type CardPlace, type CellKey, cellAt, findCard } from './board-model'
import { carry, firstPlace, openBoard, walk } from './board-walk'
import { usePointedKeys } from './cards/use-pointed-keys'
import type { useCarrying } from './use-carrying'

type Options = {
  /** As shown, with carried cards. */
  shown: BoardState
  boardRef: RefObject<HTMLElement | null>
  carrying: ReturnType<typeof useCarrying>
  isCollapsed: (kind: 'column' | 'lane', key: string) => boolean
  together: (rowId: string) => string[]
  onSelect: (rowId: string) => void
  onPreview: (rowId: string) => void
  onAdd: (cell: CellKey) => void
  /** @returns whether the letter changes something of the card */
  onEdit: (key: string, rowId: string) => boolean
  /** @returns whether there was one to close */
  closePreview: () => boolean
}

const ARROWS = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'])

/**
 * One tab stop for all cards: arrows walk (with Shift from lane to lane), Enter opens, M or Space picks up, X selects,
 * P previews, C adds, further letters change a value; the same for the card under the mouse. A carried card goes with the arrows and is put down with Enter or back with Escape.
 */
export function useBoardKeyboard(options: Options) {
  const { shown, boardRef, carrying, isCollapsed } = options
  const { grid, openRow } = useGrid()
  const [activeId, setActiveId] = useState<string | null>(null)
  const focusWanted = useRef(false)
  const focusInside = useRef(false)
  const open = openBoard(shown, isCollapsed)
  const found = activeId ? findCard(shown, activeId) : null
  const isOpen = found && open.columns.includes(found.place.column) && open.lanes.includes(found.place.lane)
  const place = isOpen ? found.place : firstPlace(shown, open)
  const card = place && cellAt(shown, place)?.cards[place.index]

  useLayoutEffect(() => {
    // A card that changes its cell is another element: the focus goes with it.
    const lost = focusInside.current && document.activeElement === document.body
    if (!(focusWanted.current || lost) || !card) return
    const element = boardRef.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(card.row_id)}"]`)
    if (!element) return
    focusWanted.current = false
    element.focus({ preventScroll: true })
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  const focus = (rowId: string) => {
    focusWanted.current = true
    setActiveId(rowId)
  }
  const goTo = (to: CardPlace | null) => {
    const next = to && cellAt(shown, to)?.cards[to.index]
    pointing.forget()
    if (next) focus(next.row_id)
  }

  const onCarryKey = (event: KeyboardEvent, at: CardPlace): boolean => {
    const { key, shiftKey } = event
    focusWanted.current = true
    if (ARROWS.has(key)) carrying.carryTo(carry(shown, open, at, key, shiftKey, carrying.ids))
    else if (key === 'Enter' || key === ' ' || key === 'm') carrying.putDown()
    else if (key === 'Escape') carrying.putBack()
    else return key === 'Tab'
    return true
  }

  const onWalkKey = (event: KeyboardEvent, from: CardPlace, rowId: string): boolean => {
    const { key, shiftKey } = event
    if (ARROWS.has(key)) goTo(walk(shown, open, from, key, shiftKey))
    else if (key === 'Enter') openRow(rowId)
    else if (key === ' ') pickUp(rowId)
    else if (key === 'Escape') return options.closePreview()
    else return singleKeysAreOn() && onLetter(key, rowId)
    return true
  }

  const onLetter = (key: string, rowId: string): boolean => {
    if (key === 'm') pickUp(rowId)
    else if (key === 'o') openRow(rowId)
    else if (key === 'x') options.onSelect(rowId)
    else if (key === 'p') options.onPreview(rowId)
    else if (key === 'c') addBeside(rowId)
    else return options.onEdit(key, rowId)
    return true
  }

  const addBeside = (rowId: string) => {
    const at = findCard(shown, rowId)?.place
    if (at) options.onAdd({ column: at.column, lane: at.lane })
  }

  const pickUp = (rowId: string) => {
    if (grid.board?.canMove) carrying.pickUp(options.together(rowId), rowId)
  }

  const pointing = usePointedKeys({
    boardRef,
    busy: carrying.at !== null,
    onLetter,
    onOpen: openRow,
    onAddTo: options.onAdd,
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const onCard = (event.target as Element).matches?.('[data-card]')
    if (!onCard || !place || !card || event.ctrlKey || event.metaKey || event.altKey) return
    const used = carrying.at ? onCarryKey(event, carrying.at) : onWalkKey(event, place, card.row_id)
    if (used) event.preventDefault()
  }

  return {
    activeId: card?.row_id ?? null,
    focus,
    setActive: (rowId: string) => {
      focusInside.current = true
      setActiveId(rowId)
    },
    onKeyDown,
    pointing,
    /** A carried card whose focus goes elsewhere is put back: it must not stay in the air unseen. */
    onBlur: (event: FocusEvent) => {
      if (boardRef.current?.contains(event.relatedTarget as Node | null)) return
      focusInside.current = false
      if (carrying.at && event.relatedTarget) carrying.putBack()
    },
  }
}
