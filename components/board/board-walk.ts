import { type BoardState, type CardPlace, type Cell, cellAt } from './board-model'

/** Columns and lanes that are open, in order; what is collapsed is stepped over. */
export type OpenBoard = { columns: string[]; lanes: (string | null)[] }

export function openBoard(
  state: BoardState,
  isCollapsed: (kind: 'column' | 'lane', key: string) => boolean,
): OpenBoard {
  return {
    columns: state.columns.map(({ key }) => key).filter((key) => !isCollapsed('column', key)),
    lanes: state.lanes ? state.lanes.map(({ key }) => key).filter((key) => !isCollapsed('lane', key)) : [null],
  }
}

/** The first card of all that can take the focus. */
export function firstPlace(state: BoardState, { columns, lanes }: OpenBoard): CardPlace | null {
  for (const lane of lanes)
    for (const column of columns) if (cellAt(state, { column, lane })?.cards.length) return { column, lane, index: 0 }
  return null
}

const beside = <T>(list: T[], from: T, by: number): T | undefined => {
  const index = list.indexOf(from)
  return index === -1 ? undefined : list[index + by]
}

const clamp = (cell: Cell, index: number): CardPlace => ({
  column: cell.column,
  lane: cell.lane,
  index: Math.max(0, Math.min(cell.cards.length - 1, index)),
})

/** Where an arrow leads from a card; empty cells are stepped over, for there is nothing to stand on. */
export function walk(state: BoardState, open: OpenBoard, from: CardPlace, key: string, far: boolean): CardPlace | null {
  const cell = cellAt(state, from)
  const by = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1
  if (key === 'Home' || key === 'End') return cell ? clamp(cell, key === 'Home' ? 0 : Number.MAX_SAFE_INTEGER) : null
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    for (let column = beside(open.columns, from.column, by); column; column = beside(open.columns, column, by)) {
      const next = cellAt(state, { column, lane: from.lane })
      if (next?.cards.length) return clamp(next, from.index)
    }
    return null
  }
  if (!far && cell?.cards[from.index + by]) return { ...from, index: from.index + by }
  for (let lane = beside(open.lanes, from.lane, by); lane !== undefined; lane = beside(open.lanes, lane, by)) {
    const next = cellAt(state, { column: from.column, lane })
    if (next?.cards.length) return clamp(next, by === 1 || far ? 0 : Number.MAX_SAFE_INTEGER)
  }
  return null
}

/** Where an arrow carries a card; empty cells take it, and its place is counted without the carried ones. */
export function carry(
  state: BoardState,
  open: OpenBoard,
  at: CardPlace,
  key: string,
  far: boolean,
  carried: ReadonlySet<string>,
): CardPlace | null {
  const by = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1
  const within = (place: CardPlace): CardPlace => {
    const places = cellAt(state, place)?.cards.filter((card) => !carried.has(card.row_id)).length ?? 0
    return { ...place, index: Math.max(0, Math.min(places, place.index)) }
  }
  if (key === 'Home') return { ...at, index: 0 }
  if (key === 'End') return within({ ...at, index: Number.MAX_SAFE_INTEGER })
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const column = beside(open.columns, at.column, by)
    return column === undefined ? null : within({ ...at, column })
  }
  if (!far) return within({ ...at, index: at.index + by })
  const lane = beside(open.lanes, at.lane, by)
  return lane === undefined ? null : within({ ...at, lane, index: 0 })
}
