import type {
  BoardAnswer,
  BoardCard,
  BoardColumn,
  BoardLane,
  ClientColumn,
  ClientGrid,
  GridRow,
} from '@/lib/client/grid/grid-types'
import { addDecimals, negated } from './decimals'

export type ColumnHead = Pick<BoardColumn, 'key' | 'label' | 'tone' | 'final' | 'limit' | 'count' | 'total_value'>

/** Where a column and a lane meet; without lanes a whole column. */
export type Cell = {
  column: string
  lane: string | null
  count: number
  total_value: string | null
  cards: BoardCard[]
  next_cursor: string | null
}

/** What is loaded of a board. `lanes` null: it is not divided. */
export type BoardState = {
  columns: ColumnHead[]
  lanes: BoardLane[] | null
  moreLanes: { lanes: number; count: number } | null
  cells: Cell[]
  /** Which board this is, and which there are; null: there is one. */
  choice: { board: string; boards: { key: string; label: string }[] } | null
}

/** Where a card is, or would be. */
export type CardPlace = { column: string; lane: string | null; index: number }
export type CellKey = Pick<CardPlace, 'column' | 'lane'>

/** What the board's columns, lanes and sums are made of. */
export type BoardDetails = {
  column: string
  lane: ClientColumn | null
  value: { key: string; currencyColumn?: string; currency?: string } | null
  /** Whose clock runs. */
  clock?: string
}

export function factsOf(grid: ClientGrid, lanes: string | null): BoardDetails {
  const { board } = grid
  const value = grid.columns.find((column) => column.key === board?.value)
  return {
    column: board?.column ?? '',
    ...(board?.card.clock ? { clock: board.card.clock.person } : {}),
    lane: grid.columns.find((column) => column.key === lanes) ?? null,
    value: value ? { key: value.key, currencyColumn: value.currencyColumn, currency: board?.currency } : null,
  }
}

export function stateOf({ columns, lanes, cells, more_lanes, board, boards }: BoardAnswer): BoardState {
  return {
    columns: columns.map(({ cards: _, next_cursor: __, ...head }) => head),
    lanes: lanes ?? null,
    choice: boards ? { board: board ?? '', boards } : null,
    moreLanes: more_lanes ?? null,
    cells:
      cells ??
      columns.map(({ key, count, total_value, cards, next_cursor }) => ({
        column: key,
        lane: null,
        count,
        total_value,
        cards,
        next_cursor,
      })),
  }
}

export const isCell = (cell: CellKey, { column, lane }: CellKey): boolean =>
  cell.column === column && cell.lane === lane

export const cellAt = (state: BoardState, key: CellKey): Cell | undefined =>
  state.cells.find((cell) => isCell(cell, key))

export function findCard(state: BoardState, rowId: string): { place: CardPlace; card: BoardCard } | null {
  for (const { column, lane, cards } of state.cells) {
    const index = cards.findIndex((card) => card.row_id === rowId)
    const card = cards[index]
    if (card) return { place: { column, lane, index }, card }
  }
  return null
}

/** The rows among these ids that are on the board, as they lie: column by column, from the top. */
export function inBoardOrder(state: BoardState, rowIds: ReadonlySet<string>): string[] {
  return state.cells.flatMap(({ cards }) => cards.map((card) => card.row_id).filter((id) => rowIds.has(id)))
}

/** The board with cards somewhere else. `to.index` counts the cards of the target without the moved ones. */
export function withCardsAt(state: BoardState, rowIds: string[], to: CardPlace, details: BoardDetails): BoardState {
  const found = rowIds.flatMap((id) => findCard(state, id) ?? [])
  if (found.length === 0 || !cellAt(state, to)) return state
  const lane = details.lane && to.lane !== null ? laneValues(state, details.lane, to.lane) : {}
  let next = state
  for (const { place, card } of found) next = withoutCard(next, place, card, details)
  found.forEach(({ place, card }, offset) => {
    const entered = place.column === to.column ? {} : { board_since: new Date().toISOString() }
    const moved = { ...card, ...columnValues(state, details, card, to.column), ...lane, ...entered }
    next = withNewCard(next, { ...to, index: to.index + offset }, moved, details)
  })
  return next
}

export function withNewCard(state: BoardState, place: CardPlace, card: BoardCard, details: BoardDetails): BoardState {
  const cells = state.cells.map((cell) =>
    isCell(cell, place) ? { ...cell, cards: cell.cards.toSpliced(place.index, 0, card) } : cell,
  )
  return counted({ ...state, cells }, place, 1, amountOf(card, details))
}

function withoutCard(state: BoardState, place: CellKey, card: GridRow, details: BoardDetails): BoardState {
  const cells = state.cells.map((cell) =>
    isCell(cell, place) ? { ...cell, cards: cell.cards.filter((one) => one.row_id !== card.row_id) } : cell,
  )
  return counted({ ...state, cells }, place, -1, negated(amountOf(card, details)))
}

/** Counts and sums follow at once: of the cell, its column and its lane. */
function counted(state: BoardState, { column, lane }: CellKey, by: 1 | -1, value: string): BoardState {
  const adjusted = <T extends { count: number; total_value: string | null }>(one: T): T => ({
    ...one,
    count: one.count + by,
    total_value: one.total_value === null ? null : addDecimals(one.total_value, value),
  })
  return {
    ...state,
    columns: state.columns.map((one) => (one.key === column ? adjusted(one) : one)),
    lanes: state.lanes?.map((one) => (one.key === lane ? adjusted(one) : one)) ?? null,
    cells: state.cells.map((cell) => (isCell(cell, { column, lane }) ? adjusted(cell) : cell)),
  }
}

/** What a card adds to the sums; money in another currency adds nothing. */
function amountOf(card: GridRow, { value }: BoardDetails): string {
  if (!value) return '0'
  const foreign = value.currencyColumn && value.currency && card[value.currencyColumn] !== value.currency
  return foreign ? '0' : String(card[value.key] ?? '0')
}

/** A card says its column by key, and where that is a reference by name too. */
function columnValues({ columns }: BoardState, { column }: BoardDetails, card: GridRow, key: string): object {
  const name = `${column}__label`
  const label = columns.find((one) => one.key === key)?.label
  return { [column]: key, ...(name in card ? { [name]: label } : {}) }
}

function laneValues(state: BoardState, column: ClientColumn, lane: string): Record<string, unknown> {
  const label = state.lanes?.find((one) => one.key === lane)?.label ?? ''
  return {
    [column.key]: laneValue(column, lane),
    ...(column.reference ? { [`${column.key}__label`]: lane === '' ? null : label } : {}),
  }
}

/** What a card in the lane has in the column that divides the board. */
export const laneValue = (column: ClientColumn, lane: string): string | boolean | null =>
  lane === '' ? null : column.type === 'boolean' ? lane === 'true' : lane

/** New values of a card that stays where it is. */
export const withCard = (state: BoardState, row: GridRow, rowId = row.row_id): BoardState => ({
  ...state,
  cells: state.cells.map((cell) =>
    cell.cards.some((card) => card.row_id === rowId)
      ? { ...cell, cards: cell.cards.map((card) => (card.row_id === rowId ? { ...card, ...row } : card)) }
      : cell,
  ),
})

/** More cards at the end of a cell. */
export const withMoreCards = (
  state: BoardState,
  key: CellKey,
  more: { cards: BoardCard[]; next_cursor: string | null },
): BoardState => ({
  ...state,
  cells: state.cells.map((cell) => {
    if (!isCell(cell, key)) return cell
    const known = new Set(cell.cards.map((card) => card.row_id))
    const cards = [...cell.cards, ...more.cards.filter((card) => !known.has(card.row_id))]
    return { ...cell, cards, next_cursor: more.next_cursor }
  }),
})

/**
 * What was read again, with the further cards that had been loaded before: a board that is read again must not jump.
 * Where the counts tell that these have changed, only what is new is kept.
 */
export function withFurtherCards(fresh: BoardState, before: BoardState | undefined): BoardState {
  if (!before) return fresh
  const known = new Set(fresh.cells.flatMap((cell) => cell.cards.map((card) => card.row_id)))
  const cells = fresh.cells.map((cell) => {
    const old = cellAt(before, cell)
    if (!cell.next_cursor || !old || old.cards.length <= cell.cards.length) return cell
    const cards = [...cell.cards, ...old.cards.slice(cell.cards.length).filter((card) => !known.has(card.row_id))]
    const fits = old.next_cursor ? cards.length < cell.count : cards.length === cell.count
    return fits ? { ...cell, cards, next_cursor: old.next_cursor } : cell
  })
  return { ...fresh, cells }
}
