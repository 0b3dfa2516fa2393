'use client'
import { useLayoutEffect, useMemo, useState } from 'react'
import { useGrid } from '@/components/grid/grid-context'
import { describeRows, inSentence } from '@/components/grid/state/words'
import { announce } from '@/components/ui/feedback/announce'
import { type BoardDetails, type BoardState, type CardPlace, cellAt, findCard, withCardsAt } from './board-model'
import { describePlace, type MoveCards } from './use-board-moves'

/** `dropped`: put down here, and shown here until the board itself has the cards in their new place. */
type Carried = { ids: string[]; name: string; from: CardPlace; at: CardPlace; dropped?: boolean }

/** Cards that are carried by keyboard; every step is told. */
export function useCarrying(state: BoardState, details: BoardDetails, move: MoveCards) {
  const { grid, labelOf } = useGrid()
  const [carried, setCarried] = useState<Carried | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the board has changed, so it has the cards
  useLayoutEffect(() => setCarried((current) => (current?.dropped ? null : current)), [state])

  const shown = useMemo(
    () => (carried ? withCardsAt(state, carried.ids, carried.at, details) : state),
    [state, carried, details],
  )
  const ids = useMemo(() => new Set(carried && !carried.dropped ? carried.ids : []), [carried])

  const pickUp = (cards: string[], rowId: string) => {
    const found = findCard(state, rowId)
    if (!found) return
    const name = cards.length === 1 ? labelOf(found.card) : describeRows(grid, cards.length)
    const above = cellAt(state, found.place)?.cards.slice(0, found.place.index) ?? []
    const index = above.filter((card) => !cards.includes(card.row_id)).length
    setCarried({ ids: cards, name, from: found.place, at: { ...found.place, index } })
    const lanes = details.lane ? `, Shift with up or down changes ${inSentence(details.lane.label)}` : ''
    announce(
      `${name} picked up in ${describePlace(state, found.place)}. Arrows move ${cards.length === 1 ? 'it' : 'them'}${lanes}, Enter puts ${cards.length === 1 ? 'it' : 'them'} down, Escape puts ${cards.length === 1 ? 'it' : 'them'} back.`,
    )
  }

  const carryTo = (at: CardPlace | null) => {
    if (!carried || !at || JSON.stringify(at) === JSON.stringify(carried.at)) return
    const places = (cellAt(state, at)?.cards.filter((card) => !ids.has(card.row_id)).length ?? 0) + 1
    setCarried({ ...carried, at })
    announce(`${describePlace(state, at)}, place ${at.index + 1} of ${places}`)
  }

  const putDown = () => {
    if (!carried) return
    if (carried.ids.every((id) => samePlace(state, shown, id))) {
      setCarried(null)
      announce(`${carried.name} put back where ${carried.ids.length === 1 ? 'it was' : 'they were'}`)
      return
    }
    setCarried({ ...carried, dropped: true })
    void move(carried.ids, carried.at)
  }

  const putBack = () => {
    if (!carried) return
    setCarried(null)
    announce(
      carried.ids.length === 1
        ? `${carried.name} put back in ${describePlace(state, carried.from)}`
        : `${carried.name} put back where they were`,
    )
  }

  return { shown, ids, at: carried?.dropped ? null : (carried?.at ?? null), pickUp, carryTo, putDown, putBack }
}

const samePlace = (before: BoardState, after: BoardState, id: string): boolean =>
  JSON.stringify(findCard(before, id)?.place) === JSON.stringify(findCard(after, id)?.place)
