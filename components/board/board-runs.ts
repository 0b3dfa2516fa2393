import {
  type BoardDetails,
  type BoardState,
  type CardPlace,
  type Cell,
  cellAt,
  findCard,
  isCell,
  withCardsAt,
} from './board-model'
import { isPending } from './cards/unsent-cards'

/** Cards that go to one place together, said by the cards beside it: places shift, neighbours mostly stay. */
export type Run = { ids: string[]; column: string; lane: string | null; before?: string; after?: string }

/** The end of a column, also where not all of it is loaded. */
export const AT_THE_END = Number.MAX_SAFE_INTEGER

/** The move of cards to a place. */
export function runTo(state: BoardState, ids: string[], { column, lane, index }: CardPlace): Run {
  const others = cellAt(state, { column, lane })?.cards.filter((card) => !ids.includes(card.row_id)) ?? []
  if (index === AT_THE_END) return { ids, column, lane }
  // A card that the server does not know yet is nobody's neighbour.
  const before = others.slice(index).find((card) => !isPending(card))?.row_id
  const after = others.slice(0, index).findLast((card) => !isPending(card))?.row_id
  return { ids, column, lane, ...(before ? { before } : after ? { after } : {}) }
}

/** The moves that bring cards back to where they are now: those that lie together go together. */
export function runsBack(state: BoardState, ids: string[]): Run[] {
  const moved = new Set(ids)
  const runs: Run[] = []
  for (const { column, lane, cards } of state.cells) {
    let run: Run | null = null
    let above: string | undefined
    for (const { row_id } of cards) {
      if (moved.has(row_id)) {
        run ??= { ids: [], column, lane, ...(above ? { after: above } : {}) }
        run.ids.push(row_id)
        continue
      }
      if (run) {
        const { after: _, ...rest } = run
        runs.push({ ...rest, before: row_id })
        run = null
      }
      above = row_id
    }
    if (run) runs.push(run)
  }
  return runs
}

/** Nothing would change. */
export function isWhereItIs(state: BoardState, ids: string[], to: CardPlace): boolean {
  const cards = cellAt(state, to)?.cards ?? []
  const others = cards.filter((card) => !ids.includes(card.row_id)).map((card) => card.row_id)
  const after = others.toSpliced(to.index, 0, ...ids)
  return after.length === cards.length && after.every((id, index) => id === cards[index]?.row_id)
}

export function withRun(state: BoardState, run: Run, details: BoardDetails): BoardState {
  const ids = run.ids.filter((id) => findCard(state, id))
  const others = cellAt(state, run)?.cards.filter((card) => !ids.includes(card.row_id)) ?? []
  const at = (id: string | undefined) => others.findIndex((card) => card.row_id === id)
  const below = at(run.before)
  const above = at(run.after)
  const index = below !== -1 ? below : above !== -1 ? above + 1 : others.length
  return withCardsAt(state, ids, { column: run.column, lane: run.lane, index }, details)
}

/** An index among the cards as shown, without those that are moved. */
export function indexWithout(state: BoardState, ids: string[], place: CardPlace): number {
  const cards = state.cells.find((cell) => isCell(cell, place))?.cards ?? []
  return place.index - cards.slice(0, place.index).filter((card) => ids.includes(card.row_id)).length
}

/** All cells of a column: one, or one a lane. */
export const cellsOf = (state: BoardState, column: string): Cell[] =>
  state.cells.filter((cell) => cell.column === column)
