'use client'
import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useGrid } from '@/components/grid/grid-context'
import { announce } from '@/components/ui/announce'
import type { BoardColumn } from '@/lib/client/grid-types'
import { type CardPlace, findCard, withCardAt } from './board-model'
import { labelOfColumn, type MoveCard } from './use-board-moves'

/** `dropped`: put down here, and shown here until the board itself has the card in its new place. */
type Carried = { rowId: string; name: string; from: CardPlace; at: CardPlace; dropped?: boolean }

/**
 * One tab stop for all cards; arrows walk, Enter opens, M or Space picks up. A carried card goes with the arrows and is
 * put down with Enter or back with Escape; every step is told.
 */
export function useBoardKeyboard(columns: BoardColumn[], move: MoveCard, boardRef: RefObject<HTMLElement | null>) {
  const { grid, labelOf, openRow } = useGrid()
  const [activeId, setActiveId] = useState<string | null>(null)
  const [carried, setCarried] = useState<Carried | null>(null)
  const focusWanted = useRef(false)
  const focusInside = useRef(false)
  const board = grid.board
  const shown = carried && board ? withCardAt(columns, carried.rowId, carried.at, board.column, board.value) : columns
  const active = (activeId && findCard(shown, activeId)) || firstCard(shown)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the board has changed, so it has the card
  useLayoutEffect(() => setCarried((current) => (current?.dropped ? null : current)), [columns])

  useLayoutEffect(() => {
    // A card that changes its column is another element: the focus goes with it.
    const lost = focusInside.current && document.activeElement === document.body
    if (!(focusWanted.current || lost) || !active) return
    const element = boardRef.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(active.card.row_id)}"]`)
    if (!element) return
    focusWanted.current = false
    element.focus({ preventScroll: true })
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  const goTo = (place: CardPlace) => {
    const card = shown.find((column) => column.key === place.column)?.cards[place.index]
    if (!card) return
    focusWanted.current = true
    setActiveId(card.row_id)
  }

  const pickUp = () => {
    if (!active || !board?.canMove) return
    const name = labelOf(active.card)
    setCarried({ rowId: active.card.row_id, name, from: active.place, at: active.place })
    announce(
      `${name} picked up in ${labelOfColumn(columns, active.place.column)}. Arrows move it, Enter puts it down, Escape puts it back.`,
    )
  }

  const carryTo = (at: CardPlace) => {
    if (!carried) return
    const column = columns.find((one) => one.key === at.column)
    const places = (column?.cards.filter((card) => card.row_id !== carried.rowId).length ?? 0) + 1
    const index = Math.max(0, Math.min(places - 1, at.index))
    if (at.column === carried.at.column && index === carried.at.index) return
    focusWanted.current = true
    setCarried({ ...carried, at: { column: at.column, index } })
    announce(`${labelOfColumn(columns, at.column)}, place ${index + 1} of ${places}`)
  }

  const putDown = () => {
    if (!carried) return
    const { rowId, name, from, at } = carried
    focusWanted.current = true
    setActiveId(rowId)
    if (from.column === at.column && from.index === at.index) {
      setCarried(null)
      announce(`${name} put back where it was`)
      return
    }
    setCarried({ ...carried, dropped: true })
    void move(rowId, at)
  }

  const putBack = () => {
    if (!carried) return
    setCarried(null)
    setActiveId(carried.rowId)
    focusWanted.current = true
    announce(`${carried.name} put back in ${labelOfColumn(columns, carried.from.column)}`)
  }

  const neighbour = (key: string, by: number): BoardColumn | undefined =>
    shown[shown.findIndex((column) => column.key === key) + by]

  const onCarryKey = (event: KeyboardEvent, { at }: Carried): boolean => {
    switch (event.key) {
      case 'ArrowUp':
      case 'ArrowDown':
        carryTo({ column: at.column, index: at.index + (event.key === 'ArrowUp' ? -1 : 1) })
        return true
      case 'ArrowLeft':
      case 'ArrowRight': {
        const column = neighbour(at.column, event.key === 'ArrowLeft' ? -1 : 1)
        if (column) carryTo({ column: column.key, index: at.index })
        return true
      }
      case 'Home':
        carryTo({ column: at.column, index: 0 })
        return true
      case 'End':
        carryTo({ column: at.column, index: Number.MAX_SAFE_INTEGER })
        return true
      case 'Enter':
      case ' ':
      case 'm':
        putDown()
        return true
      case 'Escape':
        putBack()
        return true
      default:
        return event.key === 'Tab'
    }
  }

  const onWalkKey = (event: KeyboardEvent, place: CardPlace, rowId: string): boolean => {
    const cards = shown.find((column) => column.key === place.column)?.cards ?? []
    switch (event.key) {
      case 'ArrowUp':
      case 'ArrowDown':
        goTo({ column: place.column, index: place.index + (event.key === 'ArrowUp' ? -1 : 1) })
        return true
      case 'ArrowLeft':
      case 'ArrowRight': {
        // Empty columns are stepped over: there is nothing to stand on.
        const by = event.key === 'ArrowLeft' ? -1 : 1
        let column = neighbour(place.column, by)
        while (column && column.cards.length === 0) column = neighbour(column.key, by)
        if (column) goTo({ column: column.key, index: Math.min(place.index, column.cards.length - 1) })
        return true
      }
      case 'Home':
        goTo({ column: place.column, index: 0 })
        return true
      case 'End':
        goTo({ column: place.column, index: cards.length - 1 })
        return true
      case 'Enter':
      case 'o':
        openRow(rowId)
        return true
      case 'm':
      case ' ':
        pickUp()
        return true
      default:
        return false
    }
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const onCard = (event.target as Element).matches?.('[data-card]')
    if (!onCard || !active || event.ctrlKey || event.metaKey || event.altKey) return
    const used =
      carried && !carried.dropped ? onCarryKey(event, carried) : onWalkKey(event, active.place, active.card.row_id)
    if (used) event.preventDefault()
  }

  return {
    shown,
    carriedId: carried && !carried.dropped ? carried.rowId : null,
    activeId: active?.card.row_id ?? null,
    setActive: (rowId: string) => {
      focusInside.current = true
      setActiveId(rowId)
    },
    onKeyDown,
    /** A carried card whose focus goes elsewhere is put back: it must not stay in the air unseen. */
    onBlur: (event: FocusEvent) => {
      if (boardRef.current?.contains(event.relatedTarget as Node | null)) return
      focusInside.current = false
      if (carried && !carried.dropped && event.relatedTarget) putBack()
    },
  }
}

function firstCard(columns: BoardColumn[]) {
  const column = columns.find((one) => one.cards.length > 0)
  const card = column?.cards[0]
  return column && card ? { place: { column: column.key, index: 0 }, card } : null
}
